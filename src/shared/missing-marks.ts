/**
 * Marks that instruments and programs write in place of a number, in small letters and without the empty one: the
 * source of a regular expression for JavaScript and RE2. Infinite values are among them, because they have no place on
 * an axis. Among texts they mean nothing: `Na` is sodium.
 */
export const missingMarks =
  '-+|–|n/?a|n\\.a\\.?|<na>|[-+]?nan[qs]?|null|none|\\*+|[-+]?inf(?:inity)?|[-+]?1\\.#(?:qnan|snan|ind|inf)\\d*|' +
  '#(?:n/a|div/0!|value!|ref!|name\\?|num!|null!)';

const missing = new RegExp(`^(?:${missingMarks})$`, 'i');

/** Whether a cell has no number: it is empty, or has such a mark. */
export const isMissing = (cell: string): boolean => cell === '' || missing.test(cell);
