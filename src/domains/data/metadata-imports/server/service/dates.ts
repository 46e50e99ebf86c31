const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Days before 1970 in spreadsheet dates, which include a 29 February 1900. */
const firstDay = 25_569;

/** Year, month and day as written; null if their order depends on the country. */
type Parts = [year: string, month?: string, day?: string];

/** Longer texts contain no date. */
const longest = 60;

/**
 * Parses a common date format to `yyyy`, `yyyy-MM` or `yyyy-MM-dd`; of a period, the beginning. Empty if there is no
 * date, or if day and month are ambiguous (`03/05/2024`).
 */
export function dateIn(text: string): string {
  const it = text.trim();
  if (it.length > longest) return '';
  const parts = partsOf(it) ?? partsOf(it.split('/')[0]!.trim());
  return parts ? joined(parts) : '';
}

/** The same for a table cell, where a number of five digits is a spreadsheet date. */
export function dateInCell(text: string): string {
  const serial = /^[2-7]\d{4}(?:\.\d+)?$/.test(text.trim()) ? Math.floor(Number(text)) : undefined;
  if (serial === undefined) return dateIn(text);
  return new Date((serial - firstDay) * 86_400_000).toISOString().slice(0, 10);
}

function partsOf(it: string): Parts | undefined {
  // The Chinese characters for year, month and day; two of them mean day.
  const numbers =
    /^(\d{4})(?:\s*[-/.\u5e74]\s*(\d{1,2})(?:\s*[-/.\u6708]\s*(\d{1,2}))?)?\s*[/\u5e74\u6708\u65e5\u53f7]*(?:[T ]\d[\d:.]*.*)?$/.exec(
      it,
    ) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(it);
  if (numbers) return [numbers[1]!, numbers[2], numbers[3]];
  const dayFirst = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(it);
  if (dayFirst) return [dayFirst[3]!, dayFirst[2], dayFirst[1]];
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(it);
  if (slashed) {
    const [, first = '', second = '', year = ''] = slashed;
    if (Number(first) > 12 || first === second) return [year, second, first];
    return Number(second) > 12 ? [year, first, second] : undefined;
  }
  const [year, ...more] = it.match(/\d{4}/g) ?? [];
  if (!year || more.length > 0) return undefined;
  const word = /[a-z]{3,}/i
    .exec(it.replace(/^[^\d]*\bcirca\b/i, ''))?.[0]
    .slice(0, 3)
    .toLowerCase();
  const month = word ? months.indexOf(word) + 1 : 0;
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(it)?.[0];
  if (month > 0) return [year, String(month), day];
  // `c. 2003`, `[2003?]`
  return day === undefined && /^[[(]?(?:c(?:a|irca)?\.?\s*)?\d{4}\??[\])]?$/i.test(it) ? [year] : undefined;
}

/** Drops an invalid month or day; an invalid year gives no date. */
function joined([year, month, day]: Parts): string {
  if (!/^(?:1[5-9]|20|21)/.test(year)) return '';
  if (month === undefined) return year;
  const made = [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join('-');
  const instant = new Date(`${made}${day === undefined ? '-01' : ''}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(made) ? made : '';
}
