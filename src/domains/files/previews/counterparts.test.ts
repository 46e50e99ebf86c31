import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counterpartsOf } from './counterparts.ts';

const file = (path: string, size = 100) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size });
const files = [
  ...['si/EIGENVAL', 'si/DOSCAR', 'si/INCAR', 'ge/DOSCAR', 'qe/si.bands.dat', 'qe/ge.dos.dat', 'qe/si.dos.dat'],
  ...['xrd/LSMO.cif', 'xrd/BST.cif', 'xrd/LSMO_300K.xrdml', 'xrd/LSMO_bands.csv', 'xrd/doses.csv', 'xrd/readme.txt'],
].map((path) => file(path));
const named = (path: string) => counterpartsOf(file(path), files).map(({ file: one, aspect }) => [one.path, aspect]);

describe('the files that are looked at together', () => {
  test('are bands and densities of states of one folder, those that begin alike first', () => {
    assert.deepEqual(named('si/EIGENVAL'), [['si/DOSCAR', 'dos']]);
    assert.deepEqual(named('ge/DOSCAR'), []);
    assert.deepEqual(named('qe/si.bands.dat'), [
      ['qe/si.dos.dat', 'dos'],
      ['qe/ge.dos.dat', 'dos'],
    ]);
    assert.deepEqual(named('qe/ge.dos.dat'), [['qe/si.bands.dat', 'bands']]);
  });

  test('are structures and measured diffraction patterns', () => {
    assert.deepEqual(named('xrd/BST.cif'), [['xrd/LSMO_300K.xrdml', 'diffraction']]);
    assert.deepEqual(named('xrd/LSMO_300K.xrdml'), [
      ['xrd/LSMO.cif', 'structure'],
      ['xrd/BST.cif', 'structure'],
    ]);
  });

  test('are none for words that only contain such a name, for empty files and for other files', () => {
    for (const path of ['xrd/doses.csv', 'xrd/readme.txt', 'si/INCAR', 'none']) assert.deepEqual(named(path), []);
    assert.deepEqual(counterpartsOf(file('a/EIGENVAL'), [file('a/DOSCAR', 0)]), []);
  });
});
