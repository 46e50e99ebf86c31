/**
 * A statement with its values left out: texts and numbers become `?`. Names in quotes and the places of values (`$1`)
 * stay. What was cut off in the middle of a text counts as text to its end.
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

/** What a part is of a whole in percent with two decimals; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;

const refusals = [
  // insufficient_privilege, undefined_table, undefined_function, undefined_column, object_not_in_prerequisite_state,
  ...['42501', '42P01', '42883', '42703', '55000'],
  // lock_not_available: who watches does not wait.
  '55P03',
];

/** Whether the database said that it does not show something, rather than that something broke. */
export const isRefusal = (error: unknown): boolean => refusals.includes((error as { code?: string }).code ?? '');
