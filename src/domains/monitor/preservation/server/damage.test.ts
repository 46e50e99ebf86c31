import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { rotate } from '#module/monitor/fixity';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { folderOf } from '#server/ocfl/layout';
import { startPortal, type Envelope } from '#testing';
import { preservation, type Preservation } from '../contract.ts';
import { run } from './service/running.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-damage-'));
after(() => rmSync(home, { recursive: true, force: true }));
const store = path.join(home, 'copy');
const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: store });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const operator = await person(portal, { roles: ['ops'] });

const later = (days: number) => ({ ...portal.context(), now: new Date(Date.now() + days * 86_400_000) });
const go = (days = 0) => run(later(days), { reread: 5, sweeps: true, isUnpaced: true });
/** Another round: every file is read again. Mails are sent even within an hour of the last one. */
let round = 0;
const cycle = async () => {
  round += 1;
  await db.deleteFrom('kernelCache').where('key', 'in', ['preservation:told', 'fixity:told']).execute();
  await rotate(later(61 * round), { reread: 5 });
  await go(61 * round);
};
const page = async () => (await operator.call(preservation.read)).data as Preservation;
const mails = () =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', operator.email).orderBy('id').execute();

let made = 0;
/** Published files with both of their copies. */
async function published(count: number) {
  const files = [];
  for (let n = 0; n < count; n++) files.push(await publish());
  await go();
  return files;
}
async function publish() {
  const text = `T/K,R/Ohm\n${(made += 1)},0.10\n`.repeat(20);
  const row = await aResource(portal, owner, { status: '5', files: { 'a.csv': text } });
  const file = await db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(['id', 'storageKey', 'dataResourceFile.fileId'])
    .where('resourceId', '=', row.resourceId)
    .executeTakeFirstOrThrow();
  const objectId = `urn:lattice:record:${row.publicId}`;
  const inside = 'v1/content/data/a.csv';
  return {
    text,
    objectId,
    inside,
    fileId: file.fileId,
    first: path.join(portal.files.folder!, file.storageKey),
    second: path.join(store, folderOf(objectId), inside),
    object: path.join(store, folderOf(objectId)),
    get: () => portal.http.inject({ url: `/prod-api/front/resource/${row.publicId}/files/${file.id}/content` }),
  };
}
type Published = Awaited<ReturnType<typeof publish>>;

const flip = async (file: string) => {
  const bytes = await readFile(file);
  bytes[bytes.length - 2]! ^= 1;
  await writeFile(file, bytes);
};
const damages: [string, (file: string) => Promise<void>, 'damaged' | 'missing'][] = [
  ['has another byte', flip, 'damaged'],
  ['is truncated', (file) => truncate(file, 7), 'damaged'],
  ['is deleted', (file) => rm(file), 'missing'],
  ['has grown', (file) => appendFile(file, 'x'), 'damaged'],
];

const eventsOfFirst = ({ fileId }: Published) =>
  db
    .selectFrom('fileEvent')
    .select(['eventType', 'outcome', 'detail'])
    .where('fileId', '=', fileId)
    .orderBy('eventId')
    .execute();
const eventsOfSecond = async ({ objectId, inside }: Published, place = inside) =>
  db
    .selectFrom('preservedEvent')
    .select(['eventType', 'outcome', 'detail'])
    .where('objectId', '=', objectId)
    .where('path', '=', place)
    .orderBy('eventId')
    .execute();
const words = (events: readonly { eventType: string; outcome: string }[]) =>
  events.map(({ eventType, outcome }) => `${eventType} ${outcome}`);
const stateOf = async ({ objectId, inside }: Published, place = inside) =>
  (
    await db
      .selectFrom('preservedFile')
      .select('state')
      .where('objectId', '=', objectId)
      .where('path', '=', place)
      .executeTakeFirstOrThrow()
  ).state;

test('within one cycle, stored files with another byte, truncated, deleted and grown ones are found, and repaired from the second copy', async () => {
  const files = await published(4);
  for (const [at, [, damage]] of damages.entries()) {
    await damage(files[at]!.first);
    assert.equal((await files[at]!.get()).statusCode, 503);
  }
  await cycle();
  for (const [at, [name, , outcome]] of damages.entries()) {
    const file = files[at]!;
    assert.deepEqual(
      words(await eventsOfFirst(file)).slice(-3),
      [`fixity check ${outcome}`, 'recovery success', 'fixity check intact'],
      name,
    );
    assert.equal(await readFile(file.first, 'utf8'), file.text);
    const answer = await file.get();
    assert.deepEqual([answer.statusCode, answer.body], [200, file.text]);
  }
  const mail = (await mails()).at(-1)!;
  assert.match(mail.subject, /已自动修复 4 个损坏的文件/);
  assert.match(mail.body, /平台存储中有 4 个文件损坏，已用第二副本恢复/);
});

describe('within one cycle, in the second copy', () => {
  test('files with another byte, truncated, deleted and grown ones are found, and repaired from the store', async () => {
    const files = await published(4);
    for (const [at, [, damage]] of damages.entries()) await damage(files[at]!.second);
    await cycle();
    for (const [at, [name, , outcome]] of damages.entries()) {
      const file = files[at]!;
      const events = words(await eventsOfSecond(file));
      assert.deepEqual(events, [`fixity check ${outcome}`, 'recovery success', 'fixity check intact'], name);
      assert.equal(await readFile(file.second, 'utf8'), file.text);
      assert.equal(await stateOf(file), null);
    }
    assert.match((await mails()).at(-1)!.body, /第二副本中有 4 个文件损坏，已恢复/);
  });

  test('inventories, their sums and declarations are repaired from one another', async () => {
    const places = ['inventory.json', 'inventory.json.sha512', '0=ocfl_object_1.1', 'v1/inventory.json'];
    const cases = places.flatMap((place, at) =>
      [at, at + 2].map((which) => ({ place, name: damages[which % 4]![0], damage: damages[which % 4]![1] })),
    );
    const files = await published(cases.length);
    const good = await Promise.all(cases.map(({ place }, at) => readFile(path.join(files[at]!.object, place))));
    for (const [at, { place, damage }] of cases.entries()) await damage(path.join(files[at]!.object, place));
    await cycle();
    for (const [at, { place, name }] of cases.entries()) {
      const events = words(await eventsOfSecond(files[at]!, place)).slice(-2);
      assert.deepEqual(events, ['recovery success', 'fixity check intact'], `${place} ${name}`);
      assert.deepEqual(await readFile(path.join(files[at]!.object, place)), good[at]);
    }
  });

  test('that describes a record is written again, and every inventory says so', async () => {
    const [file] = (await published(1)) as [Published];
    const place = 'v1/content/metadata/record.json';
    await flip(path.join(file.object, place));
    await cycle();
    const [found, repaired] = await eventsOfSecond(file, place);
    assert.deepEqual([found!.outcome, repaired!.outcome], ['damaged', 'success']);
    assert.deepEqual(repaired!.detail, { source: 'database', isSame: false });
    const { id } = JSON.parse(await readFile(path.join(file.object, place), 'utf8')) as { id: string };
    assert.equal(id, file.objectId);
    await cycle();
    const { count } = await db
      .selectFrom('preservedFile')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('objectId', '=', file.objectId)
      .where('state', 'is not', null)
      .executeTakeFirstOrThrow();
    assert.equal(count, 0);
  });
});

test('a file that no inventory names is found, and stays until a person has looked at it', async () => {
  const [file] = (await published(1)) as [Published];
  const stray = path.join(file.object, 'v1/content/stray.txt');
  await writeFile(stray, 'who put it here?');
  await cycle();
  assert.equal(await stateOf(file, 'inventory.json'), 'damaged');
  const [event] = (await eventsOfSecond(file, 'inventory.json')).slice(-1);
  assert.match(JSON.stringify(event!.detail), /no inventory names: v1\/content\/stray\.txt/);
  await rm(stray);
  await cycle();
  assert.equal(await stateOf(file, 'inventory.json'), null);
});

test('when both copies are damaged, the page is red, a mail says so, and the file answers 503', async () => {
  const [file] = (await published(1)) as [Published];
  await flip(file.first);
  await flip(file.second);
  await cycle();
  assert.equal((await file.get()).statusCode, 503);
  assert.equal((await file.get()).json<Envelope>().error, 'kernel.file.damaged');
  assert.equal(await stateOf(file), 'both');
  assert.deepEqual(words(await eventsOfFirst(file)).slice(-2), ['fixity check damaged', 'recovery failure']);
  assert.deepEqual(words(await eventsOfSecond(file)), ['fixity check damaged', 'recovery failure']);
  const { alarm, bothFiles, damagedFiles } = await page();
  assert.deepEqual({ alarm, bothFiles, damagedFiles }, { alarm: 'damaged', bothFiles: 1, damagedFiles: 1 });
  const told = (await mails())
    .slice(-2)
    .map(({ subject, body }) => `${subject}\n${body}`)
    .join('\n');
  assert.match(told, /1 个文件校验未通过/);
  assert.match(told, /平台存储与第二副本均已损坏，请从备份恢复：1 个/);
  const listed = (await operator.call(preservation.findings)).data as {
    findings: { objectId: string; state: string }[];
  };
  assert.deepEqual([listed.findings[0]!.objectId, listed.findings[0]!.state], [file.objectId, 'both']);

  // After the right bytes are restored in one place, the other is repaired as well.
  await writeFile(file.first, file.text);
  await cycle();
  assert.equal((await file.get()).statusCode, 200);
  assert.equal(await stateOf(file), null);
  assert.equal(await readFile(file.second, 'utf8'), file.text);
  assert.equal((await page()).alarm === 'damaged', false);
});

test('events are only ever added', async () => {
  await assert.rejects(db.deleteFrom('preservedEvent').execute(), /only ever inserted/);
});
