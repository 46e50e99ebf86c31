import type { ReplyOf } from '#shared/contract';
import { rangeOf } from '#shared/paging';
import { startOfDay, wireDay } from '#shared/time';
import type { Context } from '#server/context';
import type { Facets, ResourceCard, search, SearchQuery } from '#contract/data/search';
import {
  chosenValues,
  conditionsOf,
  declaredFacets,
  declaredQuantities,
  rangesOf,
  type ChosenValue,
} from './declared.ts';
import { countFacets } from './facets.ts';
import { anyOf, together, tsqueryOf, type Condition } from './condition.ts';
import { chemistryOf } from './lexemes.ts';
import { bucketsOf, originMark, subjectPlaces, type OriginName } from './origins.ts';
import { searchIndex } from './choosing.ts';
import { postgresIndex } from './postgres/postgres-index.ts';
import { readCards } from './queries/hits.ts';
import type { Period, SearchRequest } from './search-index.ts';
import { meaningOf, questionFrom, type Question } from './question.ts';
import { readKeyword } from './reading-query.ts';
import { loadSegmenter } from './segmenter.ts';
import { readSynonyms } from './synonyms.ts';

/** Limit of listed publishers in a facet. */
const listedPublishers = 30;

/** A person's search in the terms of the index. */
interface Search {
  request: SearchRequest;
  /** Null without a keyword. */
  question: Question | null;
  /** Numbers of the selected subjects and publishers. */
  chosen: Record<OriginName, number[]>;
  /** Selected values of declared fields. */
  declared: ChosenValue[];
  /** The condition on the lexemes without the selection of one declared field. */
  conditionWithoutField: (fieldKey: string) => Condition | null;
}

/**
 * The conditions of a keyword or query with the synonyms of the editors; null if it contains nothing to search for.
 * @throws data.search.query.… for a query that cannot be read
 */
async function questionFor(ctx: Context, keyword: string): Promise<Question | null> {
  const cut = await loadSegmenter();
  const meaning = await readKeyword(ctx, cut, await readSynonyms(ctx, cut), keyword);
  return meaning && questionFrom(meaning);
}

/**
 * Plain words with the synonyms of the editors, as the text of a tsquery for other tables, and the searched words for
 * highlighting; null if they contain nothing to search for.
 */
export async function wordsQuestionFor(
  ctx: Context,
  keyword: string,
): Promise<{ tsquery: string; words: string[] } | null> {
  const cut = await loadSegmenter();
  const meaning = meaningOf(cut, keyword, await readSynonyms(ctx, cut));
  const question = meaning && questionFrom(meaning);
  return question?.anywhere ? { tsquery: tsqueryOf(question.anywhere), words: question.words } : null;
}

/** Null if the keyword or the formula contains nothing to search for. */
async function begin(ctx: Context, query: SearchQuery, within?: Period): Promise<Search | null> {
  const question = query.keyword ? await questionFor(ctx, query.keyword) : null;
  const chemistry = chemistryOf(query);
  if ((query.keyword && !question) || !chemistry) return null;
  const chosen = { subject: await subjectPlaces(ctx, query.subject), publisher: query.publisher.map(Number) };
  const marks = (name: OriginName) =>
    chosen[name].length ? anyOf(chosen[name].map((place) => originMark(name, place))) : null;
  const [subject, publisher] = [marks('subject'), marks('publisher')];
  const declared = await chosenValues(ctx, query.fields);
  const fields = conditionsOf(declared);
  const asked = question?.anywhere;
  const narrowed = (words: Condition | null) => together(words, chemistry.condition, subject, publisher, ...fields);
  const condition = narrowed(asked ?? null);
  const { sort = 'relevance' } = query;
  const { type, sharing, license, year } = query;
  const period = periodOf(query);
  const ranges = await rangesOf(ctx, [...query.ranges, ...(question?.ranges ?? [])]);
  return {
    request: {
      condition,
      conditionWithout: {
        subject: together(asked, chemistry.condition, publisher, ...fields),
        publisher: together(asked, chemistry.condition, subject, ...fields),
      },
      ranking:
        question?.anywhere && sort === 'relevance'
          ? {
              exact: narrowed(question.exact)!,
              inTitle: narrowed(question.inTitle),
              looselyInTitle: narrowed(question.looselyInTitle),
              isOneWord: question.only !== null && question.anywhere === condition,
              name: query.keyword!.trim().toLowerCase(),
            }
          : null,
      filters: { type, sharing, license, year },
      ranges,
      period: within ? intersected(period, within) : period,
      order: sort === 'views' || sort === 'downloads' ? sort : 'newest',
    },
    question,
    chosen,
    declared,
    conditionWithoutField: (fieldKey) =>
      together(asked, chemistry.condition, subject, publisher, ...conditionsOf(declared, fieldKey)),
  };
}

/** The part of a period that is within another one. */
function intersected(period: Period | null, within: Period): Period {
  const begins = [period?.begin, within.begin].filter((one) => one !== null && one !== undefined);
  const ends = [period?.before, within.before].filter((one) => one !== null && one !== undefined);
  const at = (moments: Date[], pick: (...all: number[]) => number) =>
    moments.length ? new Date(pick(...moments.map(Number))) : null;
  return { begin: at(begins, Math.max), before: at(ends, Math.min) };
}

/** Days begin at midnight in Asia/Shanghai. The page's parameters take precedence over those of other lists. */
function periodOf({ from, to, ...query }: SearchQuery): Period | null {
  const range = rangeOf(query, 'PublishDate');
  const begin = from ? startOfDay(from) : (range.begin ?? null);
  // The end is inclusive: the last millisecond of a day, or the moment.
  const before = to
    ? new Date(startOfDay(to).getTime() + 86_400_000)
    : range.end
      ? new Date(range.end.getTime() + 1)
      : null;
  return begin || before ? { begin, before } : null;
}

/** A search in the terms of the index; null if it contains nothing to search for. */
export const requestOf = async (ctx: Context, query: SearchQuery): Promise<SearchRequest | null> =>
  (await begin(ctx, query))?.request ?? null;

/** A page of published resources. A page beyond the last is empty; the total is capped at {@link countLimit}. */
export async function findResources(
  ctx: Context,
  query: SearchQuery,
): Promise<{ total: number; rows: ReplyOf<typeof search.list>[] }> {
  const { total, rows } = await findHits(ctx, query);
  return { total, rows: rows as never };
}

/** The same with all data of a hit; `within` restricts the days of the query to moments. Not inside transactions. */
export async function findHits(ctx: Context, query: SearchQuery, within?: Period) {
  const begun = await begin(ctx, query, within);
  if (!begun) return { total: 0, rows: [] };
  // Messages about new records must miss none, so they ask the database itself.
  const index = within ? postgresIndex : searchIndex;
  const { total, ids } = await index.page(ctx, begun.request, query);
  return { total, rows: await cardsOf(ctx, ids) };
}

/** Columns that are text in the database. */
type Coded = Pick<ResourceCard, 'resourceType' | 'sharingMethod'>;

/** List entries of the published resources among the given ids, in the given order. */
export async function cardsOf(ctx: Context, ids: number[]) {
  const today = wireDay(ctx.now);
  const cards = await readCards(ctx, ids);
  const isOpen = (card: (typeof cards)[number]) =>
    card.sharingMethod === 'open' && card.openDate !== null && card.openDate <= today;
  return cards.map((card) => ({ ...card, ...(card as Coded), isOpen: isOpen(card) }));
}

/** The counts next to a list of hits, and the searched words. */
export async function countByFacets(ctx: Context, query: SearchQuery): Promise<Facets> {
  const formula = query.formula ? { formula: chemistryOf(query)?.formula ?? null } : {};
  const begun = await begin(ctx, query);
  if (!begun)
    return {
      ...countFacets(new Int32Array(), query),
      subject: [],
      publisher: [],
      fields: [],
      quantities: [],
      words: [],
      synonyms: [],
      ...formula,
    };
  const { request, chosen, question, declared } = begun;
  const { subject, publisher, ...counts } = await searchIndex.facets(ctx, request);
  const selected = [...new Set(declared.map(({ fieldKey }) => fieldKey))];
  const [values, ...others] = await Promise.all([
    searchIndex.declared(ctx, request),
    ...selected.map((key) => searchIndex.declared(ctx, { ...request, condition: begun.conditionWithoutField(key) })),
  ]);
  const without = new Map(selected.map((key, at) => [key, others[at]!]));
  const [subjects, publishers] = await Promise.all([
    bucketsOf(ctx, 'subject', subject, chosen.subject, Infinity),
    bucketsOf(ctx, 'publisher', publisher, chosen.publisher, listedPublishers),
  ]);
  return {
    ...counts,
    subject: subjects.map(({ name, count }) => ({ value: name, count })),
    publisher: publishers.map(({ place, ...rest }) => ({ value: String(place), ...rest })),
    fields: await declaredFacets(ctx, values, without, declared),
    quantities: await declaredQuantities(ctx),
    words: question?.words ?? [],
    synonyms: question?.synonyms ?? [],
    ...formula,
  };
}

/** Limit of suggested titles. */
const maxSuggested = 10;

/** Titles of published resources that begin with a text, for a search box. */
export async function suggestTitles(ctx: Context, beginning: string): Promise<string[]> {
  return searchIndex.suggest(ctx, beginning, maxSuggested);
}
