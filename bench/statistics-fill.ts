import type pg from 'pg';

export const resources = 10_000;
const events = 10_000_000;

export const publicIdOf = (number: number) => `u${String(number).padStart(7, '0')}`;

/**
 * Fills 10,000 resources and 10 million events of one year, in order of time: some resources are far more frequent than
 * others, every fifth event is a double click, a tenth come from robots and scripts. By SQL only; takes two minutes.
 */
export async function fillStatistics(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query(`
    insert into data_resource (resource_id, resource_no, public_id, version_group, status, title_zh, sharing_method, open_date, publish_date, owner_id)
    select n + 1, 'U-' || n, 'u' || lpad(n::text, 7, '0'), n + 1, '5', 'resource ' || n, 'open', '2020-01-01', now() - interval '2 years', 1
    from generate_series(0, ${resources - 1}) as n;
    insert into data_resource_search (resource_id, publish_date, facets, tsv) select resource_id, publish_date, 0, '' from data_resource;
    insert into data_resource_popularity (resource_id, view_count, download_count) select resource_id, 0, 0 from data_resource;
    insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
    select resource_id, 'a.csv', 'a.csv', 1000, 'text/csv', repeat('0', 64), 0 from data_resource;
    insert into data_usage_agent (ua, class)
    select 'Mozilla/5.0 (X11; Linux x86_64; rv:' || n || '.0) Gecko/20100101 Firefox/' || n || '.0', 1 from generate_series(100, 117) as n;
    insert into data_usage_agent (ua, class) values ('curl/8.9.1', 2), ('Googlebot/2.1 (+http://www.google.com/bot.html)', 0);`);
  const step = 1_000_000;
  for (let from = 0; from < events; from += step) {
    await client.query(`
      insert into data_usage_event (time, resource_id, visitor, file_id, bytes, agent_id, kind)
      select now() - interval '365 days' + interval '1 second' * (n * 31536000.0 / ${events + 1000}), resource, hashint8extended(day * 100000 + person, 1),
        case when is_download then resource end, case when is_download then 1000 else 0 end, 1 + person % 20,
        case when is_download then 2 else 1 end
      from (
        select n, n / 27397 as day, floor(power(chance, 3) * ${resources})::bigint + 1 as resource,
          abs(hashint8(k + 77) % 3000) as person, k % 4 = 0 as is_download
        from (
          select n, k, (hashint8extended(k, 5) & 1048575) / 1048576.0 as chance
          from (select n, n - (n % 5 = 4)::int as k from generate_series(${from}::bigint, ${from + step - 1}) as n) as numbered
        ) as chosen
      ) as made order by n`);
    log(`  ${((from + step) / 1e6).toFixed(0)} million events`);
  }
  await client.query('update data_usage_state set counted_to = now()');
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
}
