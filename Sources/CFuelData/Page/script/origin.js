// Where distances are measured from: the place that the page was made for, or one that was tapped.

/** @type {{ latitude: number, longitude: number, name: string } | undefined} */
let from = near;
/** Whether distances are no longer those of the records. */
let hasMoved = false;
/** `from` on the map. */
let origin = from && { x: eastward(from.longitude), y: southward(from.latitude) };

function moveOrigin(place) {
  from = place;
  hasMoved = true;
  origin = from && { x: eastward(from.longitude), y: southward(from.latitude) };
  for (const entry of entries) if (entry) measureWay(entry);
}
/** Distance and direction of an entry from there, and whether it is beyond the outer ring. */
function measureWay(entry) {
  const { record } = entry;
  if (hasMoved && distance) {
    const way = from && entry.isPlaced
      ? wayBetween(from, { latitude: numberIn(record, latitude), longitude: numberIn(record, longitude) }) : undefined;
    record[distance.column] = way ? way.kilometres : null;
    if (bearing) record[bearing.column] = way ? way.degrees : null;
  }
  entry.isBeyond = Boolean(from) && !(numberIn(record, distance) <= reach);
}

/** What filling up saves is measured against: the mean of what is within the near ring, else within the outer one. */
let reference;
function meanAround(all) {
  for (const kilometres of bands) {
    const values = all.filter(({ record }) => numberIn(record, distance) <= kilometres)
      .map(({ record }) => numberIn(record, price)).filter(Number.isFinite);
    if (values.length > 0) return { kilometres, mean: values.reduce((sum, value) => sum + value, 0) / values.length };
  }
  return undefined;
}
/** The saving of each of the entries, from what there is of the product on the date. */
function weighWays(all) {
  if (!saving) return;
  reference = from ? meanAround(all) : undefined;
  for (const { record } of all) {
    const value = reference
      ? netSaving(state.trip, numberIn(record, price), reference.mean, numberIn(record, distance)) : NaN;
    record[saving.column] = Number.isFinite(value) ? value : null;
  }
}
