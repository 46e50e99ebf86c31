/**
 * Text that a spreadsheet program would take for a formula gets a leading apostrophe, even when other signs come first
 * (OWASP, CSV injection). Full-width signs count too.
 */
const formulaLike = /^[\s\p{Cf}'"]*[=+\-@\t\r＝＋－＠]/u;

/** One field of a CSV file (RFC 4180). Numbers stay numbers; a text never becomes a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll('\0', '').toWellFormed();
  const safe = formulaLike.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
