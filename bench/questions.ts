import { publishedResource } from '../src/domains/data/search/server/factory.ts';
import { testQuestions } from '../src/domains/data/search/server/factory/questions.ts';
import { testRecords } from '../src/domains/data/search/server/factory/question-records.ts';
import { anonymous, type Context } from '../src/server/context.ts';
import { openDatabase } from '../src/server/database/db.ts';
import type { Row } from './measure.ts';
import type { Portal } from './portal.ts';

/** Number of hits that precision counts. */
const first = 5;

/**
 * Runs the queries of the search's test collection. Recall is the share of the relevant records that are found;
 * precision is the share of relevant records among the first five hits (or among as many as are relevant, if fewer).
 */
export async function testedQuestions({ url, databaseUrl }: Portal): Promise<Row[]> {
  await publishOnce(databaseUrl);
  const nameOf = new Map(testRecords.map(({ name, titleZh, titleEn }) => [titleZh || titleEn, name]));
  const shares = { recall: 0, precision: 0, wrong: 0, complete: 0 };
  for (const { keyword, found, first: leading, missing } of testQuestions) {
    const address = `${url}/prod-api/front/resource/list?pageSize=100&keyword=${encodeURIComponent(keyword)}`;
    const { rows = [] } = (await (await fetch(address)).json()) as { rows?: { titleZh: string; titleEn: string }[] };
    const hits = rows.map(({ titleZh, titleEn }) => nameOf.get(titleZh || titleEn)!);
    const isFound = found.filter((name) => hits.includes(name)).length;
    const listed = hits.slice(0, Math.min(first, found.length));
    shares.recall += isFound / found.length;
    shares.precision += listed.filter((name) => found.includes(name)).length / Math.min(first, found.length);
    const isWrong = missing.some((name) => hits.includes(name));
    const leads = leading.every((name) => hits.slice(0, leading.length).includes(name));
    if (isWrong) shares.wrong += 1;
    if (isFound === found.length && !isWrong && leads) shares.complete += 1;
  }
  const count = testQuestions.length;
  const share = (sum: number) => (sum / count).toFixed(3);
  return [
    { what: 'queries', figures: String(count), goal: '', ok: null },
    { what: 'recall', figures: share(shares.recall), goal: '', ok: null },
    { what: `precision at ${first}`, figures: share(shares.precision), goal: '', ok: null },
    { what: 'queries with a hit that must not be found', figures: String(shares.wrong), goal: '', ok: null },
    { what: 'queries with the expected first hits', figures: String(shares.complete), goal: '', ok: null },
  ];
}

async function publishOnce(databaseUrl: string): Promise<void> {
  const { db } = openDatabase(databaseUrl);
  const own = { changes: { edition: () => undefined } };
  const ctx = { db, now: new Date(), actor: anonymous, own } as unknown as Context;
  const { count } = await db
    .selectFrom('dataResource')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) for (const { name: _name, ...texts } of testRecords) await publishedResource(ctx, texts);
  await db.destroy();
}
