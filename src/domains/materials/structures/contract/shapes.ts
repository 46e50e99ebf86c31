import { z } from 'zod';
import { ResourceType } from '#contract/data/resources';
import { FilePart, StructurePreview } from '#contract/files/previews';
import { Moment } from '#shared/time';

/** Classes of materials: a structure type, a molecule, structures without a determined one, a formula without structures. */
const materialKinds = ['crystal', 'molecule', 'undetermined', 'composition'] as const;

/** Common properties of the structures of a material, and the ranges of those that differ. */
const shared = {
  /** `m-12`. */
  id: z.string(),
  kind: z.enum(materialKinds),
  /** Of one of its structures. */
  formula: z.string(),
  elements: z.array(z.string()),
  anonymous: z.string(),
  /** Number and short Hermann–Mauguin symbol; null if none was determined. */
  spaceGroup: z.number().nullable(),
  spaceGroupSymbol: z.string().nullable(),
  prototype: z.string().nullable(),
  /** Sites of the primitive cell, or of the molecule; the smallest. */
  sites: z.number().nullable(),
  /** g/cm³. */
  densityFrom: z.number().nullable(),
  densityTo: z.number().nullable(),
  /** eV, as files state it. */
  gapFrom: z.number().nullable(),
  gapTo: z.number().nullable(),
  isMagnetic: z.boolean().nullable(),
  isComputed: z.boolean(),
  isMeasured: z.boolean(),
  structureCount: z.number(),
};

/** A material in a list. */
export const MaterialRow = z.object({
  ...shared,
  recordCount: z.number(),
  /** Whether it is not of the formula that was asked for, but of one that differs in vacancies or substitutions. */
  isClose: z.boolean(),
});
export type MaterialRow = z.output<typeof MaterialRow>;

/** The record and the file that have a structure. */
export const StructureSource = z.object({
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  version: z.string(),
  resourceType: ResourceType,
  isDemo: z.boolean(),
  fileId: z.number(),
  path: z.string(),
});
export type StructureSource = z.output<typeof StructureSource>;

/** Remark of the reader or of the analysis; `stated` and `found` where they differ. */
export const StructureWarning = z.object({
  kind: z.string(),
  sites: z.array(z.string()).optional(),
  count: z.number().optional(),
  stated: z.string().nullish(),
  found: z.string().optional(),
});

/** A quantity that the file states, with its unit and the line that says it. */
const StructureQuantity = z.object({
  kind: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string(),
  line: z.string(),
});

/** Space group and cell: Å, degrees, Å³; null for molecules, and without a determined space group. */
export const cellFields = {
  spaceGroup: z.number().nullable(),
  spaceGroupSymbol: z.string().nullable(),
  a: z.number().nullable(),
  b: z.number().nullable(),
  c: z.number().nullable(),
  alpha: z.number().nullable(),
  beta: z.number().nullable(),
  gamma: z.number().nullable(),
  volume: z.number().nullable(),
};

const structureFields = {
  /** `s-34`. */
  id: z.string(),
  materialId: z.string().nullable(),
  formula: z.string(),
  /** Path inside an archive; empty for the file itself. */
  member: z.string(),
  part: z.number(),
  parts: z.number(),
  partName: z.string(),
  form: z.string(),
  sites: z.number(),
  ...cellFields,
  density: z.number().nullable(),
  bandGap: z.number().nullable(),
  totalEnergy: z.number().nullable(),
  magneticMoment: z.number().nullable(),
  functional: z.string().nullable(),
  program: z.string().nullable(),
  method: z.enum(['computed', 'measured']).nullable(),
  technique: z.string().nullable(),
  temperature: z.number().nullable(),
  pressure: z.number().nullable(),
  isDisordered: z.boolean(),
  warningCount: z.number(),
  /** The newest public record with the file, and the number of such records. */
  source: StructureSource,
  sourceCount: z.number(),
};

/** A structure in the list of a material. */
export const StructureRow = z.object(structureFields);
export type StructureRow = z.output<typeof StructureRow>;

/** A site of the file: fractions of its cell, or Å without one. */
const Site = z.object({
  label: z.string(),
  species: z.string(),
  x: z.number(),
  y: z.number(),
  z: z.number(),
  wyckoff: z.string().nullable(),
  siteSymmetry: z.string().nullable(),
  multiplicity: z.number().nullable(),
});

/** Cells in which a structure is shown; the others exist only with a space group. */
export const cellChoices = ['deposited', 'conventional', 'primitive'] as const;
export type CellChoice = (typeof cellChoices)[number];

/** A structure with its sites. */
export const Structure = z.object({
  ...structureFields,
  hallSymbol: z.string().nullable(),
  pearson: z.string().nullable(),
  wyckoff: z.string().nullable(),
  tolerance: z.number().nullable(),
  spaceGroupStated: z.string().nullable(),
  prototype: z.string().nullable(),
  prototypeLabel: z.string().nullable(),
  quantities: z.array(StructureQuantity),
  warnings: z.array(StructureWarning),
  /** One site of each orbit, or all of a structure without a space group; at most 200. */
  siteRows: z.array(Site),
  siteRowCount: z.number(),
  cells: z.array(z.enum(cellChoices)),
  /** The chosen cell, as previews of files show structures; null beyond the atoms that a browser draws. */
  view: StructurePreview.nullable(),
  /** Absent for a file with one structure. */
  filePart: FilePart.optional(),
});
export type Structure = z.output<typeof Structure>;

/** Another material, as links name it. */
export const MaterialLink = z.object({
  id: z.string(),
  formula: z.string(),
  kind: z.enum(materialKinds),
  spaceGroup: z.number().nullable(),
  spaceGroupSymbol: z.string().nullable(),
  prototype: z.string().nullable(),
  structureCount: z.number(),
});
export type MaterialLink = z.output<typeof MaterialLink>;

/** The page of a material. */
export const Material = z.object({
  ...shared,
  /** Shown first: of the fewest warnings, measured before computed, newest. Null for a composition. */
  structureId: z.string().nullable(),
  pearson: z.string().nullable(),
  prototypeLabel: z.string().nullable(),
  /** The id that replaced the one asked for. */
  movedTo: z.string().nullable(),
  polymorphs: z.array(MaterialLink),
  sameType: z.array(MaterialLink),
  /** Materials of the same elements, and of some of them. */
  chemicalSystem: z.array(MaterialLink),
});
export type Material = z.output<typeof Material>;

/** A material on the page of a record. */
export const RecordMaterial = z.object({ ...shared, structureId: z.string().nullable(), recordCount: z.number() });
export type RecordMaterial = z.output<typeof RecordMaterial>;

/** A structure that a depositor's file has, or why it has none. */
export const FileReading = z.object({
  fileId: z.number(),
  path: z.string(),
  state: z.enum(['waiting', 'read', 'refused']),
  /** Text key under `unread`; empty if everything was read. */
  reason: z.string(),
  structureCount: z.number(),
  unreadCount: z.number(),
  unread: z.array(z.object({ member: z.string(), part: z.number(), reason: z.string() })),
  /** Different formulae in the file, at most 20. */
  formulae: z.array(z.object({ formula: z.string(), elements: z.array(z.string()) })),
});
export type FileReading = z.output<typeof FileReading>;

/** How a record is about a material: by its structure, or by its formula alone. */
const recordRelations = ['structure', 'formula'] as const;

/** A record about a material. Labels of techniques are those of the declared field. */
export const MaterialRecord = z.object({
  publicId: z.string(),
  version: z.string(),
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  isDemo: z.boolean(),
  publishDate: Moment,
  relation: z.enum(recordRelations),
  isComputed: z.boolean(),
  isMeasured: z.boolean(),
  techniques: z.array(z.object({ zh: z.string(), en: z.string() })),
});
export type MaterialRecord = z.output<typeof MaterialRecord>;

/** A structure in the back office. */
export const OfficeStructure = z.object({
  structureId: z.number(),
  readingId: z.number(),
  formula: z.string(),
  partName: z.string(),
  member: z.string(),
  part: z.number(),
  form: z.string(),
  sites: z.number(),
  spaceGroup: z.number().nullable(),
  spaceGroupSymbol: z.string().nullable(),
  recipe: z.number(),
  warningCount: z.number(),
  listedFrom: z.string().nullable(),
  hiddenReason: z.string(),
  createTime: Moment,
  publicId: z.string().nullable(),
  resourceNo: z.string().nullable(),
  path: z.string().nullable(),
});
export type OfficeStructure = z.output<typeof OfficeStructure>;
