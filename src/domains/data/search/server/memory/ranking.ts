import type { Context } from '#server/context';
import { hasBit } from './bits.ts';
import { placeOf } from './collection.ts';
import { rankEntries, rankVectors, readWeights } from '../queries/ranks.ts';
import type { CachedAnswers } from './cached-answers.ts';
import { readTsquery, tsqueryOf, wordsOf, type Condition } from '../tsquery.ts';

/** Up to this number, whole vectors are read, with one query. */
const few = 20;

/**
 * Ranks of hits for a tsquery, by id: the same as PostgreSQL's rank of their whole vectors, but computed from the
 * weights of the searched words. Resources that were just withdrawn are omitted.
 */
export async function ranksOf(
  ctx: Context,
  answers: CachedAnswers,
  ids: readonly number[],
  tsquery: string,
): Promise<Map<number, number>> {
  if (ids.length <= few) return rankEntries(ctx, ids, tsquery);
  const asked = readTsquery(tsquery);
  const words = [...new Set(wordsOf(asked))].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const certain = new Set(partsOf(asked).filter((part) => typeof part === 'string'));
  const [weights, holders] = await Promise.all([
    readWeights(ctx, ids, words),
    Promise.all(words.map(async (word) => (certain.has(word) ? null : answers.hits(tsqueryOf(word))))),
  ]);
  const figuresOf = (id: number, kept: string) =>
    words.map((_word, at) => {
      const holder = holders[at];
      const isThere = !holder || hasBit(holder, placeOf(answers.collection, id)!);
      return isThere ? Number.parseInt(kept[at]!, 16) || inBody : 0;
    });
  const kinds = new Map(Array.from(weights, ([id, kept]) => [id, vectorOf(figuresOf(id, kept))]));
  const [ranks, rankOf] = await Promise.all([
    rankEntries(
      ctx,
      ids.filter((id) => !weights.has(id)),
      tsquery,
    ),
    ranksOfKinds(ctx, tsqueryOf(named(asked, words)), new Set(kinds.values())),
  ]);
  for (const [id, vector] of kinds) ranks.set(id, rankOf.get(vector)!);
  return ranks;
}

const partsOf = (it: Condition) => (typeof it === 'object' && 'all' in it ? it.all : [it]);

/** One bit for each of the weights A to D, which correspond to positions in a vector, as in lexemes.ts. */
const inBody = 1;
const placesIn = (figure: number) => ['1A', '2B', '3C', '4'].filter((_place, at) => figure & (8 >>> at)).join();

/** A word by its position in the sorted words: a rank depends only on their order and their weights. */
const nameOf = (at: number) => `w${String(at).padStart(3, '0')}`;
const vectorOf = (figures: readonly number[]) =>
  figures.flatMap((figure, at) => (figure ? `${nameOf(at)}:${placesIn(figure)}` : [])).join(' ');

function named(it: Condition, words: readonly string[]): Condition {
  const within = (parts: readonly Condition[]) => parts.map((part) => named(part, words));
  if (typeof it === 'string') return nameOf(words.indexOf(it));
  if ('not' in it) return { not: named(it.not, words) };
  return 'all' in it ? { all: within(it.all) } : { any: within(it.any) };
}

/** Cached ranks by kind of hit: a few for each form of a question, whatever its words. */
const known = new Map<string, number>();
const mostKnown = 5000;

async function ranksOfKinds(ctx: Context, tsquery: string, vectors: ReadonlySet<string>): Promise<Map<string, number>> {
  const keyOf = (vector: string) => `${tsquery}\n${vector}`;
  const read = await rankVectors(
    ctx,
    [...vectors].filter((vector) => !known.has(keyOf(vector))),
    tsquery,
  );
  const ranks = new Map(Array.from(vectors, (vector) => [vector, read.get(vector) ?? known.get(keyOf(vector))!]));
  if (known.size > mostKnown) known.clear();
  for (const [vector, rank] of read) known.set(keyOf(vector), rank);
  return ranks;
}
