import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadFile } from './lead.ts';

const of = (...paths: string[]) => {
  const files = paths.map((path) => ({ path, name: path.split('/').at(-1)!, size: path.includes('empty') ? 0 : 9 }));
  return leadFile(files)?.path;
};

test('a record is shown by its plot, table, structure or picture, not by what explains them', () => {
  assert.equal(of('README.md', 'data.csv', 'map.png'), 'data.csv');
  assert.equal(of('a.csv', 'b.cif'), 'b.cif', 'a structure before a table');
  assert.equal(of('input/POSCAR', 'bands.csv'), 'bands.csv', 'what lies at the top before what lies in folders');
  assert.equal(of('README.txt', 'cuts/1.csv', 'cuts/2.csv'), 'cuts/1.csv');
  assert.equal(of('notes.txt', 'lmp.data', 'cuts/1.csv'), 'cuts/1.csv', 'names that tell their kind first');
  assert.equal(of('notes.md', 'scan.txt'), 'scan.txt');
  assert.equal(of('LICENSE.txt', 'notes.md', 'code.py', 'all.zip'), undefined);
  assert.equal(of('empty.csv', 'b.csv'), 'b.csv');
  assert.equal(of(), undefined);
});
