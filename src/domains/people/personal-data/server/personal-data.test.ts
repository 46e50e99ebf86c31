import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { sql } from 'kysely';
import { fromBuffer, type ZipFile } from 'yauzl';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { accounts } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { sweepFiles } from '#module/system/uploads';
import { startPortal } from '#testing';
import { deletionDays, personalData, type OwnRequests, type RequestRow } from '../contract.ts';
import { columns } from './columns.ts';
import { formerName } from './erasing.ts';
import { makeExport } from './exporting.ts';
import { sections } from './sections.ts';
import { runDue } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const after = (days: number) => ({ ...portal.context(), now: new Date(Date.now() + days * 86_400_000) });
const own = async (who: Person) => (await who.call(personalData.own)).data as OwnRequests;
const withPassword = (who: Person) => ({ body: { password: who.password } });
const account = (userId: number) =>
  db.selectFrom('sysUser').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', email).orderBy('id').execute();
const newestRequest = async (userId: number) =>
  (
    await db
      .selectFrom('sysPersonalRequest')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('requestId', 'desc')
      .execute()
  )[0]!;

/** Downloads the copy through the endpoint. */
const fetchCopy = (who: Person, password = who.password) =>
  portal.http.inject({
    method: 'POST',
    url: `/prod-api${personalData.download.path}`,
    headers: { authorization: `Bearer ${who.token}`, repeatsubmit: 'false' },
    payload: { password },
  });

/** The files of an archive by name. */
async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const files = new Map<string, Promise<string>>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: { fileName: string }) => {
      const read = new Promise<string>((settle, fail) =>
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return fail(error);
          const parts: Buffer[] = [];
          return stream
            .on('error', fail)
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => settle(Buffer.concat(parts).toString()));
        }),
      );
      files.set(entry.fileName, read);
    });
  });
  const texts = new Map<string, string>();
  for (const [name, read] of files) texts.set(name, await read);
  return texts;
}

describe('a copy of one’s data', () => {
  test('holds what the portal has of the person and of nobody else, as JSON and CSV, for a week and with the password', async () => {
    const her = await person(portal, { verified: true, nickName: '吴健雄' });
    const other = await person(portal, { verified: true });
    await aResource(portal, her, { form: { titleZh: '宇称不守恒的测量' }, files: { 'a/b.csv': 'x,y\n1,2\n' } });
    await aResource(portal, other, { form: { titleZh: '别人的资源' } });
    await sql`insert into data_saved_search (user_id, name, query, told_to) values (${her.userId}, '=cmd()', 'q=x', now())`.execute(
      db,
    );
    assert.equal((await her.call(personalData.askExport, { body: { password: 'wrong' } })).code, 500);
    assert.equal((await her.call(personalData.askExport, withPassword(her))).code, 200);
    assert.equal((await her.call(personalData.askExport, withPassword(her))).error, 'people.personal-data.open');
    assert.equal((await fetchCopy(her)).json().error, 'people.personal-data.noCopy');
    const { requestId } = await newestRequest(her.userId);
    await makeExport(portal.context(), requestId);
    await makeExport(portal.context(), requestId);
    assert.equal((await own(her)).export!.state, 'ready');
    assert.equal((await fetchCopy(her, 'wrong')).json().code, 500);
    assert.equal((await fetchCopy(other)).json().error, 'people.personal-data.noCopy');
    const answer = await fetchCopy(her);
    assert.equal(answer.statusCode, 200);
    const files = await unpacked(answer.rawPayload);
    assert.deepEqual(
      [...files.keys()].toSorted(),
      ['README.txt', ...sections.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])].toSorted(),
    );
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)!) as Record<string, unknown>[];
    assert.equal(json('profile')[0]!['nick_name'], '吴健雄');
    assert.equal(json('profile')[0]!['password'], undefined);
    assert.deepEqual(
      json('resources').map((row) => (row['record'] as { title_zh: string }).title_zh),
      ['宇称不守恒的测量'],
    );
    assert.equal(json('resource-files')[0]!['path'], 'a/b.csv');
    assert.match(files.get('saved-searches.csv')!, /'=cmd\(\)/, 'nothing is a formula');
    assert.ok(json('sessions').length >= 1 && json('operation-log').length >= 1);
    assert.ok(![...files.values()].join().includes('别人的资源'));
    assert.deepEqual(
      (await mailsTo(her.email)).map(({ subject }) => subject),
      ['您的个人数据副本已生成'],
    );
    await runDue(after(8));
    assert.equal((await own(her)).export!.state, 'expired');
    assert.equal((await fetchCopy(her)).json().error, 'people.personal-data.noCopy');
  });
});

describe('the deletion of an account', () => {
  test('waits fourteen days, during which it can be taken back', async () => {
    const her = await person(portal, { verified: true });
    assert.equal((await her.call(personalData.askDeletion, { body: { password: 'no' } })).code, 500);
    assert.equal((await her.call(personalData.askDeletion, withPassword(her))).code, 200);
    assert.equal((await her.call(personalData.askDeletion, withPassword(her))).error, 'people.personal-data.open');
    await runDue(after(deletionDays - 1));
    assert.equal((await account(her.userId)).delFlag, '0');
    assert.equal((await her.call(personalData.takeBack)).code, 200);
    assert.equal((await her.call(personalData.takeBack)).error, 'people.personal-data.notOpen');
    await runDue(after(deletionDays + 1));
    assert.equal((await account(her.userId)).delFlag, '0');
    assert.deepEqual(
      (await mailsTo(her.email)).map(({ subject }) => subject),
      ['您的账号将被注销', '注销账号的申请已撤销'],
    );
  });

  test('removes the person and the drafts; published records keep their authors, and the log its evidence', async () => {
    const her = await person(portal, { verified: true, nickName: '梅耶', phonenumber: '+8613800000077' });
    const co = await person(portal, { verified: true });
    const draft = await aResource(portal, her);
    const shared = await aResource(portal, co);
    await db
      .updateTable('dataResource')
      .set({ editorIds: [her.userId] })
      .where('resourceId', '=', shared.resourceId)
      .execute();
    const published = await aResource(portal, her, { status: '5' });
    const keys = await db
      .selectFrom('dataResourceFile as f')
      .innerJoin('sysFile as s', 's.fileId', 'f.fileId')
      .select('s.storageKey')
      .where('f.resourceId', '=', draft.resourceId)
      .execute();
    await sql`insert into data_saved_search (user_id, name, query, told_to) values (${her.userId}, 'x', 'q=x', now())`.execute(
      db,
    );
    await her.call(accounts.updateProfile, { body: { nickName: '梅耶' } });
    await sql`insert into biz_message (name, email, subject, content, language, user_id)
      values ('梅耶', ${her.email}, 's', 'c', 'zh', ${her.userId})`.execute(db);
    await sql`insert into sys_token (user_id, name, token_hash, prefix, scopes, create_time, expire_time)
      values (${her.userId}, 't', ${Buffer.alloc(32, 7)}, 'p', '{}', now(), now() + interval '1 day')`.execute(db);
    await her.call(personalData.askDeletion, withPassword(her));
    await runDue(after(deletionDays + 1));

    const row = await account(her.userId);
    assert.deepEqual(
      [row.userName, row.nickName, row.email, row.phonenumber, row.organization, row.password, row.delFlag, row.status],
      [formerName(her.userId), '已注销用户 Former user', '', '', '', '', '2', '1'],
    );
    assert.equal((await her.call(sessions.info)).code, 401);
    const login = { body: { username: her.userName, password: her.password } };
    assert.equal((await her.call(sessions.login, login)).code, 500);
    for (const table of ['sys_session', 'sys_token', 'sys_notification', 'data_saved_search', 'sys_user_role']) {
      const { rows } = await sql`select from ${sql.table(table)} where user_id = ${her.userId}`.execute(db);
      assert.equal(rows.length, 0, table);
    }
    const left = await db
      .selectFrom('dataResource')
      .select(['resourceId', 'authors', 'ownerId', 'createBy', 'editorIds'])
      .where('resourceId', 'in', [draft.resourceId, published.resourceId, shared.resourceId])
      .orderBy('resourceId')
      .execute();
    assert.deepEqual(
      left.map(({ resourceId }) => resourceId),
      [shared.resourceId, published.resourceId],
    );
    assert.deepEqual(left[0]!.editorIds, []);
    assert.equal((left[1]!.authors as { nameZh: string }[])[0]!.nameZh, '张三');
    assert.equal(left[1]!.ownerId, her.userId);
    await sweepFiles(portal.context());
    for (const { storageKey } of keys) assert.equal(await portal.files.has(storageKey), false);
    const message = await db
      .selectFrom('bizMessage')
      .selectAll()
      .where('userId', '=', her.userId)
      .executeTakeFirstOrThrow();
    assert.deepEqual([message.name, message.email, message.content], ['', '', 'c']);
    const logged = await db.selectFrom('sysOperLog').select('operId').where('operName', '=', her.userName).execute();
    assert.ok(logged.length > 0, 'the operation log stays as it was');
    assert.deepEqual(
      (await mailsTo(her.email)).map(({ subject }) => subject),
      ['您的账号已注销'],
    );
    const newcomer = await person(portal, { userName: her.userName, email: her.email });
    assert.notEqual(newcomer.userId, her.userId);
    await runDue(after(deletionDays + 2));
  });

  test('is told what to hand over first: the super administrator, the last of a role, a reviewer, a submitter', async () => {
    const blocker = async (who: Person) =>
      (await own(who)).blockers.map(({ blocker: name, count }) => `${name} ${count}`);
    assert.deepEqual((await blocker(admin))[0], 'superAdmin 1');
    const { roleKey } = await role(portal, { permissions: ['monitor:logininfor:list'] });
    const alone = await person(portal, { roles: [roleKey] });
    assert.deepEqual(await blocker(alone), ['lastOfRole 1']);
    assert.equal(
      (await alone.call(personalData.askDeletion, withPassword(alone))).error,
      'people.personal-data.blockers',
    );
    await person(portal, { roles: [roleKey] });
    assert.deepEqual(await blocker(alone), []);

    const author = await person(portal, { verified: true });
    const { resourceId } = await aResource(portal, author, { status: '1' });
    assert.deepEqual(await blocker(author), ['submitted 1']);
    const reviewer = await person(portal);
    await sql`insert into data_review_assignment (resource_id, revision_no, user_id, due_date)
      values (${resourceId}, 1, ${reviewer.userId}, current_date)`.execute(db);
    assert.deepEqual(await blocker(reviewer), ['reviews 1']);
  });

  test('that is due waits for a blocker that came meanwhile, and goes on without it', async () => {
    const her = await person(portal, { verified: true });
    await her.call(personalData.askDeletion, withPassword(her));
    const { resourceId } = await aResource(portal, her, { status: '1' });
    await runDue(after(deletionDays + 1));
    await runDue(after(deletionDays + 1));
    assert.equal((await own(her)).deletion!.state, 'blocked');
    assert.equal((await mailsTo(her.email)).filter(({ subject }) => subject.startsWith('账号暂未注销')).length, 1);
    assert.equal((await her.call(deposits.recall, { params: { id: resourceId } })).code, 200);
    await runDue(after(deletionDays + 1));
    assert.equal((await account(her.userId)).delFlag, '2');
  });
});

describe('administrators', () => {
  test('with the permission see and make requests for people who ask by mail, with their own password', async () => {
    const her = await person(portal, { verified: true });
    const { roleKey } = await role(portal, { permissions: ['system:personalData:list', 'system:personalData:run'] });
    await sql`update sys_role set data_scope = '1' where role_key = ${roleKey}`.execute(db);
    const clerk = await person(portal, { roles: [roleKey] });
    const ask = { userName: her.userName.toUpperCase(), note: '2026-11-27 来信', password: clerk.password };
    assert.equal((await clerk.call(personalData.ask, { body: { ...ask, kind: 'deletion', password: 'x' } })).code, 500);
    assert.equal((await clerk.call(personalData.ask, { body: { ...ask, kind: 'deletion' } })).code, 200);
    assert.equal((await clerk.call(personalData.ask, { body: { ...ask, kind: 'export' } })).code, 200);
    const nobody = { ...ask, kind: 'export', userName: 'nobody-at-all' };
    assert.equal((await clerk.call(personalData.ask, { body: nobody })).error, 'people.personal-data.nobody');
    const higher = await person(portal, { roles: ['data_admin'] });
    assert.equal(
      (await clerk.call(personalData.ask, { body: { ...ask, userName: higher.userName, kind: 'export' } })).error,
      'system.rights.user',
    );
    const rows = (await clerk.call(personalData.list, { query: { open: '1', kind: 'deletion' } }))
      .rows as unknown as RequestRow[];
    const mine = rows.find(({ userName }) => userName === her.userName)!;
    assert.deepEqual([mine.askedByName, mine.note, mine.state], [clerk.userName, '2026-11-27 来信', 'waiting']);
    assert.equal((await clerk.call(personalData.cancel, { params: { requestId: mine.requestId } })).code, 200);
    assert.equal((await own(her)).deletion!.state, 'cancelled');
  });

  test('without it do not', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:personalData:list'] });
    const reader = await person(portal, { roles: [roleKey] });
    assert.equal((await reader.call(personalData.list)).code, 200);
    assert.equal((await reader.call(personalData.ask, { body: {} })).code, 403);
    assert.equal((await reader.call(personalData.cancel, { params: { requestId: 1 } })).code, 403);
  });
});

test('every column that names a person is in the list, with what becomes of it', async () => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and (
      c.column_name ~ '(^|_)(user|owner|actor|reviewer|auditor|author|handler|signatory|subject|receiver|creator|leader|lead|person|account|holder|agent)_id$'
      or c.column_name ~ '_by$|(user|oper)_name$|^email$|mail$|phone|mobile|to_addr|ipaddr|oper_ip|address$|(user|editor|owner|member)_ids$'
      or exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.conrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
          and k.confrelid = 'sys_user'::regclass and a.attname = c.column_name))`.execute(db);
  const found = rows.map(({ tableName, columnName }) => `${tableName}.${columnName}`).toSorted();
  const listed = Object.entries(columns)
    .flatMap(([table, rules]) => Object.keys(rules).map((column) => `${table}.${column}`))
    .toSorted();
  assert.deepEqual(
    { missing: found.filter((one) => !listed.includes(one)), gone: listed.filter((one) => !found.includes(one)) },
    { missing: [], gone: [] },
  );
});
