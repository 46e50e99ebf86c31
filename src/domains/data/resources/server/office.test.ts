import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { resources, type ResourceRow } from '../contract.ts';
import { aResource } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

/** A department, its subdepartment, and an unrelated one. */
const [faculty, group, elsewhere] = await Promise.all([
  department('物理系', '0', 901),
  department('磁学组', '0,901', 902),
  department('化学系', '0', 903),
]);
async function department(deptName: string, ancestors: string, deptId: number): Promise<number> {
  await db.insertInto('sysDept').values({ deptId, deptName, ancestors }).execute();
  return deptId;
}

const made = {
  plain: await aResource(portal, owner, { status: '5', form: { openDate: '2021-05-01' } }),
  named: await aResource(portal, owner, {
    status: '5',
    form: { doi: '10.1234/ABC.77', cstr: '17081.11.find-me', openDate: '2022-06-30' },
  }),
  funded: await aResource(portal, owner, {
    status: '5',
    form: { noProject: false, specialNo: 'XDB33000000', projectNo: '2021YFA1400000', taskNo: '2021YFA1400001' },
  }),
  byFtp: await aResource(portal, owner, {
    status: '5',
    form: { ftpAddress: 'ftp.example.org', sharingMethod: 'closed', nonDisclosureReason: '未发表' },
  }),
  sent: await aResource(portal, owner, { status: '5' }),
};
type Name = keyof typeof made;
await db
  .updateTable('dataResource')
  .set({ source: 'publisher' })
  .where('resourceId', '=', made.sent.resourceId)
  .execute();
await db.updateTable('dataResource').set({ deptId: group }).where('resourceId', '=', made.plain.resourceId).execute();
await db
  .updateTable('dataResource')
  .set({ deptId: elsewhere })
  .where('resourceId', '=', made.sent.resourceId)
  .execute();

async function listed(query: object): Promise<Name[]> {
  const answer = await manager.call(resources.list, { query: { pageSize: 100, ...query } });
  const ids = (answer.rows as ResourceRow[]).map(({ resourceId }) => resourceId);
  assert.equal(answer.total, ids.length);
  return (Object.keys(made) as Name[]).filter((name) => ids.includes(made[name].resourceId));
}

describe('the list of all resources is narrowed', () => {
  const cases: [string, object, Name[]][] = [
    ['by a DOI, in any spelling', { identifier: 'https://doi.org/10.1234/abc' }, ['named']],
    ['by a CSTR without its word', { identifier: '17081.11.find' }, ['named']],
    ['by a CSTR with its word', { identifier: 'CSTR:17081' }, ['named']],
    ['by an identifier that nobody has', { identifier: '10.9999/' }, []],
    ['by the end of a DOI', { identifier: 'bc.77' }, ['named']],
    ['by the middle of a CSTR', { identifier: 'FIND' }, ['named']],
    ['by a CSTR’s address', { identifier: 'https://cstr.cn/CSTR:17081.11' }, ['named']],
    ['by two signs', { identifier: '77' }, ['named']],
    ['by a sign for anything, which is a sign', { identifier: '%' }, []],
    ['by more of them', { identifier: '10%abc' }, []],
    ['by a sign for any sign, which is a sign', { identifier: '10.1234_abc' }, []],
    ['by what one identifier ends and the other begins with', { identifier: '77cstr' }, []],
    ['by the special project', { project: 'xdb33' }, ['funded']],
    ['by the project', { project: '2021YFA1400000' }, ['funded']],
    ['by the task', { project: '2021YFA1400001' }, ['funded']],
    ['by the end of the special project', { project: '33000000' }, ['funded']],
    ['by the middle of the project', { project: 'yfa14' }, ['funded']],
    ['by the number with a sign for anything', { project: 'XDB%' }, []],
    ['by the number with a sign for any sign', { project: 'XDB_3' }, []],
    ['by a department', { deptId: 902 }, ['plain']],
    ['by the department above', { deptId: 901 }, ['plain']],
    ['by another department', { deptId: 903 }, ['sent']],
    ['by the publisher’s system', { source: 'publisher' }, ['sent']],
    ['by FTP', { source: 'ftp' }, ['byFtp']],
    ['by the form', { source: 'form' }, ['plain', 'named', 'funded']],
    [
      'by days of opening, both ends counted',
      { beginOpenDate: '2021-05-01', endOpenDate: '2022-06-30' },
      ['plain', 'named'],
    ],
    [
      'by several at once',
      { beginOpenDate: '2021-05-02', endOpenDate: '2023-01-01', identifier: '10.1234', source: 'form' },
      ['named'],
    ],
  ];
  for (const [how, query, expected] of cases) test(how, async () => assert.deepEqual(await listed(query), expected));

  test('while empty filters narrow nothing', async () => {
    assert.equal((await listed({ source: '', deptId: '', beginOpenDate: '' })).length, Object.keys(made).length);
  });
});

test('departments of resources are offered, those above them included', async () => {
  const { data } = await manager.call(resources.departments);
  const ids = (data as { deptId: number }[]).map(({ deptId }) => deptId);
  assert.deepEqual(
    [faculty, group, elsewhere].filter((id) => ids.includes(id)),
    [faculty, group, elsewhere],
  );
});

test('each filter has an index that can serve it', async () => {
  const conditions = {
    data_resource_identifiers: `(doi is not null or cstr is not null) and lower(coalesce(doi, '') || E'\\n' || coalesce(cstr, '')) like '%234/a%'`,
    data_resource_project_numbers: `(special_no <> '' or project_no <> '' or task_no <> '')
      and lower(special_no || E'\\n' || project_no || E'\\n' || task_no) like '%yfa14%'`,
    data_resource_dept: `dept_id = 902`,
    data_resource_source: `source = 'publisher'`,
    data_resource_from_ftp: `ftp_address <> ''`,
    data_resource_opening: `open_date >= '2021-01-01' and open_date <= '2021-02-01'`,
  };
  for (const [index, condition] of Object.entries(conditions))
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<
        Record<string, string>
      >`explain select 1 from data_resource where ${sql.raw(condition)}`.execute(tx);
      assert.ok(JSON.stringify(rows).includes(index), JSON.stringify(rows));
    });
});
