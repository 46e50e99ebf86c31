import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { latencyRow, times, type Row } from './measure.ts';
import { memoryOf, processorTimeOf, type Portal } from './portal.ts';
import { makeSubmissions } from './submissions.ts';

/** Resources: number of files, SQL expression of a path with its number `n`, and limit in milliseconds. */
const cases = [
  { publicId: 'rf10', what: '10 files', files: 10, path: `'f' || n || '.csv'`, bound: 50 },
  { publicId: 'rf1000', what: '1,000 files', files: 1000, path: `'f' || n || '.csv'`, bound: 50 },
  { publicId: 'rfflat', what: '100,000 files in one folder', files: 100_000, path: `'f' || n || '.csv'`, bound: 200 },
  {
    publicId: 'rftree',
    what: '100,000 files in 1,000 folders of three levels',
    files: 100_000,
    path: `'sample ' || n % 10 || '/' || n / 10 % 10 || ' K/run ' || n / 100 % 10 || '/f' || n || '.csv'`,
    bound: 200,
  },
] as const;

/** Creates the resources by SQL unless they exist. Their rows share one stored file without bytes. */
async function make(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select 1 from data_resource where public_id = 'rf10'`);
  if (rows.length > 0) return;
  await client.query(`
    insert into sys_file (bucket, origin_name, storage_key, size, mime, sha256, instance, ready_at)
    values ('protected', 'f.csv', 'bench-record-files', 1, 'text/csv', repeat('0', 64), 0, now())`);
  for (const { publicId, files, path } of cases) {
    await client.query(
      `with next as (select nextval(pg_get_serial_sequence('data_resource', 'resource_id')) as id)
       insert into data_resource (resource_id, resource_no, public_id, version_group, status, title_zh, description_zh, sharing_method, open_date, publish_date, owner_id)
       overriding system value
       select id, $1, $1, id, '5', $1, repeat('文件很多的资源。', 40), 'open', '2020-01-01', now() - interval '1 year', 1 from next`,
      [publicId],
    );
    await client.query(
      `insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
       select resource_id, path, regexp_replace(path, '^.*/', ''), n * 7919 % 1000003, 'text/csv', sys_file.sha256, sys_file.file_id
       from data_resource, sys_file, (select n, ${path} as path from generate_series(1, $2::int) as n) as it
       where public_id = $1 and storage_key = 'bench-record-files'`,
      [publicId, files],
    );
    await client.query(
      `update data_resource r set file_count = f.file_count, total_size = f.total_size from data_resource_folder f
       where f.resource_id = r.resource_id and f.path = '' and public_id = $1`,
      [publicId],
    );
  }
  await client.query('vacuum analyze data_resource_file, data_resource_folder, data_resource');
}

/**
 * Measures the first view of a record's page: any of its folders and pages, in any order. Every address is new, so no
 * page comes from the cache.
 */
export async function recordFiles(portal: Portal): Promise<Row[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    await make(client);
  } finally {
    await client.end();
  }
  const rows: Row[] = [];
  const before = memoryOf(portal.pid);
  let visit = 0;
  const chance = (count: number) => Math.floor(Math.random() * count);
  for (const { publicId, what, files, bound } of cases) {
    const draw = async () => {
      const query = new URLSearchParams({ visit: String((visit += 1)) });
      if (publicId === 'rftree') query.set('folder', `sample ${chance(10)}/${chance(10)} K/run ${chance(10)}`);
      else query.set('pageNum', String(1 + chance(Math.ceil(files / 50))));
      if (chance(2)) query.set('sort', 'size');
      if (chance(2)) query.set('order', 'desc');
      const answer = await fetch(`${portal.url}/data/detail/${publicId}?${query.toString()}`);
      const html = await answer.text();
      if (answer.status !== 200 || !/f\d+\.csv/.test(html))
        throw new Error(`${publicId}?${query.toString()}: ${answer.status}`);
    };
    await times(40, draw);
    const busy = processorTimeOf(portal.pid);
    const row = latencyRow(`record page, ${what}`, await times(300, draw), bound);
    const each = (processorTimeOf(portal.pid) - busy) / 300;
    rows.push({ ...row, figures: `${row.figures} · ${each.toFixed(1)} ms of the server's processor` });
  }
  const grown = memoryOf(portal.pid) - before;
  rows.push({ what: 'memory growth', figures: `${grown.toFixed(0)} MB`, goal: '', ok: null });
  return rows;
}

/** Approves a submission of 100,000 files. Measures how long the reviewer waits and when the last file is listed. */
export async function approvalOfMany(portal: Portal, token: string): Promise<Row[]> {
  const { files, path } = cases[3];
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  try {
    const [submission] = await makeSubmissions(portal.databaseUrl, 1);
    const { resourceId } = submission!;
    await client.query(
      `insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
       select $1, path, regexp_replace(path, '^.*/', ''), n * 7919 % 1000003, 'text/csv', sha256, file_id
       from sys_file, (select n, ${path} as path from generate_series(1, $2::int) as n) as it
       where storage_key = 'bench-record-files'`,
      [resourceId, files],
    );
    await client.query('update data_resource set file_count = $2 where resource_id = $1', [resourceId, files]);
    const began = performance.now();
    const answer = await fetch(`${portal.url}/prod-api/data/review/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...submission, comments: '' }),
    });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    if (code !== 200) throw new Error(msg);
    const waited = performance.now() - began;
    while ((await client.query('select 1 from data_open_file_rest')).rowCount) await pause(200);
    const listed = (performance.now() - began) / 1000;
    await client.query(`update data_resource set status = '7' where resource_id = $1`, [resourceId]);
    await client.query('delete from data_resource_file where resource_id = $1', [resourceId]);
    return [
      {
        what: 'approval of a submission of 100,000 files',
        figures: `${waited.toFixed(0)} ms`,
        goal: '< 1000 ms',
        ok: waited < 1000,
      },
      { what: 'until every file is listed', figures: `${listed.toFixed(1)} s`, goal: '', ok: null },
    ];
  } finally {
    await client.end();
  }
}
