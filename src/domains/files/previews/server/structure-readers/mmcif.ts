import { blocksWithAtoms, structureOfBlock } from '../cif.ts';
import { malformed, maxAtoms, noAtoms, tooLong, type ReadStructure } from '../lattice.ts';
import type { Block } from '../symmetry.ts';
import type { TextFormat } from './text-format.ts';

const modelTag = '_atom_site_pdbx_pdb_model_num';

/** Whether a text is of the macromolecular dictionary, whose file lists several models of the same atoms in one block. */
export const isMmcif = (text: string): boolean => /^\s*_atom_site\.pdbx_PDB_model_num/im.test(text);

/**
 * A model of an mmCIF file. It lists positions in Å of one asymmetric unit, and no operations that generate the cell.
 * @param which of the models of all blocks, from 1 on
 */
export function mmcifStructure(text: string, which: number, isWhole: boolean, most = maxAtoms): ReadStructure {
  let found: Block | undefined;
  let total = 0;
  for (const { values } of blocksWithAtoms(text, isWhole, 4 * most)) {
    const numbers = values.get(modelTag) ?? [];
    for (const number of numbers.length === 0 ? [undefined] : new Set(numbers)) {
      total += 1;
      if (total === which) found = number === undefined ? values : modelOf(values, numbers, number);
    }
  }
  if (!found) throw isWhole ? (total === 0 ? noAtoms() : malformed()) : tooLong();
  return { ...structureOfBlock(found, most), shown: which, total, more: !isWhole };
}

/** The block with the sites of one model only. The sum formula of a polymer does not count its crystal. */
function modelOf(block: Block, numbers: readonly string[], number: string): Block {
  const rows = numbers.flatMap((of, row) => (of === number ? [row] : []));
  const kept = [...block].flatMap(([tag, column]): [string, string[]][] =>
    tag === '_chemical_formula_sum'
      ? []
      : tag.startsWith('_atom_site_') && column.length === numbers.length
        ? [[tag, rows.map((row) => column[row]!)]]
        : [[tag, column]],
  );
  return new Map(kept);
}

export const mmcif: TextFormat = { names: /\.mmcif$/i, read: mmcifStructure };
