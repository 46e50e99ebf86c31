import { analyze_cell as analyse, hall_symbol_entry as settingAt } from '@spglib/moyo-wasm';
import { defaultTolerance } from '#shared/symmetry-tolerances';
import { structuresIn } from './all-structures.ts';
import { occupiedSites, type OccupiedSites } from './occupied-sites.ts';
import { loadMoyo, numberOfGroup } from './space-groups.ts';
import type { StructureMessage, StructureOrder, StructurePart, StructureSymmetry } from './structure-reader.ts';
import type { ReadStructure } from './lattice.ts';

/*
 * Reads the structures of files and finds their space groups, in a process apart: files of strangers may be damaged, and
 * the analysis of a cell cannot be stopped. The parent kills the process when a message takes too long.
 */

/** Sites whose symmetry is looked for: the time of the analysis grows with a high power of their number. */
const maxCompared = 2000;

const said = (message: StructureMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

process.on('message', (order: StructureOrder) => {
  void answer(order).catch((error: unknown) => said({ kind: 'failed', message: String(error) }));
});

async function answer({ form, name, text, limits, skip }: StructureOrder): Promise<void> {
  let place = 0;
  for (const { read, ...found } of structuresIn(form, name, text, limits)) {
    place += 1;
    if (place <= skip) continue;
    if (!read) {
      await said({ kind: 'part', part: { ...found, refusal: found.refusal ?? 'malformed' } });
      continue;
    }
    const sites = occupiedSites(read);
    await said({ kind: 'part', part: { ...found, structure: described(read, sites) } });
    await said({ kind: 'symmetry', symmetry: symmetryOf(read, sites) });
  }
  await said({ kind: 'end' });
}

function described(read: ReadStructure, sites: OccupiedSites): NonNullable<StructurePart['structure']> {
  return {
    formula: read.formula,
    statedFormula: read.statedFormula,
    formulaDiffers: read.formulaDiffers,
    notes: read.notes,
    cell: read.cell,
    vectors: read.vectors,
    isUnexpanded: read.isUnexpanded,
    spaceGroupStated: read.spaceGroup,
    groupStated: (read.stated && numberStated(read.stated)) ?? null,
    ...sites,
  };
}

function numberStated(stated: NonNullable<ReadStructure['stated']>): number | undefined {
  try {
    return numberOfGroup(stated);
  } catch {
    return undefined;
  }
}

/** Null if there is none to find: a molecule, sites that are not all listed, elements that are not known. */
function symmetryOf({ vectors, isUnexpanded }: ReadStructure, of: OccupiedSites): StructureSymmetry | null {
  const isUnknown = of.species.some(({ symbols }) => symbols.includes('X'));
  if (!vectors || isUnexpanded || isUnknown || of.sites.length > maxCompared) return null;
  const positions = of.sites.map((_species, at) => of.positions.slice(3 * at, 3 * at + 3));
  // Each species counts as a separate element, so that mixed sites are compared by their occupation.
  const numbers = of.sites.map((species) => species + 1);
  try {
    loadMoyo();
    const cell = JSON.stringify({ lattice: { basis: vectors.flat() }, positions, numbers });
    const set = analyse(cell, defaultTolerance, 'Standard');
    const cellOf = ({ lattice, positions: places, numbers: kinds }: (typeof set)['std_cell']) => ({
      vectors: [0, 3, 6].map((at) => lattice.basis.slice(at, at + 3)),
      positions: places.flat(),
      sites: kinds.map((kind) => kind - 1),
    });
    return {
      tolerance: defaultTolerance,
      number: set.number,
      symbol: set.hm_symbol,
      hallSymbol: settingAt(set.hall_number).hall_symbol,
      pearson: set.pearson_symbol,
      orbits: set.orbits,
      wyckoffs: set.wyckoffs,
      siteSymmetries: set.site_symmetry_symbols,
      primitive: cellOf(set.prim_std_cell),
      conventional: cellOf(set.std_cell),
    };
  } catch {
    return null;
  }
}
