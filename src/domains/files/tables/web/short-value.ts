/** A number with a limited number of digits; other values as they are, and an empty text for none. */
export function shortValue(value: string | null, digits = 9): string {
  if (value === null) return '';
  const number = Number(value);
  const isNumber = /^[-+\d.e]+$/i.test(value) && Number.isFinite(number);
  return isNumber ? String(Number(number.toPrecision(digits))) : value;
}
