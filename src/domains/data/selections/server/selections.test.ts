import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { person, type Person } from '#factory/identity/accounts';
import { notifications } from '#contract/system/notifications';
import { role } from '#factory/system/roles';
import { changeResource, publishedResource } from '#factory/data/search';
import { caller, startPortal } from '#testing';
import {
  maxOwn,
  selections,
  type OwnSelection,
  type RecordSelections,
  type Selection,
  type SelectionItem,
} from '../contract.ts';
import { aSelection } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const ctx = portal.context();
const visitor = caller(portal);
const her = await person(portal, { verified: true });
const him = await person(portal, { verified: true });
const officer = await person(portal, { roles: ['data_admin'] });

const fields = { titleZh: '', titleEn: 'Heavy fermions', creatorZh: '', creatorEn: 'Some Body' };
const add = (query: string, more: object = {}, who: Person = her) =>
  who.call(selections.add, { body: { ...fields, query, ...more } });
const made = async (query: string, who: Person = her): Promise<OwnSelection> => {
  const { data } = await add(query, {}, who);
  return own((data as { selectionId: number }).selectionId, who);
};
const own = async (id: number, who: Person = her) =>
  (await who.call(selections.own, { params: { id } })).data as OwnSelection;
const publish = async (it: OwnSelection, who: Person = her) => {
  const answer = await who.call(selections.publish, { body: { selectionId: it.selectionId, rowVer: it.rowVer } });
  assert.equal(answer.code, 200, answer.msg);
  return (answer.data as { publicId: string }).publicId;
};
const itemsOf = async (publicId: string, query: object = {}, who = visitor) =>
  (await who(selections.items, { params: { publicId }, query })) as unknown as {
    total: number;
    rows: SelectionItem[];
    error?: string;
  };
const fileOf = async (publicId: string, format: string, lang = 'en') =>
  portal.http.inject({
    url: `/prod-api${fillPath(selections.export.path, { publicId })}?format=${format}&lang=${lang}`,
  });
const paper = (titleEn: string, traits = {}) =>
  publishedResource(ctx, { titleZh: '', titleEn, authors: [{ nameEn: 'Ada Adams' }], ...traits });

await paper('Quokkaite one');
const second = await paper('Quokkaite two', { doi: '10.1234/two' });
await paper('Quokkaite three');
await paper('Quokkaite draft', { status: '0' });
await paper('Something else');

describe('a person makes a selection', () => {
  test('of the hits of a search, in their order, with their versions', async () => {
    const it = await made('keyword=quokkaite&sort=newest&evil=1');
    assert.deepEqual([it.status, it.itemCount, it.query], ['draft', 3, 'keyword=quokkaite&sort=newest']);
    const { rows, total } = await itemsOf(it.publicId, {}, her.call);
    assert.equal(total, 3);
    assert.deepEqual(
      rows.map(({ position, version, state, record }) => [position, version, state, record?.titleEn]),
      [
        [1, 'V1.0', 'current', 'Quokkaite three'],
        [2, 'V1.0', 'current', 'Quokkaite two'],
        [3, 'V1.0', 'current', 'Quokkaite one'],
      ],
    );
  });

  test('and is told which field is wrong', async () => {
    const faults = async (query: string, more = {}) => {
      const answer = await add(query, more);
      return answer.fields?.map(({ path }) => path) ?? answer.error;
    };
    assert.deepEqual(await faults('keyword=quokkaite', { titleEn: ' ', creatorEn: '' }), ['titleZh', 'creatorZh']);
    assert.deepEqual(await faults('pageNum=2'), ['query']);
    assert.deepEqual(await faults('type=nothing'), ['query']);
    assert.deepEqual(await faults('keyword=nowhere-to-be-found'), ['query']);
    assert.deepEqual(await faults('keyword=-software'), ['keyword']);
    assert.deepEqual(await faults('keyword=quokkaite', { titleEn: 'x'.repeat(201) }), ['titleEn']);
  });

  test('with a verified address only, and no more than there may be', async () => {
    const stranger = await person(portal);
    assert.equal((await add('keyword=quokkaite', {}, stranger)).code, 601);
    assert.equal((await visitor(selections.add, { body: { ...fields, query: 'keyword=quokkaite' } })).code, 401);
    const many = await person(portal, { verified: true });
    const row = { userId: many.userId, titleEn: 'x', query: 'keyword=x', itemCount: 0 };
    await ctx.db
      .insertInto('dataSelection')
      .values(Array.from({ length: maxOwn }, (_none, at) => ({ ...row, publicId: `many${at}` })))
      .execute();
    assert.equal((await add('keyword=quokkaite', {}, many)).error, 'data.selections.tooMany');
  });

  test('and alone reads, changes and deletes it while it is a draft', async () => {
    const it = await made('keyword=quokkaite');
    const { selectionId, rowVer, publicId } = it;
    for (const who of [him, officer]) {
      assert.equal((await who.call(selections.own, { params: { id: selectionId } })).error, 'data.selections.notFound');
      assert.equal(
        (await who.call(selections.remove, { params: { id: selectionId } })).error,
        'data.selections.notFound',
      );
      assert.equal((await itemsOf(publicId, {}, who.call)).error, 'data.selections.notFound');
    }
    for (const refused of [
      await him.call(selections.publish, { body: { selectionId, rowVer } }),
      await him.call(selections.edit, { body: { selectionId, rowVer, titleEn: 'x' } }),
      await him.call(selections.withdrawOwn, { body: { selectionId, rowVer, reason: 'x' } }),
    ])
      assert.equal(refused.error, 'data.selections.notFound');
    assert.equal((await visitor(selections.find, { params: { publicId } })).error, 'data.selections.notFound');
    assert.equal((await fileOf(publicId, 'csv')).statusCode, 404);
    const { rows = [] } = await officer.call(selections.list);
    assert.ok(!rows.some((row) => row['publicId'] === publicId));
    assert.equal((await her.call(selections.edit, { body: { selectionId, rowVer, titleEn: 'Renamed' } })).code, 200);
    assert.deepEqual([(await own(selectionId)).titleEn, (await own(selectionId)).creatorEn], ['Renamed', 'Some Body']);
    const late = await her.call(selections.edit, { body: { selectionId, rowVer, titleEn: 'Late' } });
    assert.deepEqual([late.error, late.code], ['kernel.changed', 601]);
    const empty = await her.call(selections.edit, { body: { selectionId, rowVer: rowVer + 1, titleEn: '' } });
    assert.equal(empty.fields?.[0]!.path, 'titleZh');
    assert.equal((await her.call(selections.remove, { params: { id: selectionId } })).code, 200);
    assert.equal(
      (await her.call(selections.remove, { params: { id: selectionId } })).error,
      'data.selections.notFound',
    );
  });

  test('and finds their own in a list', async () => {
    const reader = await person(portal, { verified: true });
    const it = await made('keyword=quokkaite', reader);
    const { total, rows } = await reader.call(selections.mine, { query: { beginCreateTime: '2020-01-01' } });
    assert.deepEqual([total, rows![0]!['publicId']], [1, it.publicId]);
    assert.equal((await reader.call(selections.mine, { query: { endCreateTime: '2020-01-01' } })).total, 0);
  });
});

describe('a public selection', () => {
  test('is read by everybody and changed by nobody', async () => {
    const it = await made('keyword=quokkaite');
    const publicId = await publish(it);
    const { data } = await visitor(selections.find, { params: { publicId } });
    assert.deepEqual([(data as Selection).titleEn, (data as Selection).itemCount], ['Heavy fermions', 3]);
    const { selectionId } = it;
    const { rowVer } = await own(selectionId);
    assert.equal(
      (await her.call(selections.edit, { body: { selectionId, rowVer, titleEn: 'x' } })).error,
      'data.selections.wrongState',
    );
    assert.equal(
      (await her.call(selections.remove, { params: { id: selectionId } })).error,
      'data.selections.notFound',
    );
    // A record that is found later does not join it.
    await paper('Quokkaite later');
    assert.equal((await itemsOf(publicId)).total, 3);
    const count = await visitor(selections.ofRecord, {
      params: { publicId: (await itemsOf(publicId)).rows[0]!.publicId },
    });
    const { count: n, newest } = count.data as RecordSelections;
    assert.ok(n >= 1);
    assert.ok(newest.some((one) => one.publicId === publicId && one.titleEn === 'Heavy fermions'));
  });

  test('is cited and described in seven formats', async () => {
    const publicId = await publish(await made('keyword=quokkaite'));
    const described = async (format: string) =>
      (
        await portal.http.inject({
          url: `/prod-api${fillPath(selections.describe.path, { publicId })}?format=${format}&lang=en`,
        })
      ).body;
    const address = `https://portal.example.org/data/selections/${publicId}`;
    for (const format of ['gbt7714', 'apa', 'bibtex', 'ris', 'csl-json']) {
      const text = await described(format);
      assert.ok(text.includes(address), format);
      assert.match(text, /Heavy fermions/, format);
      assert.match(text, /body/i, format);
    }
    const datacite = JSON.parse(await described('datacite-json'));
    assert.equal(datacite.types.resourceTypeGeneral, 'Collection');
    assert.ok(
      datacite.relatedIdentifiers.some(
        (one: Record<string, string>) =>
          one['relatedIdentifier'] === '10.1234/two' && one['relationType'] === 'HasPart',
      ),
    );
    const linked = JSON.parse(await described('json-ld'));
    assert.deepEqual(
      [linked['@type'], linked.collectionSize, linked['@id']],
      ['Collection', linked.hasPart.length, address],
    );
  });

  test('comes as a table, as references and as lines, each with every record', async () => {
    const publicId = await publish(await made('keyword=quokkaite'));
    const { total } = await itemsOf(publicId);
    const csv = (await fileOf(publicId, 'csv')).body.trim().split('\r\n');
    assert.equal(csv.length, total + 1);
    assert.match(csv[0]!, /^\ufeff?No\.,Resource number,Version/);
    assert.match((await fileOf(publicId, 'csv', 'zh')).body, /资源编号/);
    assert.equal((await fileOf(publicId, 'bibtex')).body.match(/^@misc/gm)!.length, total);
    assert.equal((await fileOf(publicId, 'ris')).body.match(/^TY  - /gm)!.length, total);
    const lines = (await fileOf(publicId, 'jsonl')).body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ position }) => position),
      Array.from({ length: total }, (_none, at) => at + 1),
    );
    assert.equal((await fileOf(publicId, 'exe')).statusCode, 400);
  });

  test('says what has become of its records', async () => {
    const gone = await paper('Wombatite gone');
    const old = await paper('Wombatite old', { versionGroup: 900_001 });
    const withdrawn = await paper('Wombatite withdrawn');
    const publicId = await publish(await made('keyword=wombatite&sort=newest'));
    await changeResource(ctx, old, { status: '6' });
    await paper('Wombatite new', { versionGroup: 900_001, version: 'V2.0' });
    await changeResource(ctx, withdrawn, {
      status: '7',
      withdrawTime: new Date(),
      withdrawReason: 'Wrong units',
    });
    await changeResource(ctx, gone, { status: '0' });
    const { rows } = await itemsOf(publicId);
    assert.deepEqual(
      rows.map(({ state, record }) => [state, record?.latestVersion ?? null]),
      [
        ['withdrawn', null],
        ['superseded', 'V2.0'],
        ['gone', null],
      ],
    );
    assert.deepEqual([rows[2]!.publicId, rows[2]!.record], ['', null]);
    for (const format of ['csv', 'bibtex', 'ris', 'jsonl'])
      assert.doesNotMatch((await fileOf(publicId, format)).body, /Wombatite gone/, format);
    assert.match((await fileOf(publicId, 'bibtex')).body, /withdrawn \(withdrawn\)|withdrawn.*\[withdrawn\]/i);
    await ctx.db.deleteFrom('dataResource').where('resourceId', '=', gone).execute();
    assert.equal((await itemsOf(publicId)).rows[2]!.state, 'gone');
  });

  test('has pages, and the last one instead of none', async () => {
    const records = await ctx.db.selectFrom('dataResource').select(['resourceId', 'publicId']).limit(5).execute();
    const { publicId } = await aSelection(ctx, her.userId, records);
    assert.deepEqual(
      (await itemsOf(publicId, { pageNum: 9, pageSize: 2 })).rows.map(({ position }) => position),
      [5],
    );
    assert.deepEqual((await itemsOf(publicId, { pageNum: 9, pageSize: 2, reasonable: 'false' })).rows, []);
  });
});

describe('a withdrawn selection', () => {
  const tombstone = async (publicId: string) => {
    const { data } = await visitor(selections.find, { params: { publicId } });
    const { status, query, descriptionEn, withdrawReason, titleEn } = data as Selection;
    assert.deepEqual([status, query, descriptionEn, titleEn], ['withdrawn', '', '', 'Heavy fermions']);
    assert.equal((await itemsOf(publicId)).error, 'data.selections.withdrawn');
    assert.equal((await fileOf(publicId, 'jsonl')).statusCode, 410);
    return withdrawReason;
  };

  test('by its creator leaves its title and the reason', async () => {
    const it = await made('keyword=quokkaite');
    const publicId = await publish(it);
    const { selectionId, rowVer } = await own(it.selectionId);
    const blank = await her.call(selections.withdrawOwn, { body: { selectionId, rowVer, reason: ' ' } });
    assert.equal(blank.fields?.[0]!.path, 'reason');
    const done = await her.call(selections.withdrawOwn, { body: { selectionId, rowVer, reason: 'Wrong search' } });
    assert.equal(done.code, 200, done.msg);
    assert.equal(await tombstone(publicId), 'Wrong search');
    const again = { selectionId, rowVer: rowVer + 1, reason: 'x' };
    assert.equal((await her.call(selections.withdrawOwn, { body: again })).error, 'data.selections.wrongState');
  });

  test('by a data administrator, who finds it in a list; by nobody without the permission', async () => {
    const publicId = await publish(await made('keyword=quokkaite', him), him);
    const listed = async (query: object) => (await officer.call(selections.list, { query })).rows ?? [];
    const [row] = (await listed({ keyword: 'fermion', status: 'published' })).filter(
      (one) => one['publicId'] === publicId,
    );
    const { selectionId, rowVer } = row as { selectionId: number; rowVer: number };
    assert.equal(row!['userName'], him.userName);
    assert.deepEqual(await listed({ endPublishTime: '2020-01-01' }), []);
    const body = { selectionId, rowVer, reason: 'Misleading title' };
    const reader = await person(portal, {
      roles: [(await role(portal, { permissions: ['data:selection:list'] })).roleKey],
    });
    assert.equal((await reader.call(selections.list)).code, 200);
    assert.equal((await reader.call(selections.withdraw, { body })).code, 403);
    assert.equal((await her.call(selections.list)).code, 403);
    assert.equal((await her.call(selections.withdraw, { body })).code, 403);
    assert.equal((await visitor(selections.withdraw, { body })).code, 401);
    assert.equal((await officer.call(selections.withdraw, { body: { ...body, rowVer: 99 } })).code, 601);
    const draft = await made('keyword=quokkaite');
    const hidden = await officer.call(selections.withdraw, { body: { ...body, selectionId: draft.selectionId } });
    assert.equal(hidden.error, 'data.selections.notFound');
    assert.equal((await officer.call(selections.withdraw, { body })).code, 200);
    assert.equal(await tombstone(publicId), 'Misleading title');
    assert.equal((await own(selectionId, him)).withdrawReason, 'Misleading title');
    const told = await him.call(notifications.list);
    assert.deepEqual(
      told.rows?.map(({ path, titleEn }) => [path, titleEn]),
      [[`/my/selections/${selectionId}`, 'Data selection withdrawn: Heavy fermions']],
    );
    assert.equal((await her.call(notifications.list)).total, 0);
  });

  test('counts no more on the page of a record', async () => {
    const record = await ctx.db
      .selectFrom('dataResource')
      .select(['resourceId', 'publicId'])
      .where('resourceId', '=', second)
      .executeTakeFirstOrThrow();
    const count = async () =>
      ((await visitor(selections.ofRecord, { params: { publicId: record.publicId } })).data as { count: number }).count;
    const before = await count();
    const { selectionId } = await aSelection(ctx, her.userId, [record]);
    assert.equal(await count(), before + 1);
    const { rowVer } = await own(selectionId);
    await her.call(selections.withdrawOwn, { body: { selectionId, rowVer, reason: 'x' } });
    assert.equal(await count(), before);
  });
});
