import type pg from 'pg';
import { wireDay } from '../src/shared/time.ts';
import { packFacets } from '../src/domains/data/search/server/facets.ts';
import { vectorOf } from '../src/domains/data/search/server/lexemes.ts';
import { loadSegmenter } from '../src/domains/data/search/server/segmenter.ts';
import { resourceOf } from './corpus.ts';

/** Rows of one insert: large enough for speed, small enough for memory. */
const batchSize = 2000;

const searchIndexes = [
  'data_resource_search_tsv',
  'data_resource_search_newest',
  'data_resource_search_facets',
  'data_resource_popularity_views',
  'data_resource_popularity_downloads',
];

/**
 * Fills an empty portal with published resources, as a restore from a dump does: rows without triggers, then indexes,
 * then the tally. A million resources take about 25 minutes on one core.
 */
export async function fill(client: pg.Client, size: number, log: (line: string) => void): Promise<void> {
  const { rows: owners } = await client.query('select user_id from sys_user order by user_id limit 1');
  const owner = owners[0]?.user_id ?? (await makeOwner(client));
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
  );
  const indexes = await takeIndexes(client);
  const cut = await loadSegmenter();
  const started = Date.now();
  let sent: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < size; from += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, size - from) }, (_none, at) => rowOf(from + at, size));
    const vectors = batch.map((row) => vectorOf(cut, row));
    // Generates the next batch while the database inserts this one.
    await sent;
    sent = insert(client, batch, vectors, owner);
    if (from % 50_000 === 0) log(`  ${from} rows, ${Math.round((Date.now() - started) / 1000)} s`);
  }
  await sent;
  log(`  ${size} rows, ${Math.round((Date.now() - started) / 1000)} s; indexes …`);
  for (const statement of indexes) await client.query(statement);
  await client.query(`
    insert into data_search_tally select facets, count(*) from data_resource_search group by facets;
    update data_search_version set version = version + 1;
    select setval(pg_get_serial_sequence('data_resource', 'resource_id'), ${size})`);
  await client.query('vacuum (analyze) data_resource_search');
  await client.query('vacuum (analyze) data_resource_popularity');
  await client.query('vacuum (analyze) data_resource');
  log(`  done after ${Math.round((Date.now() - started) / 1000)} s`);
}

type Row = ReturnType<typeof rowOf>;

function rowOf(number: number, size: number) {
  return {
    ...resourceOf(number, size),
    id: number + 1,
    specialNo: '',
    taskNo: '',
    cstr: null,
    uniqueId: null,
    typeMeta: {},
  };
}

const columns: [column: string, type: string, value: (row: Row) => unknown][] = [
  ['resource_id', 'bigint', (row) => row.id],
  ['resource_no', 'text', (row) => row.resourceNo],
  ['public_id', 'text', (row) => row.publicId],
  ['resource_type', 'text', (row) => row.resourceType],
  ['title_zh', 'text', (row) => row.titleZh],
  ['title_en', 'text', (row) => row.titleEn],
  ['keywords_zh', 'text', (row) => row.keywordsZh],
  ['keywords_en', 'text', (row) => row.keywordsEn],
  ['description_zh', 'text', (row) => row.descriptionZh],
  ['description_en', 'text', (row) => row.descriptionEn],
  ['sharing_method', 'text', (row) => row.sharingMethod],
  ['license', 'text', (row) => row.license],
  ['project_no', 'text', (row) => row.projectNo],
  ['doi', 'text', (row) => row.doi],
  ['authors', 'jsonb', (row) => JSON.stringify(row.authors)],
  ['publish_date', 'timestamptz', (row) => row.publishDate.toISOString()],
  ['view_count', 'bigint', (row) => row.viewCount],
  ['download_count', 'bigint', (row) => row.downloadCount],
  ['file_count', 'int', (row) => row.fileCount],
  ['total_size', 'bigint', (row) => row.totalSize],
];

async function insert(client: pg.Client, batch: Row[], vectors: string[], owner: number): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ');
  const dates = batch.map((row) => row.publishDate.toISOString());
  const facets = batch.map((row) =>
    packFacets({
      type: row.resourceType,
      sharing: row.sharingMethod,
      license: row.license,
      year: wireDay(row.publishDate).slice(0, 4),
    }),
  );
  const ids = batch.map((row) => row.id);
  await client.query(
    `insert into data_resource (${names}, version_group, status, owner_id, submit_time, open_date, access_restriction, non_disclosure_reason, preservation_plan, publisher)
     select ${names}, resource_id, '5', ${owner}, publish_date, publish_date::date, 'by agreement', 'agreed', 'permanent', '{"name":"Bench"}'
     from unnest(${arrays}) as t(${names})`,
    columns.map(([, , value]) => batch.map(value)),
  );
  await client.query(
    `insert into data_resource_search (resource_id, publish_date, facets, tsv)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::tsvector[])`,
    [ids, dates, facets, vectors],
  );
  await client.query(
    `insert into data_resource_popularity (resource_id, view_count, download_count)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
    [ids, batch.map((row) => row.viewCount), batch.map((row) => row.downloadCount)],
  );
}

/** Drops the indexes that are faster to build at the end, and returns the statements that create them again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where indexname = any($1) or (tablename = 'data_resource' and indexname not in ('data_resource_pkey', 'data_resource_public_id_key', 'data_resource_resource_no_key'))`,
    [searchIndexes],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function makeOwner(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `insert into sys_user (user_name, nick_name, password) values ('bench', 'Bench', '') returning user_id`,
  );
  return rows[0].user_id;
}
