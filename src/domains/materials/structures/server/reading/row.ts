import type { Insertable } from 'kysely';
import type { MaterialsStructure } from '#server/database/schema';
import type { StructurePart } from '#module/files/previews';
import type { Species, StructureSites } from '../../contract/sites.ts';
import { classified } from './classification.ts';
import { compositionOf, densityOf } from './composition.ts';

/** A structure of a file as it is stored: a row, its sites, and its material. */
export interface StoredStructure {
  row: StructureColumns;
  sites: StructureSites;
  material: { formulaKey: string; classKey: string; formula: string; anonymous: string; elements: string[] };
}

/** Columns that the reading of a file fills; the others are set when the row is stored. */
type StructureColumns = Required<
  Omit<
    Insertable<MaterialsStructure>,
    | ('structureId' | 'readingId' | 'materialId' | 'beforeId' | 'member' | 'form' | 'recipe' | 'listedFrom')
    | ('hiddenReason' | 'hiddenBy' | 'hiddenTime' | 'createTime' | 'updateTime' | 'quantities' | 'warnings')
  >
> & {
  /** JSON. */
  quantities: string;
  warnings: string;
};

/** Sites beyond which Wyckoff letters of each site are not stored. */
const maxDescribed = 2000;

/** Classes of structures without a determined space group. */
const classes = { molecule: 'molecule', unknown: '?' };

/** The row of a part; the reason if it has none: an element that no file names. */
export function storedStructure(part: StructurePart, name: string): StoredStructure | 'elements' {
  const { structure: of, symmetry } = part;
  if (!of) throw new Error('a part without a structure');
  const composition = compositionOf(of);
  if (!composition) return 'elements';
  const found = symmetry ? classified(composition, of.species, of.sites, symmetry) : undefined;
  const quantities = quantitiesOf(part);
  const cell = of.cell;
  const moment = quantities.number('magneticMoment');
  const formula = of.formula.slice(0, 400);
  const row: StructureColumns = {
    part: part.part,
    parts: part.parts,
    partName: part.partName.slice(0, 200),
    formula,
    formulaReduced: fitting(composition.reduced),
    formulaHill: composition.hill.slice(0, 400),
    formulaAnonymous: fitting(composition.anonymous),
    formulaDescriptive: (of.statedFormula ?? formula).slice(0, 400),
    elements: composition.elements,
    elementRatios: composition.ratios,
    formulaParts: composition.parts,
    nelements: composition.elements.length,
    nsites: of.sites.length,
    nsitesPrimitive: symmetry?.primitive.sites.length ?? null,
    nperiodic: of.vectors ? 3 : 0,
    a: cell?.a ?? null,
    b: cell?.b ?? null,
    c: cell?.c ?? null,
    alpha: cell?.alpha ?? null,
    beta: cell?.beta ?? null,
    gamma: cell?.gamma ?? null,
    volume: cell?.volume ?? null,
    // The atoms are not all of the cell.
    density: cell && !of.isUnexpanded ? densityOf(composition.amounts, cell.volume) : null,
    spaceGroup: symmetry?.number ?? null,
    spaceGroupSymbol: symmetry?.symbol ?? null,
    hallSymbol: symmetry?.hallSymbol ?? null,
    pearson: symmetry?.pearson ?? null,
    wyckoff: found?.wyckoff ?? null,
    tolerance: symmetry?.tolerance ?? null,
    spaceGroupStated: of.spaceGroupStated?.slice(0, 40) ?? null,
    prototype: found?.prototype ?? null,
    prototypeLabel: found?.label ?? null,
    features: featuresOf(
      of.species,
      of.notes.some(({ kind }) => kind === 'unplaced'),
    ),
    isMagnetic: /\.mcif$/i.test(name) ? true : moment === null ? null : Math.abs(moment) > 0.05,
    bandGap: quantities.number('bandGap'),
    totalEnergy: quantities.number('totalEnergy'),
    magneticMoment: moment,
    functional: quantities.text('functional', 60),
    program: quantities.text('program', 60),
    programVersion: quantities.text('programVersion', 60),
    method: methodOf(quantities.text('method', 10)),
    technique: quantities.text('technique', 20),
    temperature: quantities.number('temperature'),
    pressure: quantities.number('pressure'),
    quantities: JSON.stringify(part.quantities.slice(0, 50)),
    warnings: JSON.stringify(warningsOf(part)),
  };
  const material = {
    formulaKey: composition.key.slice(0, 400),
    classKey: found?.key ?? (of.vectors ? classes.unknown : classes.molecule),
    formula,
    anonymous: fitting(composition.anonymous) ?? '',
    elements: composition.elements,
  };
  return { row, sites: sitesOf(part), material };
}

/** A formula that is cut would be another one. */
const fitting = (formula: string | null) => (formula !== null && formula.length <= 400 ? formula : null);

const methodOf = (said: string | null) => (said === 'computed' || said === 'measured' ? said : null);

/** The last statement of each kind holds: programs repeat them for each step. */
function quantitiesOf({ quantities }: StructurePart) {
  const last = (kind: string) => quantities.findLast((it) => it.kind === kind)?.value;
  return {
    number: (kind: string) => {
      const value = last(kind);
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    },
    text: (kind: string, most: number) => {
      const value = last(kind);
      return value === undefined ? null : String(value).slice(0, most);
    },
  };
}

function featuresOf(species: readonly Species[], isIncomplete: boolean): string[] {
  return [
    ...(species.some(({ symbols }) => symbols.length > 1) ? ['disorder'] : []),
    ...(isIncomplete ? ['implicit_atoms'] : []),
    ...(species.some(({ attached }) => attached) ? ['site_attachments'] : []),
  ];
}

/** Remarks of the reader, and what this analysis left out; their texts are in `texts`. */
function warningsOf({ structure: of, symmetry, isSlow }: StructurePart): object[] {
  const differs = of!.groupStated !== null && symmetry && symmetry.number !== of!.groupStated;
  return [
    ...of!.notes,
    ...(of!.formulaDiffers ? [{ kind: 'formula', stated: of!.statedFormula, found: of!.formula }] : []),
    ...(of!.isUnexpanded ? [{ kind: 'unexpanded' }] : []),
    ...(differs ? [{ kind: 'spaceGroup', stated: String(of!.groupStated), found: String(symmetry.number) }] : []),
    ...(isSlow ? [{ kind: 'slowSymmetry' }] : []),
    ...(of!.vectors && !symmetry && !isSlow && !of!.isUnexpanded ? [{ kind: 'noSymmetry' }] : []),
  ];
}

function sitesOf({ structure, symmetry }: StructurePart): StructureSites {
  const { vectors, positions, sites, species, labels } = structure!;
  const described = symmetry && sites.length <= maxDescribed;
  return {
    vectors,
    positions,
    sites,
    species,
    ...(labels.length > 0 && { labels }),
    ...(described && { wyckoffs: symmetry.wyckoffs, siteSymmetries: symmetry.siteSymmetries, orbits: symmetry.orbits }),
    ...(symmetry && { primitive: symmetry.primitive, conventional: symmetry.conventional }),
  };
}
