import { isDeepStrictEqual } from 'node:util';
import { search, type SearchQuery } from '../src/domains/data/search/contract.ts';
import { memoryIndex } from '../src/domains/data/search/server/memory/memory-index.ts';
import { cachedAnswers } from '../src/domains/data/search/server/memory/cached-answers.ts';
import { postgresIndex } from '../src/domains/data/search/server/postgres/postgres-index.ts';
import { requestOf } from '../src/domains/data/search/server/service.ts';
import { anonymous, type Context } from '../src/server/context.ts';
import { openDatabase } from '../src/server/database/db.ts';
import { percentile, type Row } from './measure.ts';
import type { Portal } from './portal.ts';
import { questions } from './queries.ts';

const asked = 80;

/**
 * Both implementations of the search index on the same data: each question to one and then to the other, so that whatever
 * else the machine does slows both. Answers that differ are counted.
 */
export async function indexes({ databaseUrl }: Portal, seed: number, size: number): Promise<Row[]> {
  const database = openDatabase(databaseUrl);
  // Nobody changes the configuration meanwhile.
  const own = { changes: { edition: () => 1 } };
  const ctx = { db: database.db, now: new Date(), actor: anonymous, own } as unknown as Context;
  const before = process.memoryUsage().rss;
  const began = performance.now();
  await cachedAnswers(ctx);
  const loaded = `${Math.round(performance.now() - began)} ms, ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`;
  for (const make of Object.values(questions(seed + 200, size)))
    for (let at = 0; at < 6; at++) await askBoth(ctx, make());
  const rows: Row[] = [];
  const all: Times = { page: [[], []], facets: [[], []] };
  let different = 0;
  for (const [kind, make] of Object.entries(questions(seed, size))) {
    const times: Times = { page: [[], []], facets: [[], []] };
    for (let at = 0; at < asked; at++) different += await askBoth(ctx, make(), times);
    for (const part of ['page', 'facets'] as const) {
      rows.push(rowOf(`${part}: ${kind}`, times[part]));
      times[part].forEach((list, nth) => all[part][nth]!.push(...list));
    }
  }
  await database.db.destroy();
  return [
    ...rows,
    rowOf('**page, all kinds**', all.page),
    rowOf('**facets, all kinds**', all.facets),
    { what: 'columns are read in, and take', figures: loaded, goal: '', ok: null },
    { what: 'answers that differ', figures: String(different), goal: '0', ok: different === 0 },
  ];
}

/** Milliseconds of PostgreSQL and of the columns in memory. */
type Times = Record<'page' | 'facets', [number[], number[]]>;

/** Asks both; 1 where they answer otherwise. */
async function askBoth(ctx: Context, asking: object, times?: Times): Promise<number> {
  const query: SearchQuery = search.list.query.parse(asking);
  const request = await requestOf(ctx, query);
  if (!request) return 0;
  const answers: object[][] = [[], []];
  for (const [nth, index] of [postgresIndex, memoryIndex].entries())
    for (const part of ['page', 'facets'] as const) {
      const began = performance.now();
      const answer = part === 'page' ? await index.page(ctx, request, query) : await index.facets(ctx, request);
      times?.[part][nth as 0 | 1].push(performance.now() - began);
      answers[nth]!.push(answer);
    }
  return isDeepStrictEqual(answers[0], answers[1]) ? 0 : 1;
}

function rowOf(what: string, times: readonly number[][]): Row {
  const figures = times.map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1)).join(' / ');
  });
  return { what, figures: `PostgreSQL ${figures[0]} ms · memory ${figures[1]} ms`, goal: '', ok: null };
}
