/** No two parts of the pattern can match the same characters, so there is no catastrophic backtracking. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const notANumber = /^[+-]?nan$/i;
const infinite = /^[+-]?inf(?:inity)?$/i;

export type NumberFault = 'EMPTY_VALUE' | 'NOT_A_NUMBER' | 'NAN_VALUE' | 'INF_VALUE';

/** A number of a score file: decimal point, optional exponent, no thousands separator; otherwise its fault. */
export function numberOf(text: string): number | NumberFault {
  if (text === '') return 'EMPTY_VALUE';
  if (notANumber.test(text)) return 'NAN_VALUE';
  if (infinite.test(text)) return 'INF_VALUE';
  if (!decimal.test(text)) return 'NOT_A_NUMBER';
  const value = Number(text);
  return Number.isFinite(value) ? value : 'INF_VALUE';
}

/**
 * The probable meaning of a malformed number, for a hint: `1,5` is 1.5, `1,234,567.8` is 1234567.8, and `12,345` is
 * ambiguous. Empty if unknown.
 */
export function numberMeant(text: string): string {
  if (!/^[+-]?\d{1,30}(?:,\d{1,30}){1,10}(?:\.\d{1,30})?$/.test(text)) return '';
  const isGrouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  const isDecimal = /^[^,.]*,[^,.]*$/.test(text);
  return [...(isGrouped ? [text.replaceAll(',', '')] : []), ...(isDecimal ? [text.replace(',', '.')] : [])].join(' / ');
}

/** Number of significant digits, without leading zeros and exponent. */
export function significantDigits(text: string): number {
  return text
    .replace(/[eE].*$/, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '').length;
}

/** The most similar known id within an edit distance of two; undefined if there is none. */
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

/** Levenshtein distance, at most `limit`. */
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
