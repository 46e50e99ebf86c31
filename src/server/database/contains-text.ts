import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A text in lower case, with the wildcards of LIKE escaped. */
const literal = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A trigram index needs three consecutive letters; with fewer, the query would read the whole index. */
const isIndexed = (part: string) => /[\p{L}\p{N}]{3}/u.test(part);

/**
 * Whether one of some columns contains a text, ignoring case. Each column of a table that can grow needs a trigram
 * index of its `lower(…)`: `create index … using gin (lower(a) gin_trgm_ops, lower(b) gin_trgm_ops)`.
 */
export function containsText(columns: string | readonly string[], part: string): RawBuilder<SqlBool> {
  const names = typeof columns === 'string' ? [columns] : columns;
  const each = names.map((name) => loweredContains(sql`lower(${sql.ref(name)})`, part));
  return each.length === 1 ? each[0]! : sql`(${sql.join(each, sql` or `)})`;
}

/**
 * As {@link containsText}, for a text that is in lower case already: a column stored in lower case, or an indexed
 * expression.
 */
export function loweredContains(lowered: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return isIndexed(part) ? sql`${lowered} like ${`%${literal(part)}%`}` : sql`strpos(${lowered}, lower(${part})) > 0`;
}

/** Whether a text in lower case begins with another, ignoring case. An index with `text_pattern_ops` serves it. */
export const loweredStartsWith = (lowered: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${lowered} like ${`${literal(part)}%`}`;
