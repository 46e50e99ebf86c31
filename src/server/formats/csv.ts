/**
 * Text that a spreadsheet program would take for a formula gets an apostrophe before it, whatever stands before the
 * sign (OWASP, CSV injection); full-width signs count as well.
 */
const formulaLike = /^[\s\p{Cf}'"]*[=+\-@\t\r＝＋－＠]/u;

/** One field of a CSV file (RFC 4180); numbers as they are, a text never as a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll('\0', '').toWellFormed();
  const safe = formulaLike.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
