import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { zipped } from '#server/files/zip';
import { Readable } from 'node:stream';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { structures, type FileReading } from '../../contract.ts';
import { structureLimits } from '../../limits.ts';
import { crystals, structuresRead } from '../factory.ts';
import { lookThrough } from './read-files.ts';

const portal = await startPortal({ JOBS: 'off' });
const her = await person(portal, { verified: true });

/** The list of files that the depositor sees after the reading. */
async function readings(files: Record<string, string | Buffer>): Promise<Map<string, FileReading>> {
  const { resourceId } = await aResource(portal, her, { files });
  await structuresRead(portal);
  const found = (await her.call(structures.ofOwn, { params: { resourceId } })).data as FileReading[];
  return new Map(found.map((it) => [it.path, it]));
}

const listed = (reading: FileReading | undefined) =>
  reading && [
    reading.state,
    reading.reason,
    reading.structureCount,
    reading.unread.map((it) => [it.member, it.reason]),
  ];

async function aZip(members: Record<string, string>): Promise<Buffer> {
  const parts = async function* () {
    for (const [path, text] of Object.entries(members))
      yield { path, size: Buffer.byteLength(text), compress: true, open: () => Readable.from([Buffer.from(text)]) };
  };
  return Buffer.concat(await Array.fromAsync(zipped(parts(), new Date())));
}

async function aTar(members: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of Object.entries(members)) tar.entry({ name }, text);
  tar.finalize();
  return buffer(tar);
}

describe('archives', () => {
  test('are read member by member, the damaged ones named', async () => {
    const members = {
      'a/sto.cif': crystals.srtio3,
      'a/POSCAR-é': 'no structure\n',
      'readme.txt': 'text',
      'b.cif': crystals.nacl,
    };
    const found = await readings({
      'all.zip': await aZip(members),
      'all.tar': await aTar({ ...members, 'c.cif': crystals.rutile }),
      'all.tgz': gzipSync(await aTar({ 'only.cif': crystals.anatase })),
      'lone.cif.gz': gzipSync(crystals.mixed),
    });
    assert.deepEqual(listed(found.get('all.zip')), ['read', '', 2, [['a/POSCAR-é', 'content']]]);
    assert.deepEqual(listed(found.get('all.tar')), ['read', '', 3, [['a/POSCAR-é', 'content']]]);
    assert.deepEqual(listed(found.get('all.tgz')), ['read', '', 1, []]);
    assert.deepEqual(listed(found.get('lone.cif.gz')), ['read', '', 1, []]);
  });

  test('of 200 structures give all 200', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_none, at) => [
        `s${at}.cif`,
        crystals.nacl.replaceAll('5.64', String(5.64 + at / 1000)),
      ]),
    );
    const found = await readings({ 'many.zip': await aZip(many) });
    assert.equal(found.get('many.zip')!.structureCount, 200);
  });

  test('that are damaged, or hold a bomb, are refused and hide nothing else', async () => {
    const bomb = ' '.repeat(structureLimits.bytes + 1);
    const found = await readings({
      'cut.tar': (await aTar({ 'a.cif': crystals.srtio3, 'b.cif': crystals.nacl })).subarray(0, 1500),
      'bomb.cif.gz': gzipSync(bomb),
      'bomb.zip': await aZip({ 'big.cif': bomb, 'good.cif': crystals.srtio3 }),
    });
    assert.deepEqual(listed(found.get('cut.tar')), ['read', 'content', 1, []]);
    assert.deepEqual(listed(found.get('bomb.cif.gz')), ['refused', 'size', 0, [['', 'size']]]);
    assert.deepEqual(listed(found.get('bomb.zip')), ['read', '', 1, [['big.cif', 'size']]]);
  });
});

describe('bounds', () => {
  const xyz = (count: number) =>
    `${count}\nLattice="100 0 0 0 100 0 0 0 100"\n${Array.from({ length: count }, (_none, at) => `C ${at % 97} ${at % 89} ${at % 83}`).join('\n')}\n`;

  test('a structure has at most 200,000 sites', async () => {
    const found = await readings({
      'most.xyz': xyz(structureLimits.sites),
      'more.xyz': xyz(structureLimits.sites + 1),
    });
    assert.deepEqual(listed(found.get('most.xyz')), ['read', '', 1, []]);
    assert.deepEqual(listed(found.get('more.xyz')), ['refused', 'sites', 0, [['', 'sites']]]);
  });

  test('a resource has at most so many structures, the rest is not read', async () => {
    const before = structureLimits.structures;
    structureLimits.structures = 3;
    try {
      const block = (at: number) =>
        crystals.nacl.replace('data_NaCl', `data_b${at}`).replaceAll('5.64', String(6 + at / 100));
      const found = await readings({ 'five.cif': [1, 2, 3, 4, 5].map(block).join('\n'), 'other.cif': block(9) });
      assert.deepEqual(listed(found.get('five.cif')), ['read', 'structures', 3, []]);
      assert.deepEqual(listed(found.get('other.cif')), ['refused', 'structures', 0, []]);
    } finally {
      structureLimits.structures = before;
    }
  });

  test('a file that is no structure is not named to its depositor', async () => {
    const found = await readings({ 'settings.json': '{"a": 1}', 'texts.zip': await aZip({ 'readme.txt': 'text' }) });
    assert.deepEqual([...found.keys()], []);
  });

  test('an element that no file names is no material', async () => {
    const found = await readings({ 'x.cif': crystals.nacl.replaceAll('Na', 'Xx') });
    assert.deepEqual(listed(found.get('x.cif')), ['refused', 'elements', 0, [['', 'elements']]]);
  });
});

test('a file whose stored bytes are gone is refused, the next one is read, and it is tried again later', async () => {
  const { resourceId } = await aResource(portal, her, { files: { 'lost.cif': `${crystals.srtio3}\n# lost` } });
  const { db } = portal.context();
  const stored = await db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select('storageKey')
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  await portal.files.remove(stored.storageKey);
  const found = await readings({ 'next.cif': `${crystals.srtio3}\n# next` });
  assert.deepEqual(listed(found.get('next.cif')), ['read', '', 1, []]);
  const lost = () =>
    db.selectFrom('materialsReading').select(['state', 'reason']).where('name', '=', 'lost.cif').executeTakeFirst();
  assert.deepEqual(await lost(), { state: 'refused', reason: 'stored' });
  await lookThrough(portal.context());
  assert.equal((await lost())!.state, 'waiting');
});
