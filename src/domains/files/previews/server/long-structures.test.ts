import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureOf } from './structures.ts';

/* Small files that could block the process for hours. */

const refused = (reason: string) => ({ key: `files.previews.${reason}` });

describe('a crystal structure', () => {
  const list = (tags: string[], rows: string[]) => `loop_\n${tags.join('\n')}\n${rows.join('\n')}\n`;
  const cubic = (length: number) =>
    `data_x\n${['a', 'b', 'c'].map((axis) => `_cell_length_${axis} ${length}`).join('\n')}\n`;
  const siteTags = ['_atom_site_label', ...['x', 'y', 'z'].map((axis) => `_atom_site_fract_${axis}`)];
  const carbons = (count: number) =>
    list(
      siteTags,
      Array.from({ length: count }, (_none, at) => `C 0 ${at / count} 0`),
    );
  /** Translations by different parts of a large cell. */
  const shifts = (count: number, tag = '_space_group_symop_operation_xyz') =>
    list(
      [tag],
      Array.from({ length: count }, (_none, at) => `x+${at}/1009,y,z`),
    );

  test('with as many operations as magnetic groups have is drawn, with more it is too long', () => {
    const of = (operations: string, sites: number) => structureOf('a.cif', cubic(9999) + operations + carbons(sites));
    assert.equal(of(shifts(1000), 5).atoms.length, 5000);
    assert.throws(() => of(shifts(1001), 1), refused('tooLong'));
    const magnetic = ['operation', 'centering'].map((what) => shifts(1000, `_space_group_symop_magn_${what}_xyz`));
    assert.throws(() => of(magnetic.join(''), 1), refused('tooLong'));
    assert.equal(of(shifts(192), 104).atoms.length, 19_968);
    assert.throws(() => of(shifts(192), 105), refused('tooLong'));
    assert.throws(() => of(shifts(1000), 6), refused('tooLong'));
  });

  for (const [what, name, text, outcome] of [
    ['quotation marks without end', 'a.cif', `${cubic(5)}_x ${"'a ".repeat(1_300_000)}\n${carbons(1)}`, 'C'],
    ['a long word of digits', 'a.cif', cubic(5) + list(siteTags, [`C 0 0 ${'1'.repeat(4_000_000)}x`]), 'malformed'],
    [
      'an endless operation',
      'a.cif',
      cubic(5) + shifts(1).replace(',y,', `,${'y'.repeat(4_000_000)},`) + carbons(1),
      'malformed',
    ],
    ['lattices without end', 'a.xyz', `1\n${'Lattice={'.repeat(450_000)}\nC 0 0 0\n`, 'C'],
  ] as const)
    test(`with ${what} is read in no more time than any other of its length`, () => {
      const began = performance.now();
      if (outcome === 'malformed') assert.throws(() => structureOf(name, text), refused(outcome));
      else assert.equal(structureOf(name, text).formula, outcome);
      assert.ok(performance.now() - began < 5000);
    });
});
