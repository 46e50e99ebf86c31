/** No two parts of it can match the same characters, so no text makes it slow. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const notANumber = /^[+-]?nan$/i;
const infinite = /^[+-]?inf(?:inity)?$/i;

export type NumberFault = 'EMPTY_VALUE' | 'NOT_A_NUMBER' | 'NAN_VALUE' | 'INF_VALUE';

/** A number of a score file: dot decimal, exponent allowed, no thousands sign; or what is wrong with it. */
export function numberOf(text: string): number | NumberFault {
  if (text === '') return 'EMPTY_VALUE';
  if (notANumber.test(text)) return 'NAN_VALUE';
  if (infinite.test(text)) return 'INF_VALUE';
  if (!decimal.test(text)) return 'NOT_A_NUMBER';
  const value = Number(text);
  return Number.isFinite(value) ? value : 'INF_VALUE';
}

/**
 * What a text that is no number was meant to be, for a hint: `1,5` is 1.5, `1,234,567.8` is 1234567.8, and `12,345` may be
 * either. Empty where nothing is known.
 */
export function numberMeant(text: string): string {
  if (!/^[+-]?\d{1,30}(?:,\d{1,30}){1,10}(?:\.\d{1,30})?$/.test(text)) return '';
  const isGrouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  const isDecimal = /^[^,.]*,[^,.]*$/.test(text);
  return [...(isGrouped ? [text.replaceAll(',', '')] : []), ...(isDecimal ? [text.replace(',', '.')] : [])].join(' / ');
}

/** Digits that a number is written with, without leading zeros and exponent. */
export function significantDigits(text: string): number {
  return text
    .replace(/[eE].*$/, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '').length;
}

/** The known id that differs least, by two characters at most; undefined when none is so near. */
export function nearestId(id: string, ids: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = 3;
  for (const known of ids) {
    const distance = editDistance(id, known, least);
    if (distance >= least) continue;
    best = known;
    least = distance;
    if (least === 1) break;
  }
  return best;
}

/** Levenshtein distance; anything not below `limit` is `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const left = a.slice(start, endA);
  const right = b.slice(start, endB);
  if (Math.max(left.length, right.length) > 40) return limit;
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1)));
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return Math.min(row[right.length]!, limit);
}
