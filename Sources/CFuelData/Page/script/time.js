// Dates as steps of time, and how far they are from the reader's clock. Pure.

/** Days since 1970 of a date, or of a month's first. */
function dayNumber(text) {
  return isDay(text) ? Date.parse(text.length === 7 ? text + "-01" : text) / 86400000 : NaN;
}
/** A moment's date where the reader is, so many days later. */
function localDate(moment, later = 0) {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + later);
  const digits = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}`;
}

/** Where sorted dates lie on an axis, in days from the first; a step each where one is no date. */
function daySteps(dates) {
  const days = dates.map(dayNumber);
  return days.some(Number.isNaN) ? dates.map((_, index) => index) : days.map((day) => day - days[0]);
}
/** The date that a step leads to, coming from another: the next one that there is, in that direction. */
function dateAt(steps, step, from) {
  if (step >= steps[from]) {
    const next = steps.findIndex((other) => other >= step);
    return next < 0 ? steps.length - 1 : next;
  }
  return Math.max(0, steps.filter((other) => other <= step).length - 1);
}

/** How old something is, if more than a day. */
function ageInWords(date, today) {
  const days = dayNumber(today) - dayNumber(date);
  if (!(days >= 2)) return days === 1 ? "of yesterday" : "";
  if (days < 61) return `${days} days old`;
  return days < 730 ? `${Math.round(days / 30.44)} months old` : `${Math.floor(days / 365.25)} years old`;
}

/** Hundredths by which a price must change before it is worth to wait for it, or to hurry. */
const NOTEWORTHY = 0.5;
/** What to do about tomorrow's price. */
function adviceForTomorrow(change) {
  if (change <= -NOTEWORTHY) return "wait";
  return change >= NOTEWORTHY ? "fill up today" : "no need to hurry or wait";
}
