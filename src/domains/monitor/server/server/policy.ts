/** Names of options whose value may be a credential. */
const secretName = /pass|pwd|secret|token|key|auth|credential|cert/i;

/**
 * The options of the runtime, without values that may be secret. The program's own arguments and the environment are
 * never shown: they may contain passwords.
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

/** Two decimals, as on the wire. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A part of a whole, in percent; 0 if the whole is 0. */
export const percent = (part: number, whole: number): number => (whole > 0 ? rounded((part / whole) * 100) : 0);

/** Bytes as front ends print them. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** at).toFixed(at === 0 ? 0 : 1)} ${units[at]}`;
}
