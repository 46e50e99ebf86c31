import { sql } from 'kysely';
import type { Program } from '#server/process/program';
import type { StoredSites, StoredSpecies } from './queries/rows.ts';

export interface StructureTraits {
  formula: string;
  reduced?: string | null;
  hill?: string;
  anonymous?: string | null;
  elements: string[];
  ratios: number[];
  sites: StoredSites;
  member?: string;
  part?: number;
  spaceGroup?: number | null;
  features?: string[];
  bandGap?: number | null;
  density?: number | null;
  method?: 'computed' | 'measured' | null;
  program?: string | null;
  warnings?: object[];
}

const element = (name: string): StoredSpecies => ({ name, symbols: [name], concentration: [1] });
const cubic = (a: number) => [
  [a, 0, 0],
  [0, a, 0],
  [0, 0, a],
];

/** Rock salt in its primitive cell: two sites, which clients exchange if the species are in another order. */
export const rockSalt: StructureTraits = {
  formula: 'NaCl',
  reduced: 'ClNa',
  hill: 'ClNa',
  anonymous: 'AB',
  elements: ['Cl', 'Na'],
  ratios: [0.5, 0.5],
  sites: {
    vectors: [
      [0, 2.82, 2.82],
      [2.82, 0, 2.82],
      [2.82, 2.82, 0],
    ],
    positions: [0, 0, 0, 0.5, 0.5, 0.5],
    sites: [0, 1],
    species: [element('Na'), element('Cl')],
    wyckoffs: ['a', 'b'],
  },
  spaceGroup: 225,
  bandGap: 5.1,
  density: 2.16,
  method: 'computed',
  program: 'VASP',
};

/** A perovskite with a shared site. */
export const disordered: StructureTraits = {
  formula: 'Ba0.5Sr0.5TiO3',
  reduced: null,
  hill: 'Ba0.5O3Sr0.5Ti',
  anonymous: null,
  elements: ['Ba', 'O', 'Sr', 'Ti'],
  ratios: [0.1, 0.6, 0.1, 0.2],
  sites: {
    vectors: cubic(3.95),
    positions: [0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0.5],
    sites: [0, 1, 2, 2, 2],
    species: [{ name: 'BaSr', symbols: ['Ba', 'Sr'], concentration: [0.5, 0.5] }, element('Ti'), element('O')],
  },
  spaceGroup: 221,
  features: ['disorder'],
  warnings: [{ kind: 'noSymmetry' }],
};

/** A molecule: positions in Å, no cell. */
export const water: StructureTraits = {
  formula: 'H2O',
  reduced: 'H2O',
  hill: 'H2O',
  anonymous: 'A2B',
  elements: ['H', 'O'],
  ratios: [2 / 3, 1 / 3],
  sites: {
    vectors: null,
    positions: [0, 0, 0, 0.76, 0.59, 0, -0.76, 0.59, 0],
    sites: [0, 1, 1],
    species: [element('O'), element('H')],
  },
};

/** A chain of carbon atoms, for structures of any size. */
export const carbon = (sites: number): StructureTraits => ({
  formula: 'C',
  reduced: 'C',
  hill: 'C',
  anonymous: 'A',
  elements: ['C'],
  ratios: [1],
  sites: {
    vectors: cubic(sites),
    positions: Array.from({ length: sites }, (_none, at) => [at / sites, 0, 0]).flat(),
    sites: Array.from({ length: sites }, () => 0),
    species: [element('C')],
  },
});

/**
 * Stores structures for the bytes of a file, as the job of materials/structures does.
 * @param sha256 of a file of a record
 * @returns ids of the structures
 */
export async function addStructures(
  { context }: Program,
  sha256: string,
  all: readonly StructureTraits[],
): Promise<number[]> {
  const { db } = context();
  const reading = await sql<{ id: number }>`
    insert into materials_reading (sha256, form, state, structure_count) values (${sha256}, 'cif', 'read', ${all.length})
    on conflict (sha256, form) do update set update_time = now() returning reading_id as id`.execute(db);
  const readingId = reading.rows[0]!.id;
  const ids: number[] = [];
  for (const [at, it] of all.entries()) {
    const isPeriodic = it.sites.vectors !== null;
    const { rows } = await sql<{ id: number }>`
      insert into materials_structure (reading_id, member, part, parts, form, recipe, formula, formula_reduced,
        formula_hill, formula_anonymous, formula_descriptive, elements, element_ratios, formula_parts, nelements, nsites,
        nperiodic, space_group, features, band_gap, density, method, program, warnings)
      values (${readingId}, ${it.member ?? ''}, ${it.part ?? at + 1}, ${all.length}, 'cif', 1, ${it.formula},
        ${it.reduced ?? null}, ${it.hill ?? it.formula}, ${it.anonymous ?? null}, ${it.formula}, ${it.elements},
        ${it.ratios}, '{}', ${it.elements.length}, ${it.sites.sites.length}, ${isPeriodic ? 3 : 0},
        ${it.spaceGroup ?? null}, ${it.features ?? []}, ${it.bandGap ?? null}, ${it.density ?? null},
        ${it.method ?? null}, ${it.program ?? null}, ${JSON.stringify(it.warnings ?? [])})
      returning structure_id as id`.execute(db);
    const { id } = rows[0]!;
    await sql`insert into materials_sites values (${id}, ${JSON.stringify(it.sites)})`.execute(db);
    ids.push(id);
  }
  await sql`select list_structures(array[${sha256}]::text[])`.execute(db);
  return ids;
}
