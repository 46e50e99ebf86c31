/*
 * Text for POSIX shells and for `sha256sum -c`. Every name becomes one literal word, including names with quotes,
 * dollars, back-quotes, spaces and leading dashes.
 */

/** One word of a shell, in single quotes. @throws RangeError for what no shell can hold */
export function quoted(text: string): string {
  if (text.includes('\0')) throw new RangeError('A word of a shell holds no zero byte.');
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A text behind a hash mark: it stays in its line. */
export const comment = (text: string) => `# ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`;

/**
 * A line of a list of sums as GNU coreutils write it: names with line breaks or backslashes are escaped, which a leading
 * backslash tells.
 */
export function sumLine(sha256: string, path: string): string {
  // A dash alone means the standard input.
  const name = path === '-' ? './-' : path;
  if (!/[\\\n\r]/.test(name)) return `${sha256}  ${name}\n`;
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `\\${sha256}  ${escaped}\n`;
}
