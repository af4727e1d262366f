// Whether a station is worth the drive. Pure.

const TRIP = { litres: 50, consumption: 8 };
/** What may be entered, from and to. */
const TRIP_LIMITS = { litres: [1, 500], consumption: [0, 60] };

/**
 * What filling up there saves over the mean, less the fuel for the way there and back, in hundredths of the currency.
 * Kilometres are those of a straight line.
 */
function netSaving({ litres, consumption }, price, mean, kilometres) {
  return litres * (mean - price) - 2 * kilometres * consumption / 100 * price;
}
/** A number that may be entered for one of a trip's, or nothing. */
function tripNumber(name, text) {
  const [least, most] = TRIP_LIMITS[name];
  const number = String(text ?? "").trim() === "" ? NaN : Number(text);
  return number >= least && number <= most ? number : undefined;
}
