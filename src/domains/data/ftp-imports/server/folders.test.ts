import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { deepestFolder, recordFiles } from '#contract/data/record-files';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { ftpImports, maxBytes, maxFiles, maxListed } from '../contract.ts';
import { ftpServer, login } from './factory.ts';
import { fetchWaiting } from './fetching.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const owner = await person(portal, { verified: true });

const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
const ftp = await ftpServer(root, { 'README.md': '# 说明\n' });
after(async () => {
  await ftp.stop();
  await rm(root, { recursive: true, force: true });
});

const draft = async (by = owner) =>
  (await aResource(portal, by, { files: {}, form: { ftpAddress: ftp.address, ...login } })).resourceId;
const onTheWay = async (id: number) =>
  (await owner.call(ftpImports.list, { params: { id } })).data as Record<string, unknown>[];

describe('an owner who chooses a whole folder', () => {
  const startFolders = (id: number, folders: string[], paths: string[] = [], by = owner) =>
    by.call(ftpImports.start, { params: { id }, body: { folders, paths } });
  /** Creates these files on the FTP server. */
  const put = async (names: string[], bytes = 'ok\n') => {
    for (const name of names) {
      await mkdir(path.join(root, path.dirname(name)), { recursive: true });
      await writeFile(path.join(root, name), bytes);
    }
  };
  const pathsOf = async (id: number) => {
    const { rows } = await owner.call(recordFiles.ownFiles, { params: { id }, query: { pageSize: 100 } });
    return rows!.map(({ path: at }) => String(at)).toSorted();
  };
  const nothingBegan = async (id: number) => assert.deepEqual(await onTheWay(id), []);

  test('gets all files below it in their folders, and is told how many could not be taken', async () => {
    await put(['series/a.txt', 'series/二号/b.txt', 'series/二号/deep/c.txt', 'series/二号/other.txt']);
    await put(['series/二号/empty.txt'], '');
    await symlink('/etc/passwd', path.join(root, 'series/passwd.txt'));
    await symlink('/etc', path.join(root, 'series/二号/etc'));
    const id = await draft();
    const begun = await startFolders(id, ['series']);
    assert.deepEqual([begun.code, begun.data], [200, { count: 4, skipped: 3 }], begun.msg);
    assert.deepEqual(
      (await onTheWay(id)).map(({ state }) => state),
      ['waiting', 'waiting', 'waiting', 'waiting'],
    );
    await fetchWaiting(portal.context());
    assert.deepEqual(await onTheWay(id), []);
    assert.deepEqual(await pathsOf(id), [
      'series/a.txt',
      'series/二号/b.txt',
      'series/二号/deep/c.txt',
      'series/二号/other.txt',
    ]);
  });

  test('may choose files beside it and folders in it: each file comes once', async () => {
    await put(['twice/a.txt', 'twice/in/b.txt', 'twice/in/c.txt', 'beside/d.txt', 'beside/e.txt']);
    const id = await draft();
    const begun = await startFolders(id, ['twice', 'twice/in', 'twice/in'], ['twice/in/b.txt', 'beside/d.txt']);
    assert.deepEqual([begun.code, begun.data], [200, { count: 4, skipped: 0 }], begun.msg);
    const again = await startFolders(id, ['beside']);
    assert.equal(again.error, 'data.resources.file.exists', 'what is on its way already is not taken twice');
    assert.equal((await onTheWay(id)).length, 4, 'and then nothing else of the folder either');
  });

  test('is led nowhere by a link: neither by one that is chosen nor by one in the middle of a path', async () => {
    await put(['real/inside.txt']);
    await symlink('/etc', path.join(root, 'real/out'));
    await symlink(path.join(root, 'real'), path.join(root, 'alias'));
    const id = await draft();
    for (const folder of ['real/out', 'alias', 'nowhere', 'README.md'])
      assert.equal((await startFolders(id, [folder])).error, 'data.ftp-imports.notFolder', folder);
    for (const folder of ['real/out/ssl', 'alias/real', 'real/./out', 'real//out'])
      assert.match((await startFolders(id, [folder])).error!, /^data\.ftp-imports\.not(File|Folder)$/, folder);
    for (const file of ['real/out/passwd', 'alias/inside.txt', './README.md'])
      assert.equal((await startFolders(id, [], [file])).error, 'data.ftp-imports.notFile', file);
    for (const bad of ['..', 'real/../..', 'a\r\nDELE b', '', '/'])
      assert.equal((await startFolders(id, [bad])).code, 500, JSON.stringify(bad));
    await nothingBegan(id);
  });

  test('is told when it holds nothing, too many files or bytes, or folders too deep or too many', async () => {
    const id = await draft();
    await mkdir(path.join(root, 'void/in'), { recursive: true });
    assert.equal((await startFolders(id, ['void'])).error, 'data.ftp-imports.nothing');
    assert.equal((await startFolders(id, [])).error, 'data.ftp-imports.nothing');

    await put(Array.from({ length: maxFiles + 1 }, (_, at) => `many/${at % 7}/${at}.txt`));
    const many = await startFolders(id, ['many']);
    assert.deepEqual([many.error, many.msg.includes(String(maxFiles))], ['data.ftp-imports.many', true], many.msg);

    await put(['large/a.dat', 'large/b.dat']);
    for (const name of ['a', 'b']) await truncate(path.join(root, `large/${name}.dat`), maxBytes / 2 + 1);
    assert.equal((await startFolders(id, ['large'])).error, 'data.ftp-imports.large');

    const deep = Array.from({ length: deepestFolder }, () => 'd').join('/');
    await put([`${deep}/at the bottom.txt`]);
    assert.equal((await startFolders(id, ['d'])).code, 200);
    await owner.call(ftpImports.cancel, { params: { id: (await onTheWay(id))[0]!['importId'] } });
    await mkdir(path.join(root, deep, 'below'));
    assert.equal((await startFolders(id, ['d'])).error, 'data.ftp-imports.deep');

    for (let at = 0; at < maxListed; at += 1) await mkdir(path.join(root, 'wide', String(at)), { recursive: true });
    assert.equal((await startFolders(id, ['wide'])).error, 'data.ftp-imports.manyFolders');
    await nothingBegan(id);
  });

  test('gets as many files as one request may bring', async () => {
    const her = await person(portal, { verified: true });
    const id = await draft(her);
    await put(Array.from({ length: maxFiles }, (_, at) => `full/${at % 7}/${at}.txt`));
    const begun = await startFolders(id, ['full'], [], her);
    assert.deepEqual([begun.code, begun.data], [200, { count: maxFiles, skipped: 0 }], begun.msg);
  });
});
