import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { person, type Person } from '#factory/identity/accounts';
import { reviews } from '#contract/data/reviews';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { resources, resourceStatuses } from '#contract/data/resources';
import { aResource, completeForm } from '#factory/data/resources';
import { inTransaction } from '#server/context';
import { findResource, ftpAccess } from '#module/data/resources';
import { holdPublication, releasePublication } from './service/transition.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const stateOf = async (resourceId: number) => (await findResource(portal.context(), resourceId))?.status;

describe('an approved resource that somebody holds', () => {
  test('is published when the last one lets it go, and not before', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner, { status: '1' });
    const hold = (by: string) => inTransaction(portal.context(), (tx) => holdPublication(tx, resourceId, by));
    const release = (by: string) => inTransaction(portal.context(), (tx) => releasePublication(tx, resourceId, by));
    await hold('identifier');
    await hold('archive');
    assert.equal((await reviewer.call(reviews.approve, { body: { resourceId, rowVer } })).code, 200);
    assert.equal(await stateOf(resourceId), '4');
    await release('identifier');
    assert.equal(await stateOf(resourceId), '4');
    await release('archive');
    assert.equal(await stateOf(resourceId), '5');
  });
});

describe('a draft', () => {
  test('begins as V1.0 with a number of the year and a public id that cannot be counted through', async () => {
    const { data } = await owner.call(deposits.create);
    const { resourceId } = data as { resourceId: number };
    const row = (await findResource(portal.context(), resourceId))!;
    assert.match(row.resourceNo, /^CMP-20\d\d-\d{6}$/);
    assert.match(row.publicId, /^[a-z0-9]{10}$/);
    assert.equal(row.version, 'V1.0');
    assert.equal(row.versionGroup, resourceId);
    assert.equal(row.ownerId, owner.userId);
  });

  test('needs a verified e-mail', async () => {
    const newcomer = await person(portal);
    assert.equal((await newcomer.call(deposits.create)).error, 'kernel.unverified');
  });

  test('keeps what the form holds, and nothing that a form has no field for', async () => {
    const { resourceId } = await aResource(portal, owner);
    const before = (await findResource(portal.context(), resourceId))!;
    const { code } = await owner.call(deposits.save, {
      params: { id: resourceId },
      body: {
        ...completeForm,
        titleZh: ' 新\n标题 ',
        rowVer: before.rowVer,
        status: '5',
        ownerId: other.userId,
        resourceNo: 'X',
        publishDate: '2020-01-01',
        isDemo: true,
        revisionNo: 9,
        resourceType: 'paper',
        typeMeta: { title: '论文', repo: 'https://example.org', __proto__: 'x', extra: 'y' },
      },
    });
    assert.equal(code, 200);
    const after = (await findResource(portal.context(), resourceId))!;
    assert.equal(after.titleZh, '新 标题');
    assert.deepEqual(after.typeMeta, { title: '论文' });
    for (const key of ['status', 'ownerId', 'resourceNo', 'publishDate', 'isDemo', 'revisionNo'] as const)
      assert.deepEqual(after[key], before[key], key);
  });

  test('takes any text that a person can paste', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const body = {
      ...completeForm,
      descriptionZh: 'a\u0000b\ud800c\r\nd',
      authors: [{ nameZh: '\u0007王\u0000' }],
      resourceType: 'paper',
      typeMeta: { title: '论\u0000文\ud800' },
      rowVer,
    };
    assert.equal((await owner.call(deposits.save, { params: { id: resourceId }, body })).code, 200);
    const row = (await findResource(portal.context(), resourceId))!;
    assert.equal(row.descriptionZh, 'ab\ufffdc\nd');
    assert.equal(row.authors[0]!.nameZh, '王');
    assert.equal(row.typeMeta['title'], '论文\ufffd');
  });

  test('saved in a second window is not overwritten by the first', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const save = (titleZh: string) =>
      owner.call(deposits.save, { params: { id: resourceId }, body: { ...completeForm, titleZh, rowVer } });
    const answers = await Promise.all([save('一'), save('二')]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'data.resources.changed');
  });

  test('keeps the FTP password encrypted, never shows it and keeps it when the field is left empty', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const ftp = { ftpAddress: 'ftp.example.org', ftpUsername: 'u', ftpPassword: 'geheim-42' };
    const first = await owner.call(deposits.save, {
      params: { id: resourceId },
      body: { ...completeForm, ...ftp, rowVer },
    });
    const stored = (await findResource(portal.context(), resourceId))!.ftpPasswordEnc!;
    assert.ok(!stored.toString('latin1').includes('geheim'));
    const next = (first.data as { rowVer: number }).rowVer;
    await owner.call(deposits.save, {
      params: { id: resourceId },
      body: { ...completeForm, ...ftp, ftpPassword: '', rowVer: next },
    });
    assert.deepEqual((await findResource(portal.context(), resourceId))!.ftpPasswordEnc, stored);
    const shown = await owner.call(deposits.open, { params: { id: resourceId } });
    assert.ok(!JSON.stringify(shown).includes('geheim'));
    assert.equal((shown.data as { hasFtpPassword: boolean }).hasFtpPassword, true);
    assert.ok(!JSON.stringify(shown).toLowerCase().includes('ftppasswordenc'));
  });

  test('keeps the FTP password while its address is typed anew, and tells it to no other host', async () => {
    const { resourceId, ...fresh } = await aResource(portal, owner);
    let { rowVer } = fresh;
    const params = { id: resourceId };
    const save = async (ftpAddress: string, ftpPassword = '') => {
      const body = { ...completeForm, ftpAddress, ftpPassword, rowVer };
      ({ rowVer } = (await owner.call(deposits.save, { params, body })).data as { rowVer: number });
      const password = ftpAccess(portal.context(), (await findResource(portal.context(), resourceId))!).password;
      const { data } = await owner.call(deposits.open, { params });
      assert.equal((data as { hasFtpPassword: boolean }).hasFtpPassword, password !== '');
      return password;
    };
    assert.equal(await save('ftp.example.org', 'geheim-42'), 'geheim-42');
    assert.equal(await save(''), '');
    assert.equal(await save('ftp.other.example'), '');
    assert.equal(await save('FTPS://FTP.example.org:990/data'), 'geheim-42');
    assert.equal(await save('ftp.other.example'), '');
    await owner.call(deposits.submit, { params, body: { rowVer } });
    assert.equal((await findResource(portal.context(), resourceId))!.ftpPasswordEnc, null);
  });

  test('cannot be changed once it is submitted', async () => {
    for (const status of ['1', '2', '4', '5', '6', '7'] as const) {
      const { resourceId, rowVer } = await aResource(portal, owner, { status });
      const answer = await owner.call(deposits.save, {
        params: { id: resourceId },
        body: { ...completeForm, titleZh: '改', rowVer },
      });
      assert.equal(answer.error, 'data.resources.notEditable', status);
    }
  });

  test('goes with its files when its owner deletes it, and never after it was submitted', async () => {
    const draft = await aResource(portal, owner);
    assert.equal((await owner.call(deposits.remove, { params: { id: draft.resourceId } })).code, 200);
    assert.equal(await stateOf(draft.resourceId), undefined);
    const submitted = await aResource(portal, owner, { status: '1' });
    await owner.call(deposits.recall, { params: { id: submitted.resourceId } });
    const answer = await owner.call(deposits.remove, { params: { id: submitted.resourceId } });
    assert.equal(answer.error, 'data.resources.onlyDrafts');
  });
});

describe('a resource of somebody else', () => {
  test('does not exist for whoever asks for it by number', async () => {
    const { resourceId } = await aResource(portal, owner);
    const at = { params: { id: resourceId } };
    const withFile = { params: { id: resourceId, fileId: 1 } };
    const answers = await Promise.all([
      other.call(deposits.open, at),
      other.call(deposits.save, { ...at, body: { ...completeForm, rowVer: 1 } }),
      other.call(recordFiles.ownFiles, at),
      other.call(recordFiles.classify, { ...withFile, body: { fileClass: 'raw' } }),
      other.call(recordFiles.removeFile, withFile),
      other.call(recordFiles.ownContent, withFile),
      other.call(deposits.submit, { ...at, body: { rowVer: 1 } }),
      other.call(deposits.recall, at),
      other.call(deposits.remove, at),
      other.call(reviews.ownHistory, { params: { resourceId } }),
    ]);
    for (const { error } of answers) assert.equal(error, 'data.resources.notFound');
  });

  test('is found in my own list by the day of its last change, in every form of the dates', async () => {
    const somebody = await person(portal, { verified: true });
    await aResource(portal, somebody);
    const today = wireDay(new Date());
    for (const [begin, end] of [
      ['beginTime', 'endTime'],
      ['beginUpdateTime', 'endUpdateTime'],
    ] as const)
      for (const wrap of [(range: object) => range, (range: object) => ({ params: range })]) {
        const found = async (range: object) => (await somebody.call(resources.mine, { query: wrap(range) })).total;
        assert.equal(await found({ [begin]: today }), 1, begin);
        assert.equal(await found({ [end]: '2020-01-01' }), 0, end);
      }
  });

  test('stays out of my own list', async () => {
    await aResource(portal, owner);
    const { rows, total } = await other.call(resources.mine);
    assert.deepEqual([rows, total], [[], 0]);
  });
});

describe('the list of the back office', () => {
  test('shows a reviewer what was submitted, and the data administrator drafts as well', async () => {
    for (const status of resourceStatuses) await aResource(portal, owner, { status, form: { titleZh: '状态清单' } });
    const seen = async (who: Person) => {
      const { rows, total } = await who.call(resources.list, { query: { keyword: '状态清单', pageSize: 50 } });
      assert.equal(total, rows!.length);
      return rows!
        .map(({ status }) => status)
        .toSorted()
        .join('');
    };
    assert.equal(await seen(reviewer), '1245567');
    assert.equal(await seen(manager), '012345567');
  });

  test('counts exactly what it lists', async () => {
    const { counts } = (await manager.call(resources.counts)) as unknown as { counts: Record<string, number> };
    for (const status of resourceStatuses)
      assert.equal(
        (await manager.call(resources.list, { query: { status } })).total,
        counts[status],
        `state ${status}`,
      );
  });

  test('filters by type, sharing, owner, number and both forms of dates', async () => {
    const row = await aResource(portal, owner, { status: '1', form: { titleZh: '过滤项 100%_x' } });
    const total = async (query: object) =>
      (await reviewer.call(resources.list, { query: { keyword: '100%_x', ...query } })).total;
    assert.equal(await total({}), 1);
    assert.equal(
      (await reviewer.call(resources.list, { query: { keyword: '%_' } })).total,
      1,
      'signs stand for themselves',
    );
    assert.equal((await reviewer.call(resources.list, { query: { keyword: row.resourceNo } })).total, 1);
    assert.equal(await total({ resourceType: 'dataset', sharingMethod: 'open', ownerName: owner.userName }), 1);
    assert.equal(await total({ resourceType: 'paper' }), 0);
    assert.equal(await total({ sharingMethod: 'closed' }), 0);
    assert.equal(await total({ ownerName: 'nobody%' }), 0);
    for (const [begin, end] of [
      ['beginTime', 'endTime'],
      ['beginSubmitTime', 'endSubmitTime'],
    ] as const) {
      assert.equal(await total({ [begin]: '2020-01-01', [end]: '2099-01-01' }), 1);
      assert.equal(await total({ [begin]: '2099-01-01' }), 0);
      assert.equal(await total({ params: { [end]: '2020-01-01' } }), 0);
    }
  });

  test('sorts by the columns that it offers and by nothing else', async () => {
    const days = async (query: object) =>
      (await manager.call(resources.list, { query: { status: '5', pageSize: 100, ...query } })).rows!.map(
        (row) => row['publishDate'] as string,
      );
    const rising = await days({ orderByColumn: 'publishDate', isAsc: 'ascending' });
    assert.deepEqual(rising, rising.toSorted());
    assert.deepEqual(await days({ orderByColumn: 'publishDate', isAsc: 'desc' }), rising.toSorted().reverse());
    assert.equal(
      (await manager.call(resources.list, { query: { orderByColumn: 'owner_id; drop table data_resource' } })).code,
      200,
    );
  });
});
