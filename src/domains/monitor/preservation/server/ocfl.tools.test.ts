import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { generateX25519Identity } from 'age-encryption';
import { aResource, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { folderOf } from '#server/ocfl/layout';
import { startPortal } from '#testing';
import { run } from './service/running.ts';

/* Validates our trees with ocfl-py (https://github.com/zimeon/ocfl-py), whose interpreter PYTHON names. */

const python = process.env['PYTHON'] || 'python3';
const home = mkdtempSync(path.join(tmpdir(), 'lattice-tools-'));
after(() => rmSync(home, { recursive: true, force: true }));

const program = `
import sys, ocfl
root = ocfl.StorageRoot(root=sys.argv[1])
good = root.validate(validate_objects=True, check_digests=True, log_warnings=True)
whole = good and root.num_objects == root.good_objects
print('VALID' if whole else 'INVALID', root.num_objects, root.good_objects)
for entry in root.errors + root.log.messages:
    print(entry)
`;

const judged = (root: string) =>
  execFileSync(python, ['-c', program, root], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

for (const isSealed of [false, true])
  test(`a tree ${isSealed ? 'that is encrypted' : 'with several versions'} is valid without a warning`, async () => {
    const store = path.join(home, isSealed ? 'sealed' : 'open');
    const key = path.join(home, 'key.txt');
    writeFileSync(key, `${await generateX25519Identity()}\n`);
    const settings = { JOBS: 'off', PRESERVATION_STORE: store, ...(isSealed ? { PRESERVATION_IDENTITY: key } : {}) };
    const portal = await startPortal(settings);
    const owner = await person(portal, { verified: true });
    const row = await aResource(portal, owner, {
      status: '5',
      files: { '数据/a b.csv': 'a,b\n1,2\n', [`${'长'.repeat(120)}.csv`]: 'a,b\n3,4\n' },
    });
    const go = (days: number) =>
      run(
        { ...portal.context(), now: new Date(Date.now() + days * 86_400_000) },
        { reread: 5, sweeps: true, isUnpaced: true },
      );
    await go(0);
    await nextPublished(portal, owner, row);
    await go(2);
    assert.match(judged(store), /^VALID 2 2\n$/);
    // A description is written again, with new checksums in every inventory.
    const place = path.join(store, folderOf(`urn:lattice:record:${row.publicId}`), 'v1/content/metadata');
    const file = path.join(place, `record.json${isSealed ? '.age' : ''}`);
    writeFileSync(file, readFileSync(file).subarray(1));
    assert.match(judged(store), /INVALID/);
    await go(63);
    assert.match(judged(store), /^VALID 2 2\n$/);
  });
