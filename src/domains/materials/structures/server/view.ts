import { latticeVectors } from '#module/files/previews';
import type { CellChoice, CellWithAtoms, Species, Structure, StructureSites } from '../contract.ts';
import type { StructureRecord } from './queries/structures.ts';
import { cartesian, cellIn, parametersOf } from './writing.ts';

/** Atoms that a browser draws smoothly, and sites that a table shows. */
const [maxDrawn, maxRows] = [20_000, 200];

const drawnAs = ({ symbols, concentration }: Species) => {
  const shares = symbols.map((symbol, at) => ({ symbol, share: symbol === 'vacancy' ? 0 : concentration[at]! }));
  return shares.reduce((most, one) => (one.share > most.share ? one : most)).symbol;
};

/** The structure in one of its cells as previews of files show structures; null beyond the atoms that a browser draws. */
export function viewOf(row: StructureRecord, sites: StructureSites, choice: CellChoice): Structure['view'] {
  const cell = cellIn({ sites }, choice);
  const of = cell ?? sites;
  if (of.sites.length > maxDrawn) return null;
  const vectors = cell && standing(cell);
  return {
    kind: 'structure',
    shown: 1,
    total: 1,
    more: false,
    formula: row.formula,
    statedFormula: null,
    formulaDiffers: false,
    notes: [],
    cell: cell ? parameters(cell) : null,
    atoms: of.sites.map((kind, at) => {
      const place = of.positions.slice(3 * at, 3 * at + 3) as [number, number, number];
      const [x, y, z] = vectors ? cartesian(vectors, place) : place;
      return { element: drawnAs(sites.species[kind]!), x, y, z };
    }),
    spaceGroup: row.spaceGroupStated,
    isUnexpanded: row.warnings.some(({ kind }) => kind === 'unexpanded'),
    expandedBy: null,
    isPartlyOccupied: row.features.includes('disorder'),
  };
}

function parameters({ vectors }: CellWithAtoms) {
  const { lengths, angles } = parametersOf(vectors);
  const [a, b, c] = lengths as [number, number, number];
  const [alpha, beta, gamma] = angles as [number, number, number];
  const [ca, cb, cg] = angles.map((angle) => Math.cos((angle * Math.PI) / 180)) as [number, number, number];
  const volume = a * b * c * Math.sqrt(Math.max(0, 1 - ca * ca - cb * cb - cg * cg + 2 * ca * cb * cg));
  return { a, b, c, alpha, beta, gamma, volume };
}

/** Lattice vectors as the viewer draws a cell: a along x, b in the plane of x and y. */
function standing(cell: CellWithAtoms): number[][] {
  const { a, b, c, alpha, beta, gamma } = parameters(cell);
  return latticeVectors({ a, b, c, alpha, beta, gamma });
}

/** One site of each orbit, or all sites of a structure without a space group; the first 200. */
export function siteRowsOf(sites: StructureSites): Pick<Structure, 'siteRows' | 'siteRowCount'> {
  const { orbits } = sites;
  const chosen = sites.sites.flatMap((_kind, at) => (!orbits || orbits[at] === at ? [at] : []));
  const multiplicity = (at: number) => (orbits ? orbits.filter((orbit) => orbit === at).length : null);
  const siteRows = chosen.slice(0, maxRows).map((at) => {
    const [x, y, z] = sites.positions.slice(3 * at, 3 * at + 3) as [number, number, number];
    const species = sites.species[sites.sites[at]!]!;
    return {
      label: sites.labels?.[at] ?? species.name,
      species: species.name,
      x,
      y,
      z,
      wyckoff: sites.wyckoffs?.[at] ?? null,
      siteSymmetry: sites.siteSymmetries?.[at] ?? null,
      multiplicity: multiplicity(at),
    };
  });
  return { siteRows, siteRowCount: chosen.length };
}
