/**
 * Parses a day and returns `yyyy-MM-dd`; undefined for invalid input. Reads `2026-1-5`, `2026/01/05`, `2026.1.5`,
 * `20260105` and the Chinese characters for year, month and day.
 */
export function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^\s*(\d{4})\s*[-/.\u5e74]\s*(\d{1,2})\s*[-/.\u6708]\s*(\d{1,2})\s*\u65e5?\s*$/u.exec(text) ??
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ??
    [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${written}T00:00:00Z`);
  // Date turns 30 February into a day of March.
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== written ? undefined : written;
}

/** The day of a calendar's date, which is in the browser's time zone. */
export const dayOfDate = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
