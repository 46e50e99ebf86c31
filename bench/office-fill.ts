import type pg from 'pg';

/** Row counts of the office measurements. */
export const officeSize = { users: 100_000, logs: 10_000_000, sessions: 2_000 } as const;

/** Rows per insert. Each insert is a transaction, so that the write-ahead log can be recycled. */
const batchSize = 1_000_000;

const logTables = ['sys_logininfor', 'sys_oper_log'];

/**
 * Fills an empty portal with users, their sessions and two logs of 400 days, by SQL only. As in a real log, few users
 * write most rows, and one noun in twenty is frequent. Takes about ten minutes on one core.
 */
export async function fillOffice(client: pg.Client, log: (line: string) => void): Promise<void> {
  const started = Date.now();
  const say = (what: string) => log(`  ${what}, ${Math.round((Date.now() - started) / 1000)} s`);
  const { users, logs, sessions } = officeSize;
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; select setseed(0.5)`,
  );
  await client.query(peopleOf(users));
  await client.query(sessionsOf(sessions));
  say(`${users} users`);
  const indexes = await takeIndexes(client);
  for (let from = 0; from < logs; from += batchSize) {
    const to = Math.min(from + batchSize, logs);
    await client.query(operationsOf(from, to, logs, users));
    await client.query(loginsOf(from, to, logs, users));
    say(`${to} rows of each log`);
  }
  for (const statement of indexes) await client.query(statement);
  say('indexes');
  await client.query('set session_replication_role = origin');
  for (const table of [...logTables, 'sys_user', 'sys_session']) await client.query(`vacuum (analyze) ${table}`);
  say('done');
}

/** Name of user k: two words that a partial search can match, and the number. */
const nameOf = (k: string) =>
  `(array['zhang','wang','li','zhao','chen','liu','yang','huang','zhou','wu'])[1 + (${k}) % 10] ||
   (array['wei','fang','na','min','jing','lei','jun','yan','tao','bin'])[1 + (${k}) / 10 % 10] || (${k})`;

const peopleOf = (users: number) => `
  insert into sys_user (user_id, user_name, nick_name, email, phonenumber, password, dept_id, status, is_verified,
    organization, create_time, login_date)
  select 1000 + k, ${nameOf('k')}, '研究员' || k, 'person' || k || '@example.org', '138' || lpad(k::text, 8, '0'), '',
    (array[100,101,102,103,104,105])[1 + k % 6], case when k % 50 = 0 then '1' else '0' end, (k % 3 > 0)::int::text,
    '研究所' || k % 300, now() - random() * interval '900 days', now() - random() * interval '90 days'
  from generate_series(1, ${users}) as k;
  select setval(pg_get_serial_sequence('sys_user', 'user_id'), ${users} + 1000);
  insert into sys_user_role (user_id, role_id) select 1000 + k, 2 + k % 11 from generate_series(1, ${users}) as k`;

const sessionsOf = (sessions: number) => `
  insert into sys_session (session_id, token_hash, user_id, ipaddr, login_location, browser, os, login_time, expire_time)
  select gen_random_uuid(), sha256(k::text::bytea), 1000 + k, '10.1.' || k % 250 || '.' || k % 251, 'internal', 'Firefox 130.0',
    'Windows 10', now() - random() * interval '8 hours', now() + interval '3650 days'
  from generate_series(1, ${sessions}) as k`;

/** The cube makes low numbers frequent: the first 1 % of the users write 20 % of the rows. */
const somebody = (users: number) => `1 + floor(power(random(), 3) * ${users})::int`;
const address = `case when random() < 0.5 then '10.' || floor(random() * 4)::int || '.' || floor(random() * 100)::int || '.' || 1 + floor(random() * 100)::int
  else '203.0.' || floor(random() * 100)::int || '.' || 1 + floor(random() * 250)::int end`;
/** Rows are inserted in order of time with small gaps, as the portal writes them. */
const time = (logs: number) => `now() - interval '400 days' * (1 - (k + random()) / ${logs})`;

const operationsOf = (from: number, to: number, logs: number, users: number) => `
  insert into sys_oper_log (title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip,
    oper_location, oper_param, json_result, status, error_msg, oper_time, cost_time)
  select title, kind, title || '.act' || kind, (array['POST','POST','PUT','DELETE'])[1 + kind % 4], ${nameOf('who')},
    '数据资源部', '/prod-api/' || replace(title, '.', '/'), ip, 'internal',
    '{"id":' || k || ',"titleZh":"层状反铁磁材料的磁输运测量","remark":"' || repeat('x', (random() * 60)::int) || '"}',
    case when failed then '{"code":500,"msg":"操作失败"}' else '{"code":200,"msg":"操作成功"}' end,
    failed::int, case when failed then '操作失败' else '' end, at, cost
  from (
    select k, ${somebody(users)} as who, ${address} as ip, random() < 0.03 as failed, ${time(logs)} as at,
      floor(exp(1 + random() * 6))::int as cost, (array[1,1,2,2,2,3,4,5,6,7,8,9,0])[1 + floor(power(random(), 2) * 13)::int] as kind,
      (array['data.resources','system.users','data.reviews','identity.accounts','system.roles','system.menus','system.departments',
        'system.posts','system.dictionaries','system.settings','system.notices','monitor.login-log','monitor.operation-log',
        'monitor.online-users','system.uploads','identity.verification'])[1 + floor(power(random(), 2) * 16)::int] as title
    from generate_series(${from + 1}, ${to}) as k) as it`;

const loginsOf = (from: number, to: number, logs: number, users: number) => `
  insert into sys_logininfor (user_name, ipaddr, login_location, browser, os, status, msg, login_time)
  select ${nameOf('who')}, ip, 'internal', 'Firefox 130.0', 'Windows 10', failed::int, case when failed then 'badLogin' else 'loggedIn' end, at
  from (select ${somebody(users)} as who, ${address} as ip, random() < 0.08 as failed, ${time(logs)} as at
    from generate_series(${from + 1}, ${to}) as k) as it`;

/** Drops the indexes of the logs except the primary keys, and returns the statements that create them again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not like '%_pkey'`,
    [logTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
