import type pg from 'pg';
import { formulaeIn, chemistryLexemes } from '../src/domains/data/search/server/formulas.ts';
import { recipe } from '../src/domains/data/search/server/indexing.ts';
import { originMark, packOrigin } from '../src/domains/data/search/server/origins.ts';
import { resourceOf } from './corpus.ts';
import { declareValues } from './declared.ts';

const subjects = [
  '140.50',
  '140.30',
  '430.40',
  '140.60',
  '430.45',
  '140.75',
  '430.10',
  '150.30',
  '140.80',
  '480',
  '140.55',
  '510',
];
const publishers = Array.from({ length: 300 }, (_none, at) => `Publisher ${at + 1}`);
const batch = 20_000;

/**
 * Updates the search entries of generated resources to the present recipe in one statement. The program itself would
 * take hours. Adds chemistry from the titles, a subject and a publisher for each, and values of declared fields.
 */
export async function renew(client: pg.Client, size: number, log: (line: string) => void): Promise<void> {
  const { rows: made } = await client.query('select recipe from data_search_recipe');
  if (made[0].recipe === recipe) return;
  log('  updating search entries …');
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
    set work_mem = '128MB'`);
  await client.query(
    'drop table if exists bench_marks; create unlogged table bench_marks (public_id varchar(20), origin int, marks tsvector)',
  );
  for (let from = 0; from < size; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, size - from) }, (_none, at) => from + at);
    const marked = numbers.map((number) => marksOf(number, size));
    await client.query(
      'insert into bench_marks select * from unnest($1::varchar[], $2::int[], $3::text[]::tsvector[])',
      [marked.map(({ publicId }) => publicId), marked.map(({ origin }) => origin), marked.map(({ marks }) => marks)],
    );
    if (from % 200_000 === 0) log(`  ${from} rows`);
  }
  for (const [facet, values] of Object.entries({ subject: subjects, publisher: publishers }))
    await client.query(
      `insert into data_search_value (facet, place, value) select $1, at, value from unnest($2::text[]) with ordinality as v (value, at)
       on conflict do nothing`,
      [facet, values],
    );
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'data_resource_search' and indexname <> 'data_resource_search_pkey'`,
  );
  // One transaction: an interrupted run must not leave the table without its indexes.
  await client.query('begin');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`
    update data_resource_search as s set tsv = s.tsv || m.marks, origin = m.origin
    from data_resource as r join bench_marks as m using (public_id) where r.resource_id = s.resource_id`);
  log('  values of declared fields …');
  await declareValues(client, size);
  log('  indexes …');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum full data_resource_search');
  await client.query(`drop table bench_marks;
    update data_search_version set version = version + 1`);
  await client.query('update data_search_recipe set recipe = $1, done_to = 0', [recipe]);
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze data_resource_search');
}

/**
 * Opens the files of generated resources, as their publication does. Otherwise the job that informs owners about opened
 * files would run for an hour on the next day.
 */
export async function openFiles(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rowCount } = await client.query(`update data_resource set files_public = true
    where status in ('5', '6') and sharing_method = 'open' and open_date <= current_date and not files_public`);
  await client.query('set session_replication_role = default');
  if (rowCount) await client.query('vacuum full analyze data_resource');
}

function marksOf(number: number, size: number) {
  const { publicId, titleZh, titleEn } = resourceOf(number, size);
  // Early values are far more frequent.
  const subject = 1 + Math.floor(subjects.length * ((number * 0.6180339887) % 1) ** 2);
  const publisher = 1 + Math.floor(publishers.length * ((number * 0.7548776662) % 1) ** 2);
  const marks = new Set([originMark('subject', subject), originMark('publisher', publisher)]);
  for (const { elements, formula } of [titleZh, titleEn].flatMap(formulaeIn)) {
    marks.add(chemistryLexemes.any);
    for (const symbol of elements) marks.add(chemistryLexemes.element(symbol));
    if (formula) marks.add(chemistryLexemes.formula(formula)).add(`=${chemistryLexemes.formula(formula)}`);
  }
  return {
    publicId,
    origin: packOrigin(subject, publisher),
    marks: [...marks].map((mark) => `'${mark}':1A`).join(' '),
  };
}
