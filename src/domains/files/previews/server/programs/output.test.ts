import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { programOutput } from './output.ts';
import { programIn } from './programs.ts';
import { outputs } from './testing-outputs.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-programs-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);

async function look(name: string, text: string) {
  const storageKey = newKey();
  const bytes = Buffer.from(text);
  await files.write(storageKey, Readable.from([bytes]));
  return programOutput(files, { name, storageKey, size: bytes.length }, programIn(text, name)!);
}

test('the output of a program is read in a separate process', async () => {
  const { facts, parts } = await look('scf.out', outputs['scf.out']!);
  assert.equal(facts.find(({ name }) => name === 'total energy')?.value, '-15.85000000 Ry (-215.650236 eV)');
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['ionic steps', 'electronic steps', 'atoms', 'forces', 'bands'],
  );
});

test('of a file that is too long the beginning and the end are read', async () => {
  const step = `${'x'.repeat(99)}\n`.repeat(400_000);
  const { facts, remarks } = await look(
    'log.lammps',
    `${outputs['log.lammps']!.slice(0, 300)}\n${step}Total wall time: 1:00:00\n`,
  );
  assert.equal(facts.find(({ name }) => name === 'version')?.value, '29 Aug 2024');
  assert.equal(facts.find(({ name }) => name === 'time')?.value, '1:00:00');
  assert.deepEqual(
    remarks?.map(({ kind }) => kind),
    ['gap'],
  );
});

test('an output in which nothing can be read is refused', async () => {
  const text = ' O 1\n* O   R   C   A *\n';
  const size = Buffer.byteLength(text);
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([Buffer.from(text)]));
  await assert.rejects(programOutput(files, { name: 'a.out', storageKey, size }, 'none'), {
    key: 'files.previews.malformed',
  });
});
