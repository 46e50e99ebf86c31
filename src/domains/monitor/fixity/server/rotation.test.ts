import assert from 'node:assert/strict';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { Context } from '#server/context';
import { storeFile, type StoredFile } from '#module/system/uploads';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { fixity } from '../contract.ts';
import { fixityFigures } from './figures.ts';
import type { RepairSource } from './repair.ts';
import { compare, rotate as rotated, type Run } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const day = 86_400_000;
const admin = await person(portal, { admin: true });
const call = caller(portal, admin.token);
const operator = await person(portal, { roles: ['ops'] });
const rotate = (ctx: Context, run: Run = {}) => rotated(ctx, { reread: 5, ...run });

let made = 0;
const stored = (text = `T/K,R/Ohm\n${(made += 1)},0.10\n`): Promise<StoredFile> =>
  storeFile(
    portal.context(),
    { fileName: `table-${made}.csv`, stream: Readable.from([Buffer.from(text)], { objectMode: false }) },
    { bucket: 'protected' },
  );
const placeOf = ({ storageKey }: StoredFile) => path.join(portal.files.folder!, storageKey);
const stateOf = async ({ fileId }: StoredFile) =>
  (await db.selectFrom('fileDamage').select('state').where('fileId', '=', fileId).executeTakeFirst())?.state;
const eventsOf = async ({ fileId }: StoredFile) =>
  (await call(fixity.events, { params: { fileId } })).rows as {
    eventType: string;
    outcome: string;
    agent: string;
    detail: Record<string, unknown>;
  }[];
const after = (days: number) => ({ ...portal.context(), now: new Date(Date.now() + days * day) });

const mailsTo = ({ email }: { email: string }) =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', email).orderBy('id').execute();

const flip = async (file: StoredFile) => {
  const bytes = await readFile(placeOf(file));
  bytes[3]! ^= 1;
  await writeFile(placeOf(file), bytes);
};

describe('one cycle', () => {
  test('finds a flipped byte, a truncated, a deleted and a grown file, and leaves the others alone', async () => {
    const [whole, flipped, truncated, deleted, grown] = [
      await stored(),
      await stored(),
      await stored(),
      await stored(),
      await stored(),
    ];
    await rotate(portal.context());
    for (const file of [whole, flipped, truncated, deleted, grown]) assert.equal(await stateOf(file), undefined);
    await flip(flipped);
    await truncate(placeOf(truncated), 5);
    await rm(placeOf(deleted));
    await appendFile(placeOf(grown), 'more\n');
    await rotate(after(10));
    assert.equal(await stateOf(flipped), undefined, 'nothing is due yet');
    await rotate(after(61));
    assert.equal(await stateOf(whole), undefined);
    assert.equal(await stateOf(flipped), 'damaged');
    assert.equal(await stateOf(truncated), 'damaged');
    assert.equal(await stateOf(deleted), 'missing');
    assert.equal(await stateOf(grown), 'damaged');

    // Each check is an event with the compared values.
    const [found, first] = await eventsOf(flipped);
    assert.equal(first!.outcome, 'intact');
    assert.deepEqual(
      { ...found!, detail: { ...found!.detail, foundSha256: '' } },
      {
        ...found!,
        eventType: 'fixity check',
        outcome: 'damaged',
        agent: 'files.fixity.rotate',
        detail: {
          recordedSize: flipped.size,
          recordedSha256: flipped.sha256,
          foundSize: flipped.size,
          foundSha256: '',
          readings: 2,
        },
      },
    );
    assert.match(String(found!.detail['foundSha256']), /^[0-9a-f]{64}$/);
    assert.notEqual(found!.detail['foundSha256'], flipped.sha256);

    // One mail for all of them, and a line in the figures.
    const mails = await mailsTo(operator);
    assert.equal(mails.length, 1);
    assert.match(mails[0]!.subject, /4 个文件校验未通过/);
    for (const { originName } of [flipped, truncated, deleted, grown]) assert.ok(mails[0]!.body.includes(originName));
    assert.ok(!mails[0]!.body.includes(whole.originName));
    const { data } = await call(fixity.read);
    const { damagedFiles, missingFiles, unreadableFiles, unacknowledgedFiles } = data as Record<string, number>;
    assert.deepEqual(
      { damagedFiles, missingFiles, unreadableFiles, unacknowledgedFiles },
      { damagedFiles: 3, missingFiles: 1, unreadableFiles: 0, unacknowledgedFiles: 4 },
    );
    assert.equal((await fixityFigures(portal.context())).damagedFiles, 3);

    const listed = await call(fixity.damaged, { query: { state: 'missing' } });
    assert.deepEqual(
      listed.rows!.map(({ fileId, state, foundSize }) => ({ fileId, state, foundSize })),
      [{ fileId: deleted.fileId, state: 'missing', foundSize: null }],
    );
  });

  test('is interrupted and goes on with the next file', async () => {
    const files = [await stored(), await stored(), await stored()];
    await rotate(portal.context(), { longest: 0 });
    const checked = async () =>
      (
        await db
          .selectFrom('sysFile')
          .select('fileId')
          .where(
            'fileId',
            'in',
            files.map(({ fileId }) => fileId),
          )
          .where('checkedAt', 'is not', null)
          .execute()
      ).length;
    assert.equal(await checked(), 0);
    await rotate(portal.context());
    assert.equal(await checked(), 3);
    const before = (await eventsOf(files[0]!)).length;
    await rotate(portal.context());
    assert.equal((await eventsOf(files[0]!)).length, before, 'what was read is not read again');
  });

  test('takes a short fault of the store for no damage', async () => {
    const file = await stored();
    const ctx = portal.context();
    let opened = 0;
    const files = {
      ...ctx.files,
      open: (...[key, range]: Parameters<typeof ctx.files.open>) => {
        if (key !== file.storageKey || (opened += 1) > 1) return ctx.files.open(key, range);
        return new Readable({ read: (_size) => undefined }).destroy(Object.assign(new Error('EIO'), { code: 'EIO' }));
      },
    };
    await rotate({ ...ctx, files });
    assert.equal(await stateOf(file), undefined);
    const [event] = await eventsOf(file);
    assert.equal(event!.outcome, 'intact');
    assert.deepEqual([event!.detail['readings'], event!.detail['first']], [2, 'unreadable']);
  });

  test('fails, and blames no file, while the store does not answer', async () => {
    const file = await stored();
    const ctx = portal.context();
    const gone = () => Promise.reject(new Error('no route to host'));
    await assert.rejects(rotate({ ...ctx, files: { ...ctx.files, sizeOf: gone, check: gone } }), /no route to host/);
    assert.equal(await stateOf(file), undefined);
    await rotate(ctx);
  });
});

describe('a damaged file', () => {
  test('is acknowledged, checked again after a repair, and then no damage any more', async () => {
    const file = await stored();
    const good = await readFile(placeOf(file));
    await flip(file);
    await rotate(portal.context());
    const fileIds = [file.fileId];
    assert.equal((await call(fixity.acknowledge, { body: { fileIds, note: '备份中有完好副本' } })).code, 200);
    const row = (await call(fixity.damaged, { query: { acknowledged: '1' } })).rows!.find(
      ({ fileId }) => fileId === file.fileId,
    )!;
    assert.equal(row['note'], '备份中有完好副本');
    assert.equal(row['acknowledgedBy'], admin.userName);

    await call(fixity.check, { body: { fileIds } });
    await rotate(portal.context());
    assert.equal(await stateOf(file), 'damaged', 'it is still damaged, and still acknowledged');
    assert.ok(
      (await call(fixity.damaged, { query: { acknowledged: '1' } })).rows!.some(({ fileId }) => fileId === file.fileId),
    );
    await writeFile(placeOf(file), good);
    assert.deepEqual((await call(fixity.check, { body: { fileIds } })).data, { files: 1 });
    await rotate(portal.context());
    assert.equal(await stateOf(file), undefined);
    assert.deepEqual(
      (await eventsOf(file)).map(({ eventType, outcome }) => `${eventType} ${outcome}`),
      ['fixity check intact', 'fixity check damaged', 'acknowledgement success', 'fixity check damaged'],
    );
    assert.equal((await call(fixity.acknowledge, { body: { fileIds } })).error, 'monitor.fixity.notDamaged');
  });

  test('is replaced by a copy of another place only if the copy is right', async () => {
    const file = await stored();
    const good = await readFile(placeOf(file));
    const bad = Buffer.from(good);
    bad[0]! ^= 1;
    const source = (name: string, bytes: Buffer | undefined): RepairSource => ({
      name,
      open: async () => bytes && Readable.from([bytes]),
    });
    await flip(file);
    // Both are damaged.
    await rotate(portal.context(), { sources: [source('none', undefined), source('second', bad)] });
    assert.equal(await stateOf(file), 'damaged');
    const [refused] = await eventsOf(file);
    assert.deepEqual(
      [refused!.eventType, refused!.outcome, refused!.detail],
      ['recovery', 'failure', { refused: 'second' }],
    );
    // One is good.
    await call(fixity.check, { body: { fileIds: [file.fileId] } });
    await rotate(portal.context(), { sources: [source('second', bad), source('third', good)] });
    assert.equal(await stateOf(file), undefined);
    assert.deepEqual(await readFile(placeOf(file)), good);
    assert.deepEqual(
      (await eventsOf(file)).slice(0, 3).map(({ eventType, outcome }) => `${eventType} ${outcome}`),
      ['fixity check intact', 'recovery success', 'fixity check damaged'],
    );
  });
});

test('records and store are compared both ways, and what differs is checked before its turn', async () => {
  const [deleted, longer] = [await stored(), await stored()];
  await rotate(portal.context());
  await rm(placeOf(deleted));
  await appendFile(placeOf(longer), 'x');
  const stray = 'ab/cd/0123456789abcdef0123456789ab';
  await portal.files.write(stray, Readable.from(['nobody knows me']));
  await compare(portal.context());
  const orphans = (await call(fixity.orphans)).rows!.map(({ storageKey, size }) => ({ storageKey, size }));
  assert.deepEqual(orphans, [{ storageKey: stray, size: 15 }]);
  await rotate(portal.context());
  assert.equal(await stateOf(deleted), 'missing');
  assert.equal(await stateOf(longer), 'damaged');
  await portal.files.remove(stray);
  await compare({ ...portal.context(), now: new Date(Date.now() + 1000) });
  assert.equal((await call(fixity.orphans)).total, 0);
});

test('events are only ever added', async () => {
  await stored();
  await rotate(portal.context());
  await assert.rejects(db.deleteFrom('fileEvent').execute(), /only ever inserted/);
  await assert.rejects(db.updateTable('fileEvent').set({ outcome: 'intact' }).execute(), /only ever inserted/);
});

test('files that were not read within the days of a round are an alarm, once a week', async () => {
  await compare(after(200));
  await compare(after(201));
  const mails = (await mailsTo(operator)).filter(({ subject }) => subject.includes('90 天内'));
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.body, /已超过 90 天未校验/);
});

test('an order names files, a record, or everything', async () => {
  const file = await stored();
  for (const body of [{}, { fileIds: [file.fileId], all: true }])
    assert.equal((await call(fixity.check, { body })).error, 'monitor.fixity.which');
  assert.equal((await call(fixity.check, { body: { recordNo: 'nothing' } })).error, 'monitor.fixity.notFound');
  assert.ok(((await call(fixity.check, { body: { all: true } })).data as { files: number }).files > 5);
});
