import pg from 'pg';
import { seeded } from './corpus.ts';
import { latencyRow, times, type Row } from './measure.ts';
import { officeSize } from './office-fill.ts';
import type { Portal } from './portal.ts';

type Query = Record<string, string | number>;
type Maker = () => Query;

/** Limit in milliseconds for each page of each list, at the 95th percentile. */
const bound = 50;
/** Number of requests of each kind, each with different values. */
const rounds = 40;
/** Number of rows that are cleaned while calls are logged. */
const cleaned = 50_000;

/**
 * Measures the lists of a busy back office: first and last pages, each filter, each order. Then measures a cleaning
 * during writes.
 */
export async function office(portal: Portal, token: string, seed: number): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', repeatsubmit: 'false' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${portal.url}/prod-api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply = (await answer.json()) as { code: number; msg: string; total: number; done?: boolean };
    if (reply.code !== 200) throw new Error(`${path}: ${reply.msg}`);
    return reply;
  };
  const rows: Row[] = [];
  for (const [list, { path, needed = {}, questions }] of Object.entries(lists(seed))) {
    const ask = (query: Query) => call('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`);
    const { total } = await ask(needed);
    for (const [what, { make, goal }] of Object.entries(questions)) {
      await times(3, () => ask(make()));
      const asked = Array.from({ length: rounds }, make);
      rows.push(
        latencyRow(
          `${list} (${total.toLocaleString('en')}): ${what}`,
          await times(rounds, (at) => ask(asked[at]!)),
          goal,
        ),
      );
    }
  }
  return [...rows, ...(await cleaning(portal, call))];
}

/** With `goal` null there is no limit. */
type Questions = Record<string, { make: Maker; goal: number | null }>;

/** Measures each kind of request on its first page, and on its last page if there are several. */
function fromBothEnds(kinds: Record<string, Maker>): Questions {
  const last = 1_000_000;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([what, make]) => [
      [what, { make, goal: bound }],
      [`${what}, last page`, { make: () => ({ ...make(), pageNum: last }), goal: bound }],
    ]),
  );
}

/** `needed` has the parameters that the list requires. */
function lists(seed: number): Record<string, { path: string; needed?: Query; questions: Questions }> {
  const chance = seeded(seed);
  const { users, logs } = officeSize;
  const names = ['zhang', 'wang', 'li', 'zhao', 'chen', 'liu', 'yang', 'huang', 'zhou', 'wu'];
  const seconds = ['wei', 'fang', 'na', 'min', 'jing', 'lei', 'jun', 'yan', 'tao', 'bin'];
  const someone = (from: number, to: number) => {
    const k = from + chance.below(to - from);
    return `${names[k % 10]}${seconds[Math.floor(k / 10) % 10]}${k}`;
  };
  const day = () => new Date(Date.now() - (20 + chance.below(360)) * 86_400_000);
  const dayText = (date: Date) => date.toISOString().slice(0, 10);
  const week = () => {
    const begin = day();
    return {
      'params[beginTime]': dayText(begin),
      'params[endTime]': dayText(new Date(begin.getTime() + 6 * 86_400_000)),
    };
  };
  const hours = () => {
    const begin = dayText(day());
    return { 'params[beginTime]': `${begin} 06:30:00`, 'params[endTime]': `${begin} 18:29:59` };
  };
  const common = {
    'no filter': () => ({}),
    'a person who is rarely there': () => ({ NAME: someone(users / 2, users) }),
    'the busiest people': () => ({ NAME: someone(1, 20) }),
    'part of many names': () => ({ NAME: chance.one([...names, ...seconds]) }),
    'part of a few names': () => ({ NAME: someone(1000, 9999).slice(0, -1) }),
    'an address': () => ({ ADDRESS: `203.0.${chance.below(100)}.${1 + chance.below(250)}` }),
    'part of an address': () => ({ ADDRESS: `10.${chance.below(4)}.${chance.below(100)}.` }),
    failures: () => ({ status: 1 }),
    'a week': week,
    'twelve hours': hours,
    'a week and failures': () => ({ ...week(), status: 1 }),
    'a person and failures': () => ({ NAME: someone(1, users), status: 1 }),
    'a person and a week': () => ({ NAME: someone(1, 1000), ...week() }),
    'an address and a week': () => ({ ADDRESS: `10.${chance.below(4)}.${chance.below(100)}.`, ...week() }),
  } satisfies Record<string, Maker>;
  const months = () => {
    const begin = new Date(Date.now() - (200 + chance.below(180)) * 86_400_000);
    return {
      'params[beginTime]': dayText(begin),
      'params[endTime]': dayText(new Date(begin.getTime() + 150 * 86_400_000)),
    };
  };
  const half = () => `10.${chance.below(4)}.`;
  /** Many rows match each filter, and no stored count covers the combination. */
  const broad = {
    'part of many names and months': () => ({ NAME: chance.one(names), ...months() }),
    'part of many addresses and months': () => ({ ADDRESS: half(), ...months() }),
    'parts of many names and addresses': () => ({ NAME: chance.one(names), ADDRESS: half() }),
    'names, addresses and months': () => ({ NAME: chance.one(seconds), ADDRESS: half(), ...months() }),
    'part of many names, failures and months': () => ({ NAME: chance.one(names), status: 1, ...months() }),
    'part of many names, by name': () => ({ NAME: chance.one(names), orderByColumn: 'NAME', isAsc: 'ascending' }),
  } satisfies Record<string, Maker>;
  const named = (kinds: Record<string, Maker>, name: string, address: string) => {
    const columns: Record<string, string> = { NAME: name, ADDRESS: address };
    return Object.fromEntries(
      Object.entries(kinds).map(([what, make]): [string, Maker] => [
        what,
        () =>
          Object.fromEntries(
            Object.entries(make()).map(([key, value]) => [columns[key] ?? key, columns[value] ?? value]),
          ),
      ]),
    );
  };
  const sorted = (columns: readonly string[]) =>
    Object.fromEntries(
      columns.flatMap((column) =>
        ['ascending', 'descending'].map((isAsc): [string, Maker] => [
          `by ${column}, ${isAsc}`,
          () => ({ orderByColumn: column, isAsc }),
        ]),
      ),
    );
  const paged = (kinds: Record<string, Maker>) =>
    Object.fromEntries(
      Object.entries(kinds).map(([what, make]): [string, Maker] => [what, () => ({ pageNum: 1, ...make() })]),
    );
  const middle: Questions = {
    'a page in the middle': { make: () => ({ pageNum: 1 + chance.below(logs / 10) }), goal: bound },
  };
  const ofRole = (query: Query): Query => ({ roleId: 2 + chance.below(11), ...query });
  const title = () => ({ title: chance.one(['用户', '数据资源', '审核', 'Online', 'Dictionaries', '文件', 'log']) });
  return {
    'operation log': {
      path: '/monitor/operlog/list',
      questions: {
        ...fromBothEnds({
          ...named(common, 'operName', 'operIp'),
          'a title': title,
          'a kind': () => ({ businessType: chance.below(10) }),
          'several kinds': () => ({ 'businessTypes[0]': chance.below(5), 'businessTypes[1]': 5 + chance.below(5) }),
          'title, kind and result': () => ({ ...title(), businessType: chance.below(10), status: chance.below(2) }),
          ...sorted(['operTime', 'operName', 'costTime']),
        }),
        ...middle,
        ...fromBothEnds({
          'part of many names and successes': () => ({ operName: chance.one(names), status: 0 }),
          'part of many names and failures': () => ({ operName: chance.one(names), status: 1 }),
        }),
        ...fromBothEnds({
          ...named(broad, 'operName', 'operIp'),
          'part of many names and a title': () => ({ operName: chance.one(names), ...title() }),
          'part of many names and a kind': () => ({ operName: chance.one(names), businessType: chance.below(9) }),
          'part of many names, title and months': () => ({ operName: chance.one(names), ...title(), ...months() }),
          'part of many names, by costTime': () => ({ operName: chance.one(names), orderByColumn: 'costTime' }),
        }),
      },
    },
    'login log': {
      path: '/monitor/logininfor/list',
      questions: {
        ...fromBothEnds({
          ...named({ ...common, ...broad }, 'userName', 'ipaddr'),
          ...sorted(['loginTime', 'userName']),
        }),
        ...middle,
      },
    },
    users: {
      path: '/system/user/list',
      questions: fromBothEnds({
        'no filter': () => ({}),
        'part of a name': () => ({ userName: chance.one([...names, someone(1, users)]) }),
        'part of a number': () => ({ phonenumber: String(1 + chance.below(9999)) }),
        'a department': () => ({ deptId: 100 + chance.below(6) }),
        stopped: () => ({ status: 1 }),
        'created in a week': week,
        ...sorted(['userName', 'nickName', 'createTime', 'loginDate']),
      }),
    },
    ...Object.fromEntries(
      [
        ['who has a role', 'allocatedList'],
        ['who has it not', 'unallocatedList'],
      ].map(([what, name]) => [
        what!,
        {
          path: `/system/role/authUser/${name!}`,
          needed: { roleId: 2 },
          questions: fromBothEnds({
            'no filter': () => ofRole({}),
            'part of a name': () => ofRole({ userName: chance.one([...names, someone(1, users)]) }),
            'part of a number': () => ofRole({ phonenumber: String(1 + chance.below(9999)) }),
            'created in a week': () => ofRole(week()),
            ...Object.fromEntries(
              Object.entries(sorted(['userName', 'createTime'])).map(([kind, make]): [string, Maker] => [
                kind,
                () => ofRole(make()),
              ]),
            ),
          }),
        },
      ]),
    ),
    'online users': {
      path: '/monitor/online/list',
      questions: fromBothEnds({
        'a page': () => ({ pageNum: 1 }),
        'part of a name': () => ({ pageNum: 1, keyword: chance.one(names) }),
        ...paged(sorted(['userName', 'loginTime', 'lastAccess'])),
      }),
    },
  };
}

/** Old rows are cleaned in the request and then by the job, while calls of a user are logged one after the other. */
async function cleaning(
  portal: Portal,
  call: (method: string, path: string, body?: object) => Promise<{ done?: boolean }>,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query(
    `insert into sys_oper_log (title, oper_name, oper_ip, oper_time)
     select 'system.users', 'bench' || k % 1000, '10.9.9.9', timestamptz '2001-01-01' + k * interval '1 minute'
     from generate_series(1, ${cleaned}) as k`,
  );
  const leftOver = async () =>
    (await client.query<{ n: number }>(`select count(*)::int as n from sys_oper_log where oper_time < '2002-01-01'`))
      .rows[0]!.n;
  // A call that is logged but changes nothing.
  const write = () => call('DELETE', '/monitor/online/00000000-0000-4000-8000-000000000000');
  const alone = await times(100, write);
  const began = performance.now();
  const answered = call('DELETE', '/monitor/operlog/clean?beginTime=2001-01-01&endTime=2001-12-31');
  const beside: number[] = [];
  while ((await leftOver()) > 0) beside.push(...(await times(10, write)));
  const seconds = (performance.now() - began) / 1000;
  await answered;
  await client.end();
  return [
    {
      what: `cleaning ${cleaned.toLocaleString('en')} rows of the operation log`,
      figures: `${seconds.toFixed(1)} s, ${Math.round(cleaned / seconds).toLocaleString('en')} rows/s`,
      goal: '',
      ok: null,
    },
    latencyRow('a logged call without cleaning', alone, null),
    latencyRow(
      'a logged call during the cleaning',
      beside.toSorted((a, b) => a - b),
      bound,
    ),
  ];
}
