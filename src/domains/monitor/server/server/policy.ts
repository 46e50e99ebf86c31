/** Names of options whose value may open something. */
const secretName = /pass|pwd|secret|token|key|auth|credential|cert/i;

/**
 * The options with which the runtime was started, without what may be a secret. Arguments of the program itself and
 * the environment are not shown at all: they hold passwords.
 */
export function harmless(options: readonly string[]): string {
  return options
    .map((option) => {
      const [name = '', value] = option.split(/=(.*)/s);
      if (value === undefined) return option.startsWith('-') ? option : '***';
      return secretName.test(name) || value.includes('://') ? `${name}=***` : option;
    })
    .join(' ');
}

/** Two decimals, as the wire has its figures. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What a part is of a whole, in percent; 0 of nothing. */
export const percent = (part: number, whole: number): number => (whole > 0 ? rounded((part / whole) * 100) : 0);

/** Bytes as front ends print them. */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`;
}
