import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { folderTree } from './folder-tree.ts';

test('a write that fails before it reads closes its source', async (t) => {
  const root = mkdtempSync(path.join(tmpdir(), 'lattice-tree-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  // A file in the place of a folder.
  writeFileSync(path.join(root, 'objects'), '');
  const source = new Readable({ read() {} });
  await assert.rejects(folderTree(root).write('objects/one/inventory.json', source), /ENOTDIR|EEXIST/);
  assert.ok(source.destroyed);
});
