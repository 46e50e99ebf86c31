import type { Context } from '#server/context';
import type { Explanation, FilterName, SearchQuery } from '#contract/data/search';
import { isKnownWord, similarWords } from './queries/terms.ts';
import { searchIndex } from './choosing.ts';
import { loadSegmenter } from './segmenter.ts';
import { requestOf } from './service.ts';
import { textOf, tokensOf, type Token } from './tokens.ts';
import { spellings } from './plain.ts';

/** Limits: words of a keyword that are corrected or left out, and offered ways of a kind. */
const most = { words: 8, ways: 3 };

/** The query without one of its filters. */
const leftOut: Record<FilterName, Partial<SearchQuery>> = {
  type: { type: [] },
  sharing: { sharing: [] },
  license: { license: [] },
  year: { year: [] },
  subject: { subject: [] },
  publisher: { publisher: [] },
  fields: { fields: [] },
  ranges: { ranges: [] },
  elements: { elements: [] },
  without: { without: [] },
  formula: { formula: undefined },
  period: { from: undefined, to: undefined },
  structure: { structure: undefined },
  material: { material: undefined },
  spaceGroup: { spaceGroup: undefined },
};

const isSet = (query: SearchQuery, filter: FilterName): boolean =>
  Object.keys(leftOut[filter]).some((key) => {
    const value = query[key as keyof SearchQuery];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
  });

/** Ways on from a search with few hits: a spelling, and the filter and the word without which there are most hits. */
export async function explain(ctx: Context, query: SearchQuery): Promise<Explanation> {
  const filters = (Object.keys(leftOut) as FilterName[]).filter((filter) => isSet(query, filter));
  const cut = await loadSegmenter();
  const tokens = tokensOf(cut, query.keyword ?? '').slice(0, most.words);
  const [total, didYouMean, withoutFilter, withoutWord] = await Promise.all([
    totalOf(ctx, query),
    spelledBetter(ctx, tokens),
    Promise.all(
      filters.map(async (filter) => ({ filter, total: await totalOf(ctx, { ...query, ...leftOut[filter] }) })),
    ),
    Promise.all(
      tokens.length < 2
        ? []
        : tokens.map(async ({ text }, at) => {
            const keyword = textOf(tokens.toSpliced(at, 1));
            return { word: text, keyword, total: await totalOf(ctx, { ...query, keyword }) };
          }),
    ),
  ]);
  const better = <W extends { total: number }>(ways: readonly W[]) =>
    ways
      .filter((way) => way.total > total)
      .toSorted((one, other) => other.total - one.total)
      .slice(0, most.ways);
  return { didYouMean, withoutFilter: better(withoutFilter), withoutWord: better(withoutWord) };
}

async function totalOf(ctx: Context, query: SearchQuery): Promise<number> {
  const request = await requestOf(ctx, query);
  return request ? (await searchIndex.page(ctx, request, { pageNum: 1, pageSize: 1 })).total : 0;
}

/** Edits that a word may be away, by its length: of a short word, one edit often makes another word. */
const editsFor = ({ text, isHan }: Token): number => (isHan ? 1 : text.length >= 8 ? 2 : 1);
const isSpelled = ({ text, isHan }: Token): boolean => (isHan ? text.length >= 3 : /^\p{L}{4,}$/u.test(text));

/** Adjacent Chinese words as one: the segmentation of a misspelled word is none. */
const joinedHan = (tokens: readonly Token[]): Token[] =>
  tokens.reduce<Token[]>((joined, token) => {
    const before = joined.at(-1);
    if (!before?.isHan || !token.isHan) return [...joined, token];
    return [...joined.slice(0, -1), { ...token, text: before.text + token.text, key: before.key + token.key }];
  }, []);

/** The keyword with the nearest words of published records, if that finds any of them. */
async function spelledBetter(ctx: Context, tokens: readonly Token[]): Promise<string | null> {
  const spelled = await Promise.all(
    joinedHan(tokens).map(async (token) => {
      const folded = token.isHan ? token.text : spellings(token.text)[0]!;
      if (!isSpelled(token) || (await isKnownWord(ctx, folded))) return token;
      const [nearest] = await similarWords(ctx, folded, editsFor(token), 1);
      return nearest ? { ...token, text: nearest } : token;
    }),
  );
  const text = textOf(spelled);
  if (text === textOf(tokens)) return null;
  const request = await requestOf(ctx, { ...noFilters, keyword: text });
  const found = request && (await searchIndex.page(ctx, request, { pageNum: 1, pageSize: 1 })).total;
  return found ? text : null;
}

const noFilters = {
  type: [],
  sharing: [],
  license: [],
  year: [],
  subject: [],
  publisher: [],
  fields: [],
  ranges: [],
  elements: [],
  without: [],
  pageNum: 1,
  pageSize: 1,
} as unknown as SearchQuery;
