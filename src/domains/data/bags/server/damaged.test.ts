import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { ZipFile } from 'yazl';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import type { StoredImport } from '../contract.ts';
import { bagFiles, sumOf, taken, zipOf, type Files } from './factory.ts';

/* Bags with every kind of damage: each is refused as a whole, and the report lists the faults by file. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();

/** Faults by file. */
const faultsOf = ({ report }: StoredImport) => report!.faults.map(({ reason, file }) => `${reason} ${file}`.trim());

/** Temporary files left by a bag. */
const leftovers = async () => {
  const temporary = db.selectFrom('sysFile').select('fileId').where('bucket', '=', 'temporary');
  return (await temporary.where('readyAt', 'is not', null).execute()).length;
};
const drafts = async () =>
  (
    await db
      .selectFrom('dataResource')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** A valid bag with some files replaced, or removed if null. */
const broken = async (
  change: Record<string, string | Buffer | null>,
  payload: Files = { 'a.csv': 'x\n1\n', 'b/c.csv': 'y\n2\n' },
) => {
  const files = { ...bagFiles(payload), ...change };
  return zipOf(
    Object.fromEntries(Object.entries(files).filter((one): one is [string, string | Buffer] => one[1] !== null)),
  );
};
/** Removes the manifests of tag files, which the damage would also invalidate. */
const tagless = { 'tagmanifest-sha256.txt': null, 'tagmanifest-sha512.txt': null };
const sums = (files: Files, algorithm: string) =>
  Object.entries(files)
    .map(([path, bytes]) => `${sumOf(bytes, algorithm)}  ${path}\n`)
    .join('');
const both = (files: Files) => ({
  ...tagless,
  'manifest-sha256.txt': sums(files, 'sha256'),
  'manifest-sha512.txt': sums(files, 'sha512'),
});
const sound = { 'data/a.csv': 'x\n1\n', 'data/b/c.csv': 'y\n2\n' };

describe('a damaged bag is refused as a whole, file by file:', () => {
  const cases: Record<string, [() => Promise<Buffer>, string[]]> = {
    'a file with other bytes': [() => broken({ 'data/a.csv': 'x\n2\n' }), ['sum data/a.csv', 'sum data/a.csv']],
    'a file with more bytes, which the count tells as well': [
      () => broken({ 'data/a.csv': 'x\n1\n2\n' }),
      ['oxum bag-info.txt', 'sum data/a.csv', 'sum data/a.csv'],
    ],
    'a wrong sum in one manifest alone': [
      () => broken({ ...tagless, 'manifest-sha512.txt': sums({ ...sound, 'data/a.csv': 'z' }, 'sha512') }),
      ['sum data/a.csv'],
    ],
    'a file that is listed and not there': [
      () => broken({ 'data/a.csv': null }),
      ['missing data/a.csv', 'missing data/a.csv', 'oxum bag-info.txt'],
    ],
    'a file that is there and not listed': [
      () => broken({ 'data/new.csv': 'z\n' }),
      ['oxum bag-info.txt', 'unlisted data/new.csv'],
    ],
    'a file that one of two manifests lacks': [
      () => broken({ ...tagless, 'manifest-sha512.txt': sums({ 'data/a.csv': 'x\n1\n' }, 'sha512') }),
      ['unsummed data/b/c.csv'],
    ],
    'a changed tag file': [
      () => broken({ 'bag-info.txt': 'Payload-Oxum: 8.2\nSource-Organization: other\n' }),
      ['tagSum bag-info.txt', 'tagSum bag-info.txt'],
    ],
    'a tag file that is listed and not there': [
      () => broken({ 'bag-info.txt': null }),
      ['noTag bag-info.txt', 'noTag bag-info.txt'],
    ],
    'no bagit.txt': [() => broken({ 'bagit.txt': null }), ['noBag']],
    'an unknown version': [
      () => broken({ 'bagit.txt': 'BagIt-Version: 2.0\nTag-File-Character-Encoding: UTF-8\n' }),
      ['version bagit.txt'],
    ],
    'another encoding': [
      () => broken({ 'bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: GBK\n' }),
      ['encoding bagit.txt'],
    ],
    'a manifest that is no UTF-8': [
      () => broken({ ...tagless, 'manifest-sha256.txt': Buffer.from([0xc3, 0x28, 0x0a]) }),
      ['encoding manifest-sha256.txt'],
    ],
    'no manifest': [
      () => broken({ ...tagless, 'manifest-sha256.txt': null, 'manifest-sha512.txt': null }),
      ['noManifest'],
    ],
    'a line that is none, and a sum of another length': [
      () => broken({ ...tagless, 'manifest-sha256.txt': `${sums(sound, 'sha256')}nonsense\nabcd  data/a.csv\n` }),
      ['line manifest-sha256.txt', 'sumForm manifest-sha256.txt'],
    ],
    'a line twice': [
      () =>
        broken({
          ...tagless,
          'manifest-sha256.txt': sums(sound, 'sha256') + sums({ 'data/a.csv': 'other' }, 'sha256'),
        }),
      ['listedTwice data/a.csv'],
    ],
    'a path that leads out of the payload': [
      () =>
        broken({
          ...tagless,
          'manifest-sha256.txt': `${sums(sound, 'sha256')}${sums({ 'data/../../etc/passwd': 'x', 'bag-info.txt': 'x', '/data/a': 'x' }, 'sha256')}`,
        }),
      ['escapes manifest-sha256.txt', 'escapes manifest-sha256.txt', 'escapes manifest-sha256.txt'],
    ],
    'a count of something': [
      () => broken({ ...tagless, 'bag-info.txt': 'Payload-Oxum: many\n' }),
      ['oxumForm bag-info.txt'],
    ],
    'names that some systems cannot tell apart': [
      () => broken({ ...both({ ...sound, 'data/A.csv': 'q' }), 'bag-info.txt': '', 'data/A.csv': 'q' }),
      ['caseTwice data/A.csv', 'missing data/A.csv', 'missing data/A.csv'],
    ],
    'an empty payload': [
      () =>
        broken({
          ...tagless,
          'manifest-sha256.txt': '',
          'manifest-sha512.txt': '',
          'bag-info.txt': 'Payload-Oxum: 0.0\n',
          'data/a.csv': null,
          'data/b/c.csv': null,
        }),
      ['noPayload'],
    ],
    'a name that the portal does not take, and a picture that is called a table': [
      () => {
        const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
        return zipOf(bagFiles({ ' a.csv': 'x\n', 'p.csv': png, 'ok.csv': 'y\n' }));
      },
      ['refused data/ a.csv'],
    ],
    'a picture that is called a table': [
      () =>
        zipOf(
          bagFiles({
            'ok.csv': 'y\n',
            'p.csv': Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
          }),
        ),
      ['refused data/p.csv'],
    ],
    'a record of ours that is no record': [
      () =>
        zipOf(bagFiles({ 'lattice-record.json': '{"format":"lattice-record","formatVersion":1}', 'ok.csv': 'y\n' })),
      ['record data/lattice-record.json'],
    ],
    'files that are only named by their address': [
      () =>
        broken({
          ...tagless,
          ...both({ ...sound, 'data/far.dat': 'z' }),
          'bag-info.txt': '',
          'fetch.txt': 'https://example.org/far.dat 1 data/far.dat\n',
        }),
      ['fetch data/far.dat'],
    ],
    'no archive': [async () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(1000)]), ['zip']],
    'files outside of its folder': [
      async () =>
        zipOf(
          {
            ...Object.fromEntries(
              Object.entries(bagFiles({ 'a.csv': 'x\n' })).map(([path, bytes]) => [`bag/${path}`, bytes]),
            ),
            'other.txt': 'x',
          },
          '',
        ),
      ['outside other.txt'],
    ],
  };
  for (const [what, [make, wanted]] of Object.entries(cases))
    test(what, async () => {
      const before = await drafts();
      const who = await person(portal, { verified: true });
      const found = await taken(portal, who, await make());
      assert.deepEqual([found.status, faultsOf(found).toSorted()], ['faulty', wanted.toSorted()]);
      for (const { message } of found.report!.faults) assert.doesNotMatch(message, /^[a-z]+\.|\{/);
      assert.equal(await drafts(), before);
      assert.equal(await leftovers(), 0);
    });
  /** Changes names in the bytes of an archive, because libraries refuse to write such names. */
  const renamed = (archive: Buffer, from: string, to: string) => {
    assert.equal(Buffer.byteLength(from), Buffer.byteLength(to));
    return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
  };

  test('names that lead out of the archive, and names that are there twice', async () => {
    const who = await person(portal, { verified: true });
    const archive = await broken({ ...tagless });
    const out = await taken(portal, who, renamed(archive, 'bag/data/b/c.csv', 'bag/../../c.csv1'));
    assert.ok(faultsOf(out).includes('path ../../c.csv1'), faultsOf(out).join());
    const absolute = await taken(portal, who, renamed(archive, 'bag/data/b/c.csv', '/bag/data/bc.csv'));
    assert.ok(faultsOf(absolute).includes('path /bag/data/bc.csv'));
    const back = await taken(portal, who, renamed(archive, 'bag/data/b/c.csv', 'bag\\data\\b\\c.csv'));
    assert.ok(faultsOf(back).includes('path bag\\data\\b\\c.csv'));
    const twice = await taken(
      portal,
      who,
      renamed(await broken({ ...tagless, 'data/x.csv': 'q' }), 'bag/data/x.csv', 'bag/data/a.csv'),
    );
    assert.ok(faultsOf(twice).includes('twice data/a.csv'));
  });

  test('links, and bytes that cannot be unpacked', async () => {
    const zip = new ZipFile();
    for (const [path, bytes] of Object.entries(bagFiles({ 'a.csv': 'x\n' })))
      zip.addBuffer(Buffer.from(bytes), `bag/${path}`);
    zip.addBuffer(Buffer.from('/etc/passwd'), 'bag/data/link.csv', { mode: 0o120777 });
    zip.end();
    assert.ok(
      faultsOf(await taken(portal, await person(portal, { verified: true }), await buffer(zip.outputStream))).includes(
        'link data/link.csv',
      ),
    );
    const text = 'lorem ipsum '.repeat(4000);
    const archive = await zipOf(bagFiles({ 'a.csv': text, 'b.csv': 'y\n' }));
    const at = archive.indexOf('bag/data/a.csv') + 'bag/data/a.csv'.length + 20;
    archive.fill(0xff, at, at + 20);
    const torn = await taken(portal, await person(portal, { verified: true }), archive);
    assert.deepEqual([torn.status, faultsOf(torn)], ['faulty', ['unreadable data/a.csv']]);
    assert.equal(await leftovers(), 0);
  });

  test('each fault is said in the language of its reader', async () => {
    const archive = await broken({ 'data/a.csv': 'x\n2\n' });
    const said = async (lang: string) =>
      (await taken(portal, await person(portal, { verified: true }), archive, lang)).report!.faults[0]!.message;
    assert.match(await said('zh'), /SHA-256 与清单不符|SHA-512 与清单不符/);
    assert.match(await said('en'), /The SHA-(256|512) differs/);
  });
});
