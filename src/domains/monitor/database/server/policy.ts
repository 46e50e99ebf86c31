/**
 * A statement without its literals: texts and numbers become `?`. Quoted names and parameter places (`$1`) stay. A text
 * that was cut off counts as a literal to its end.
 */
export function withoutValues(statement: string): string {
  return statement
    .replace(
      /("(?:[^"]|"")*")|\$(\w*)\$[^]*?(?:\$\2\$|$(?![^]))|[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$(?![^]))|'(?:[^']|'')*(?:'|$(?![^]))|(?<![\w$.])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/g,
      (_match, name?: string) => name ?? '?',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** A part of a whole in percent with two decimals; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;

const refusals = [
  // insufficient_privilege, undefined_table, undefined_function, undefined_column, object_not_in_prerequisite_state,
  ...['42501', '42P01', '42883', '42703', '55000'],
  // lock_not_available: monitoring does not wait.
  '55P03',
];

/** Whether the database refused access, in contrast to a failure. */
export const isRefusal = (error: unknown): boolean => refusals.includes((error as { code?: string }).code ?? '');
