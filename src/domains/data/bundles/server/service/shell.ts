/*
 * Text for POSIX shells and for `sha256sum -c`. Every name becomes one literal word, including names with quotes,
 * dollars, back-quotes, spaces and leading dashes.
 */

/** One shell word in single quotes. @throws RangeError for texts that no shell can represent */
export function quoted(text: string): string {
  if (text.includes('\0')) throw new RangeError('A word of a shell holds no zero byte.');
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A comment of one line. */
export const comment = (text: string) => `# ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`;

/**
 * A line of a list of checksums in the format of GNU coreutils: names with line breaks or backslashes are escaped, and
 * the line then begins with a backslash.
 */
export function sumLine(sha256: string, path: string): string {
  // A dash alone means the standard input.
  const name = path === '-' ? './-' : path;
  if (!/[\\\n\r]/.test(name)) return `${sha256}  ${name}\n`;
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `\\${sha256}  ${escaped}\n`;
}
