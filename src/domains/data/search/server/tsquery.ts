/** Condition of a tsquery: a word, all or any of several conditions, or a negation. */
export type Condition = string | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/**
 * Parses a tsquery from lexemes.ts: quoted words with `&`, `|`, `!` and brackets. Distances, weights and prefixes do
 * not occur.
 */
export function readTsquery(text: string): Condition {
  const tokens = text.match(/'(?:[^'\\]|''|\\\\)*'|[&|!()]/g) ?? [];
  let at = 0;
  const either = (): Condition => {
    const ways = [both()];
    while (tokens[at] === '|') ways.push((at++, both()));
    return ways.length === 1 ? ways[0]! : { any: ways };
  };
  const both = (): Condition => {
    const parts = [one()];
    while (tokens[at] === '&') parts.push((at++, one()));
    const all = parts.flatMap((part) => (typeof part === 'object' && 'all' in part ? part.all : [part]));
    return all.length === 1 ? all[0]! : { all };
  };
  const one = (): Condition => {
    const token = tokens[at++]!;
    if (token === '!') return { not: one() };
    if (token !== '(') return token.slice(1, -1).replace(/''|\\\\/g, (pair) => pair[0]!);
    const inside = either();
    at++;
    return inside;
  };
  return either();
}

/** Converts a condition to a PostgreSQL tsquery. */
export function tsqueryOf(it: Condition): string {
  if (typeof it === 'string') return `'${it.replace(/['\\]/g, '$&$&')}'`;
  if ('not' in it) return `!${tsqueryOf(it.not)}`;
  return 'all' in it ? `(${it.all.map(tsqueryOf).join(' & ')})` : `(${it.any.map(tsqueryOf).join(' | ')})`;
}

export function wordsOf(it: Condition): string[] {
  if (typeof it === 'string') return [it];
  if ('not' in it) return wordsOf(it.not);
  return ('all' in it ? it.all : it.any).flatMap(wordsOf);
}
