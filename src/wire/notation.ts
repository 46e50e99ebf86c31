/*
 * Short names for the types of the wire. A shape lists the keys that front ends read; others may exist. `maybe` allows
 * null and absent values.
 */

/** Returns what is wrong with a value, or nothing. */
export type Check = (value: unknown) => string | undefined;
export type Shape = Check | readonly [Shape] | { readonly [key: string]: Shape };

const must =
  (what: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? undefined : `is ${JSON.stringify(value)?.slice(0, 80) ?? 'absent'}, not ${what}`;

/** A JSON number, as ids must be. */
export const n = must('a number', (value) => typeof value === 'number' && Number.isFinite(value));
export const s = must('a text', (value) => typeof value === 'string');
export const b = must('a boolean', (value) => typeof value === 'boolean');
/** `yyyy-MM-dd HH:mm:ss`. */
export const date = must('a moment', (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)));
/** A flag as the text `0` or `1`. */
export const flag = must('"0" or "1"', (value) => value === '0' || value === '1');
export const yesNo = must('"Y" or "N"', (value) => value === 'Y' || value === 'N');
export const nothing = must('null', (value) => value === null);
export const oneOf = (...values: unknown[]) => must(`one of ${values.join(', ')}`, (value) => values.includes(value));

/** A shape whose value may be null or absent. */
export const maybe =
  (shape: Shape): Check =>
  (value) =>
    value === null || value === undefined ? undefined : complaints(value, shape).join('; ') || undefined;

/** All differences between a value and its shape, one per line. */
export function complaints(value: unknown, shape: Shape, path = ''): string[] {
  if (typeof shape === 'function') {
    const complaint = shape(value);
    return complaint ? [`${path || 'it'} ${complaint}`] : [];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path || 'it'} is no list`];
    return value.flatMap((item, at) => complaints(item, (shape as readonly [Shape])[0], `${path}[${at}]`)).slice(0, 10);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path || 'it'} is no object`];
  return Object.entries(shape as Record<string, Shape>).flatMap(([key, inner]) =>
    complaints((value as Record<string, unknown>)[key], inner, path ? `${path}.${key}` : key),
  );
}
