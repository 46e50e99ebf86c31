import { sql } from 'kysely';
import { search } from '../src/domains/data/search/contract.ts';
import { idAt } from '../src/domains/data/search/server/memory/collection.ts';
import { newestIn } from '../src/domains/data/search/server/memory/counting.ts';
import { chemistryOf, questionOf } from '../src/domains/data/search/server/lexemes.ts';
import { ranksOf } from '../src/domains/data/search/server/memory/ranking.ts';
import { cachedAnswers } from '../src/domains/data/search/server/memory/cached-answers.ts';
import { loadSegmenter } from '../src/domains/data/search/server/words.ts';
import { anonymous, type Context } from '../src/server/context.ts';
import { openDatabase } from '../src/server/database/db.ts';
import type { Row } from './measure.ts';
import type { Portal } from './portal.ts';
import { questions } from './queries.ts';

const asked = 40;
const ranked = 200;

/**
 * Whether ranking from kept weights gives what PostgreSQL gives from whole vectors, for the newest hits of many
 * questions. Places of made-up vectors are put right first: renew.ts adds marks behind the others.
 */
export async function ranks({ databaseUrl }: Portal, seed: number, size: number): Promise<Row[]> {
  const { db } = openDatabase(databaseUrl);
  const ctx = { db, now: new Date(), actor: anonymous } as Context;
  const cut = await loadSegmenter();
  let compared = 0;
  let different = 0;
  const kinds = {
    ...questions(seed, size),
    elements: () => ({ keyword: '超导', elements: 'Fe,Se', without: 'O' }),
  };
  for (const make of Object.values(kinds))
    for (let at = 0; at < asked; at++) {
      const query = search.list.query.parse(make());
      const question = query.keyword ? questionOf(cut, query.keyword) : null;
      const tsquery = [question?.anywhere, chemistryOf(query)?.tsquery].filter(Boolean).join(' & ');
      if (!tsquery) continue;
      const answers = await cachedAnswers(ctx);
      const { collection } = answers;
      const bits = await answers.hits(tsquery);
      const selection = { bits, passes: null, ranks: null };
      const places = newestIn(collection, selection, { offset: 0, limit: ranked }, collection.count);
      const ids = places.map((place) => idAt(collection, place));
      const found = await ranksOf(ctx, answers, ids, tsquery);
      const { rows } = await sql<{ resourceId: number; whole: number; rank: number }>`
        select resource_id, ts_rank(tsv, ${tsquery}::tsquery) as whole, ts_rank((
          select string_agg(quote_literal(lexeme) || ':' || (
            select string_agg(strpos('ABCD', weight) || weight, ',') from unnest(weights) as weight
          ), ' ')::tsvector from unnest(tsv) as each (lexeme, positions, weights)), ${tsquery}::tsquery) as rank
        from data_resource_search where resource_id = any(${ids}::bigint[])`.execute(db);
      compared += rows.length;
      different += rows.filter(({ resourceId, whole, rank }) => ![whole, rank].includes(found.get(resourceId)!)).length;
    }
  await db.destroy();
  return [
    {
      what: 'ranks',
      figures: `${compared} compared, ${different} different`,
      goal: '0 different',
      ok: different === 0,
    },
  ];
}
