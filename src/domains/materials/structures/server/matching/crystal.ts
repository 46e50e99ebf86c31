import type { CellWithAtoms, Species, StructureSites } from '../../contract/sites.ts';
import { determinant, type Matrix, type Vector } from './vectors.ts';

/** A periodic structure as the comparison sees it. */
export interface Crystal {
  /** Å, as rows. */
  vectors: Matrix;
  /** Fractions of the vectors. */
  places: Vector[];
  /** Content of each site; equal texts are the same species with the same shares. */
  kinds: string[];
}

/** Sites of a primitive cell that are compared: the time grows with the third power of their number. */
export const maxSites = 200;

/** The parts of stored sites that a comparison needs. */
export type ComparedSites = Pick<StructureSites, 'vectors' | 'positions' | 'sites' | 'species' | 'primitive'>;

/**
 * The standardised primitive cell of a stored structure, or its own cell if it has none.
 * @returns the reason for a structure that is not compared: a molecule, more than {@link maxSites} sites, no volume
 */
export function crystalOf(of: ComparedSites): Crystal | 'molecule' | 'sites' | 'cell' {
  if (!of.vectors) return 'molecule';
  const cell: CellWithAtoms = of.primitive ?? { vectors: of.vectors, positions: of.positions, sites: of.sites };
  if (cell.sites.length > maxSites) return 'sites';
  const vectors = cell.vectors as Matrix;
  const volume = Math.abs(determinant(vectors));
  if (!(volume > 1e-3 * cell.sites.length) || !Number.isFinite(volume)) return 'cell';
  const kinds = of.species.map(kindOf);
  return {
    vectors,
    places: cell.sites.map((_kind, at) => cell.positions.slice(3 * at, 3 * at + 3) as Vector),
    kinds: cell.sites.map((kind) => kinds[kind]!),
  };
}

/** Elements with their shares to two digits, whatever their order and the label of the site. */
function kindOf({ symbols, concentration, attached, nattached }: Species): string {
  const parts = symbols.flatMap((symbol, at) => (symbol === 'vacancy' ? [] : [symbol + concentration[at]!.toFixed(2)]));
  const others = attached?.map((symbol, at) => `+${symbol}${nattached![at]}`) ?? [];
  return [...parts.sort(), ...others.sort()].join(' ');
}

/** Numbers of the sites of each kind. */
export function sitesByKind(kinds: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  kinds.forEach((kind, at) => {
    const known = found.get(kind);
    if (known) known.push(at);
    else found.set(kind, [at]);
  });
  return found;
}
