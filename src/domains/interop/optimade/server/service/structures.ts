import { prefix } from '../../properties.ts';
import type { Holder, StoredSites, StoredSpecies, StructureRow } from '../queries/rows.ts';

/** Properties that need the sites, which are read only for them. */
export const siteProperties: ReadonlySet<string> = new Set([
  ...['lattice_vectors', 'cartesian_site_positions', 'fractional_site_positions', 'species', 'species_at_sites'],
  'wyckoff_positions',
]);

/** Sites up to which each site of a disordered structure has a species of its own. */
const maxOwnSpecies = 2000;

const whole = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/**
 * Values of a structure's properties. `sites` is absent if none of {@link siteProperties} is wanted.
 * @param recordUrl address of a record by its public id
 */
export function structureValues(
  row: StructureRow,
  sites: StoredSites | undefined,
  holder: Holder | undefined,
  recordUrl: (publicId: string) => string,
): Record<string, unknown> {
  const isPeriodic = row.nperiodic === 3;
  const id = `s-${row.structureId}`;
  const kinds = row.warnings.map(warningKind);
  const isPart = kinds.includes('unexpanded');
  return {
    immutable_id: id,
    last_modified: whole(row.updateTime),
    elements: row.elements,
    nelements: row.nelements,
    elements_ratios: row.elementRatios,
    chemical_formula_descriptive: row.formulaDescriptive,
    chemical_formula_reduced: row.formulaReduced,
    chemical_formula_hill: row.formulaHill.includes('.') ? null : row.formulaHill,
    chemical_formula_anonymous: row.formulaAnonymous,
    dimension_types: isPeriodic ? [1, 1, 1] : row.nperiodic === 0 ? [0, 0, 0] : null,
    nperiodic_dimensions: row.nperiodic,
    space_group_it_number: row.spaceGroup,
    space_group_symbol_hermann_mauguin: row.spaceGroupSymbol,
    site_coordinate_span: isPart ? 'other' : isPeriodic ? 'unit_cell' : null,
    site_coordinate_span_description: isPart
      ? 'The sites that the file lists; its symmetry operations were not applied.'
      : null,
    nsites: row.nsites,
    structure_features: row.features,
    ...(sites ? siteValues(sites) : {}),
    ...own({
      record: holder?.publicId ?? null,
      record_url: holder ? recordUrl(holder.publicId) : null,
      doi: holder?.doi || null,
      title: holder ? holder.titleEn || holder.titleZh : null,
      file: holder?.path ?? null,
      member: row.member || null,
      part: row.part,
      material: row.materialId === null ? null : `m-${row.materialId}`,
      warnings: row.warnings.map(warningText),
      disordered: row.features.includes('disorder'),
      prototype: row.prototype,
      hall_symbol: row.hallSymbol,
      pearson_symbol: row.pearson,
      tolerance: row.tolerance,
      volume: row.volume,
      density: row.density,
      band_gap: row.bandGap,
      total_energy: row.totalEnergy,
      magnetic_moment: row.magneticMoment,
      magnetic: row.isMagnetic,
      functional: row.functional,
      program: row.program,
      program_version: row.programVersion,
      method: row.method,
      technique: row.technique,
      temperature: row.temperature,
      pressure: row.pressure,
    }),
  };
}

const own = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`_${prefix}_${name}`, value]));

/** Warnings are stored as objects with a kind and its details. */
const warningKind = (it: unknown) => (it as { kind?: unknown } | null)?.kind;

function warningText(it: unknown): string {
  const { kind, ...details } = (typeof it === 'object' ? it : { kind: it }) as Record<string, unknown>;
  const said = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return said.length > 0 ? `${String(kind)}: ${said.join(', ')}` : String(kind);
}

function siteValues(stored: StoredSites): Record<string, unknown> {
  const { vectors, wyckoffs } = stored;
  const rows = threes(stored.positions);
  const { species, at } = namedSpecies(stored);
  return {
    lattice_vectors: vectors,
    fractional_site_positions: vectors ? rows : null,
    cartesian_site_positions: vectors ? rows.map((row) => cartesian(row, vectors)) : rows,
    species: species.map(({ name, symbols, concentration, attached, nattached }) => ({
      name,
      chemical_symbols: symbols,
      concentration,
      ...(attached ? { attached, nattached } : {}),
    })),
    species_at_sites: at,
    wyckoff_positions: wyckoffs ?? null,
  };
}

function threes(positions: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (let at = 0; at < positions.length; at += 3) rows.push(positions.slice(at, at + 3));
  return rows;
}

const cartesian = (fractions: readonly number[], vectors: readonly number[][]): number[] =>
  [0, 1, 2].map((axis) => fractions.reduce((sum, part, at) => sum + part * vectors[at]![axis]!, 0));

const isElement = ({ name, symbols, concentration, attached }: StoredSpecies) =>
  symbols.length === 1 && symbols[0] === name && name !== 'X' && concentration[0] === 1 && !attached;

/**
 * The species, and the name of each site's species. pymatgen builds a structure from `species` as if each site had one of
 * its own, and otherwise from names that are elements. So ordered structures have elements in the order in which sites
 * need them first, and others have a species for each site, which the standard permits.
 */
function namedSpecies({ species, sites }: StoredSites): { species: StoredSpecies[]; at: string[] } {
  if (species.every(isElement) || sites.length > maxOwnSpecies)
    return { species, at: sites.map((index) => species[index]!.name) };
  const taken = new Set(species.map(({ name }) => name));
  const counts = new Map<string, number>();
  const each = sites.map((index) => {
    const it = species[index]!;
    let count = (counts.get(it.name) ?? 0) + 1;
    while (count > 1 && taken.has(`${it.name}_${count}`)) count += 1;
    counts.set(it.name, count);
    return { ...it, name: count === 1 ? it.name : `${it.name}_${count}` };
  });
  return { species: each, at: each.map(({ name }) => name) };
}
