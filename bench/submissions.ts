import pg from 'pg';

/** Submissions that wait for a decision, copied from published resources of a user who is not the administrator. */
export async function makeSubmissions(url: string, count: number): Promise<{ resourceId: number; rowVer: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: people } = await client.query(
      `insert into sys_user (user_name, nick_name, password) values ('bench' || random(), 'bench', '') returning user_id`,
    );
    const { rows } = await client.query(
      `with copy as (
         insert into data_resource (resource_no, public_id, version_group, revision_no, status, title_zh, title_en, keywords_zh,
           description_zh, sharing_method, open_date, license, preservation_plan, no_project, authors, owner_id, submit_time)
         select 'B-' || left(gen_random_uuid()::text, 30), substr(md5(random()::text), 1, 16), (random() * 1e15)::bigint, 1, '1', title_zh, title_en, keywords_zh,
           description_zh, 'open', '2020-01-01', 'by', 'permanent', true, authors, $1, now()
         from data_resource where status = '5' order by resource_id limit $2
         returning resource_id, row_ver)
       , frozen as (insert into data_revision (resource_id, revision_no, snapshot) select resource_id, 1, '{}' from copy)
       select resource_id, row_ver from copy`,
      [people[0].user_id, count],
    );
    return rows.map((row) => ({ resourceId: Number(row.resource_id), rowVer: row.row_ver }));
  } finally {
    await client.end();
  }
}
