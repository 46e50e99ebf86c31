/** Condition on the lexemes of an entry: a lexeme, all or any of several conditions, or a negation. */
export type Condition = string | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** All of the given conditions; a single one stays as it is. */
export const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 1 ? conditions[0]! : { all: conditions };

/** Any of the given conditions, each once; a single one stays as it is. */
export function anyOf(conditions: Condition[]): Condition {
  const distinct = [...new Map(conditions.map((one) => [JSON.stringify(one), one])).values()];
  return distinct.length === 1 ? distinct[0]! : { any: distinct };
}

/** All of several conditions, of which some may be missing; null if all are. */
export function together(...conditions: (Condition | null | undefined)[]): Condition | null {
  const given = conditions.filter((one) => one !== null && one !== undefined);
  return given.length ? allOf(given) : null;
}

export const isSame = (one: Condition | null, other: Condition | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The condition as the text of a tsquery of PostgreSQL. */
export function tsqueryOf(it: Condition): string {
  if (typeof it === 'string') return quoted(it);
  if ('not' in it) return `!${tsqueryOf(it.not)}`;
  return 'all' in it ? `(${it.all.map(tsqueryOf).join(' & ')})` : `(${it.any.map(tsqueryOf).join(' | ')})`;
}

/** The same condition with each lexeme changed; those for which `change` answers null are left out. */
export function mapLexemes(it: Condition, change: (lexeme: string) => string | null): Condition | null {
  if (typeof it === 'string') return change(it);
  if ('not' in it) {
    const inner = mapLexemes(it.not, change);
    return inner === null ? null : { not: inner };
  }
  const parts = 'all' in it ? it.all : it.any;
  const changed = parts.map((part) => mapLexemes(part, change)).filter((part) => part !== null);
  if (changed.length === 0) return null;
  return 'all' in it ? allOf(changed) : anyOf(changed);
}

/** All lexemes that a hit may contain, without the excluded ones. */
export function lexemesIn(it: Condition): string[] {
  if (typeof it === 'string') return [it];
  if ('not' in it) return [];
  return ('all' in it ? it.all : it.any).flatMap(lexemesIn);
}

/** Segmented words contain no quotes and no backslashes. They are escaped anyway, because this text becomes SQL input. */
export const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
