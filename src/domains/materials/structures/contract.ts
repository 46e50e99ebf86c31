import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { choice, part } from '#shared/records';
import { RequiredText } from '#shared/text-schemas';
import { MaterialQuery } from './contract/query.ts';
import {
  cellChoices,
  FileReading,
  Material,
  MaterialRecord,
  MaterialRow,
  OfficeStructure,
  RecordMaterial,
  Structure,
  StructureRow,
} from './contract/shapes.ts';
import { DepositedCrystal, Similar, SimilarTo } from './contract/similar.ts';

export { MaterialQuery, materialSorts, rangeKeys, type NumberRange, type RangeKey } from './contract/query.ts';
export * from './contract/shapes.ts';
export * from './contract/similar.ts';
export { systemOf } from './contract/crystal-systems.ts';
export type { CellWithAtoms, Species, StructureSites } from './contract/sites.ts';

/** Formats in which a structure is written; `interop/optimade` writes that of OPTIMADE. */
const structureFormats = ['cif', 'poscar', 'xyz', 'pymatgen'] as const;
export type StructureFormat = (typeof structureFormats)[number];

/** Any text without NUL: an unknown id gives "not found" rather than a validation error. */
const anyId = z
  .string()
  .max(1000)
  .regex(/^[^\0]*$/);
const ById = z.object({ id: anyId });
const ByRecord = z.object({ publicId: anyId });

/** States of structures in the back office. */
const structureStates = ['listed', 'unlisted', 'hidden'] as const;

export const OfficeStructureQuery = PageQuery.extend({
  /** A part of the formula, of the name in the file, or of the path in an archive. */
  keyword: part(100),
  state: choice(structureStates),
  warnings: choice(['yes', 'no']),
  ...dateRange('CreateTime'),
});
export type OfficeStructureQuery = z.output<typeof OfficeStructureQuery>;

const fileLimit = { per: 'address', count: 60, seconds: 60 } as const;

export const structures = contract('materials.structures', {
  list: {
    method: 'GET',
    path: '/front/material/list',
    permit: 'public',
    query: MaterialQuery,
    reply: rows(MaterialRow),
  },
  /** Number of materials with each element, of those that the other filters find. */
  elements: {
    method: 'GET',
    path: '/front/material/elements',
    permit: 'public',
    query: MaterialQuery,
    reply: data(z.object({ counts: z.record(z.string(), z.number()), materials: z.number(), structures: z.number() })),
  },
  /** The materials of a search as a file, at most 10,000. */
  export: {
    method: 'GET',
    path: '/front/material/export',
    permit: 'public',
    query: MaterialQuery.extend({ format: z.enum(['csv', 'json']).default('csv') }),
    reply: file(),
    limit: { per: 'address', count: 20, seconds: 600 },
  },
  /** Formulae that published records name and that no public structure has; at most 20. */
  compositions: {
    method: 'GET',
    path: '/front/material/compositions',
    permit: 'public',
    query: z.object({ formula: z.string().trim().max(100).default('') }),
    reply: data(z.array(z.object({ id: z.string(), formula: z.string() }))),
  },
  find: { method: 'GET', path: '/front/material/:id', permit: 'public', params: ById, reply: data(Material) },
  /** Structures of a material, best first. */
  structuresOf: {
    method: 'GET',
    path: '/front/material/:id/structures',
    permit: 'public',
    params: ById,
    query: PageQuery,
    reply: rows(StructureRow),
  },
  /**
   * Records with structures of a material, then those that only name its formula; the newest of each kind first, at most
   * 200 of a kind.
   */
  records: {
    method: 'GET',
    path: '/front/material/:id/records',
    permit: 'public',
    params: ById,
    reply: data(z.object({ withStructure: z.number(), withFormula: z.number(), rows: z.array(MaterialRecord) })),
  },
  /** Materials like a structure that the caller has; the text is kept nowhere. */
  similar: {
    method: 'POST',
    path: '/front/material/similar',
    permit: 'public',
    body: SimilarTo,
    reply: data(Similar),
    limit: { per: 'address', count: 20, seconds: 300 },
    // JSON writes a line feed with two bytes, and a character with up to six.
    maxBody: 3 << 20,
    repeatable: true,
    // Changes nothing.
    audit: false,
  },
  structure: {
    method: 'GET',
    path: '/front/structure/:id',
    permit: 'public',
    params: ById,
    query: z.object({ cell: z.enum(cellChoices).default('deposited') }),
    reply: data(Structure),
  },
  download: {
    method: 'GET',
    path: '/front/structure/:id/file',
    permit: 'public',
    params: ById,
    query: z.object({
      format: z.enum(structureFormats).default('cif'),
      cell: z.enum(cellChoices).default('deposited'),
    }),
    reply: file(),
    limit: fileLimit,
  },
  /** Materials with structures in the files of a record, if visitors may have them. */
  ofRecord: {
    method: 'GET',
    path: '/front/material/of/:publicId',
    permit: 'public',
    params: ByRecord,
    query: PageQuery,
    reply: rows(RecordMaterial),
  },
  /** Results of the reading, for each file of the caller's own record. */
  ofOwn: {
    method: 'GET',
    path: '/front/structure/mine/:resourceId',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: z.object({ resourceId: Id }),
    reply: data(z.array(FileReading)),
  },
  /** Public structures of other records that are the same crystals as those of a submission; for its reviewers. */
  deposited: {
    method: 'GET',
    path: '/data/structure/deposited/:resourceId',
    permit: 'data:resource:query',
    params: z.object({ resourceId: Id }),
    reply: data(z.array(DepositedCrystal)),
  },
  office: {
    method: 'GET',
    path: '/data/structure/list',
    permit: 'data:structure:list',
    query: OfficeStructureQuery,
    reply: rows(OfficeStructure),
  },
  /** Reads the files of some structures again. */
  readAgain: {
    method: 'PUT',
    path: '/data/structure/read',
    permit: 'data:structure:edit',
    body: z.object({ structureIds: z.array(Id).min(1).max(100) }),
    reply: done(),
    audit: 2,
  },
  hide: {
    method: 'PUT',
    path: '/data/structure/hide',
    permit: 'data:structure:hide',
    body: z.object({ structureId: Id, reason: RequiredText(1000) }),
    reply: done(),
    audit: 2,
    changesContent: true,
  },
  show: {
    method: 'PUT',
    path: '/data/structure/show',
    permit: 'data:structure:hide',
    body: z.object({ structureId: Id }),
    reply: done(),
    audit: 2,
    changesContent: true,
  },
});
