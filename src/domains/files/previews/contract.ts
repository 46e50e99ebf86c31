import { z } from 'zod';
import { contract } from '#shared/contract';
import { tolerances, usualTolerance } from '#shared/symmetry-tolerances';
import { textEncodings } from '#shared/text-encodings';

/** The encoding that a text was read in; absent for pure ASCII. */
const encoding = z.enum(textEncodings).optional();

/** First rows of a delimited text file; the first record is the header. */
export const TablePreview = z.object({
  kind: z.literal('table'),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Lines above the table that name no column: titles, notes, settings of the instrument. */
  above: z.array(z.string()),
  /** Whether the file has more rows than these. */
  more: z.boolean(),
  encoding,
});

const TextPreview = z.object({ kind: z.literal('text'), text: z.string(), more: z.boolean(), encoding });

/** Markdown, made HTML and cleaned on the server. */
const MarkdownPreview = z.object({ kind: z.literal('markdown'), html: z.string(), more: z.boolean(), encoding });

/** The bytes come by an address of their own: a picture of a size for screens, or the PDF file as it is. */
const FramedPreview = z.object({ kind: z.enum(['picture', 'pdf']) });

const ArchivePreview = z.object({
  kind: z.literal('archive'),
  /** Files inside, folders left out; sizes unpacked, in bytes, as the archive claims. */
  entries: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      /** Whether unpacking would write outside of the folder. */
      isUnsafe: z.literal(true).optional(),
    }),
  ),
  /** All entries, folders included. */
  total: z.number(),
  more: z.boolean(),
});

/** Lengths in Å, angles in degrees, volume in Å³. */
const Cell = z.object({
  a: z.number(),
  b: z.number(),
  c: z.number(),
  alpha: z.number(),
  beta: z.number(),
  gamma: z.number(),
  volume: z.number(),
});

/** A remark on some sites that the picture cannot show. */
export const noteKinds = [
  /** The file does not say which element it is; drawn as `X`. */
  'unknown',
  /** Capitals that could be one element or another; read as the element of two letters. */
  'assumed',
  /** A molecule or ion at one place: its first atom is drawn, all are counted. */
  'group',
  /** Several elements share the place; the most frequent one is drawn. */
  'mixed',
  /** The same without shares, each counted alike. */
  'mixedUnknown',
  /** Nothing is there. */
  'vacant',
  /** The file has no place for it; neither drawn nor counted. */
  'unplaced',
] as const;
export const StructureNote = z.object({
  kind: z.enum(noteKinds),
  /** Labels of some of the sites. */
  sites: z.array(z.string()),
  count: z.number(),
});
export type StructureNote = z.output<typeof StructureNote>;

export const StructurePreview = z.object({
  kind: z.literal('structure'),
  /** Which of the structures in the file this is, from 1 on: frames of a path, blocks of data. */
  shown: z.number(),
  /** How many there are; null where the file is too long to be read to its end. */
  total: z.number().nullable(),
  /** As chemists write it, of one cell or molecule; by the shares of the sites. */
  formula: z.string(),
  /** The sum formula that the file names itself. */
  statedFormula: z.string().nullable(),
  notes: z.array(StructureNote),
  /** Null for a molecule. */
  cell: Cell.nullable(),
  /** Atoms of one cell, or of a molecule; places in Å. An `X` is an atom whose element the file does not tell. */
  atoms: z.array(z.object({ element: z.string(), x: z.number(), y: z.number(), z: z.number() })),
  /** As the file names it; null where it does not. */
  spaceGroup: z.string().nullable(),
  /** Whether operations are neither listed nor known from the named space group: the atoms are the sites that the file lists. */
  isUnexpanded: z.boolean(),
  /** Hall symbol of the setting whose tabulated operations made the atoms, where the file lists none. */
  expandedBy: z.string().nullable(),
  /** Whether sites are occupied in part, or by several elements: each is an atom here. */
  isPartlyOccupied: z.boolean(),
});
export type StructurePreview = z.output<typeof StructurePreview>;

/** Why no space group was determined. */
export const symmetryRefusals = [
  /** A molecule has none. */
  'molecule',
  /** Sites that are shared, filled in part, or of an element that is not known. */
  'partial',
  /** The file does not list all atoms of the cell. */
  'unexpanded',
  'atoms',
  'time',
  /** Atoms at one place, a cell without volume. */
  'failed',
] as const;

/** The space group of a structure by the places of its atoms, whatever the file says of it. */
export const SymmetryPreview = z.object({
  kind: z.literal('symmetry'),
  tolerance: z.number(),
  found: z
    .object({
      number: z.number(),
      /** Hermann–Mauguin, short, `F m -3 m`. */
      symbol: z.string(),
      /** `cF8`: lattice, and atoms of the conventional cell. */
      pearson: z.string(),
      /** Vectors in Å of the primitive cell in its standard orientation, one behind the other. */
      primitive: z.array(z.number()).length(9),
      /** Equivalent atoms of the cell that the file describes: their Wyckoff position and how many of it that cell holds. */
      orbits: z.array(
        z.object({
          element: z.string(),
          wyckoff: z.string(),
          /** `-3m`, oriented as in International Tables. */
          siteSymmetry: z.string(),
          count: z.number(),
        }),
      ),
    })
    .nullable(),
  refusal: z.enum(symmetryRefusals).optional(),
  /** Number of the group that the file names; null where it names none. */
  stated: z.number().nullable(),
});
export type SymmetryPreview = z.output<typeof SymmetryPreview>;

/** Several tables of one file, such as the sheets of a workbook, and what it says of itself. */
export const PartsPreview = z.object({
  kind: z.literal('parts'),
  /** Names and values as the file has them. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  parts: z.array(TablePreview.extend({ name: z.string() })),
});
export type PartsPreview = z.output<typeof PartsPreview>;

/** The cells of a notebook one below the other; HTML is made or cleaned on the server, nothing runs. */
export const NotebookPreview = z.object({
  kind: z.literal('notebook'),
  language: z.string(),
  blocks: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('html'), html: z.string() }),
      z.object({ type: z.literal('code'), text: z.string(), count: z.number().nullable() }),
      z.object({ type: z.literal('text'), text: z.string(), isError: z.boolean() }),
      /** The address holds the picture itself. */
      z.object({ type: z.literal('picture'), source: z.string() }),
      /** An output that only a notebook can show, by its media type. */
      z.object({ type: z.literal('other'), mime: z.string() }),
    ]),
  ),
  more: z.boolean(),
});
export type NotebookPreview = z.output<typeof NotebookPreview>;

/** A group or dataset of an HDF5, NeXus or NetCDF-4 file. */
export const Hdf5Preview = z.object({
  kind: z.literal('hdf5'),
  /** Empty for the root. */
  path: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  children: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['group', 'dataset', 'link']),
      /** `100 × 3` of a dataset. */
      shape: z.string(),
      /** Type of the values, or class of a NeXus group. */
      dtype: z.string(),
    }),
  ),
  /** The dataset itself, or the plot that a NeXus group names. */
  dataset: z
    .object({
      shape: z.array(z.number()),
      dtype: z.string(),
      /** Places along all dimensions but the last two, `0,5`; empty where there are none. */
      at: z.string(),
      table: z
        .object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), more: z.boolean() })
        .optional(),
      /** Why its values are not shown: a filter that is not known, chunks that are too large. */
      refusal: z.enum(['filter', 'chunk', 'type']).optional(),
    })
    .optional(),
});
export type Hdf5Preview = z.output<typeof Hdf5Preview>;

export const Preview = z.discriminatedUnion('kind', [
  Hdf5Preview,
  PartsPreview,
  NotebookPreview,
  TablePreview,
  TextPreview,
  MarkdownPreview,
  FramedPreview,
  ArchivePreview,
  StructurePreview,
  SymmetryPreview,
]);
export type Preview = z.output<typeof Preview>;

/** A preview that is made of a text. */
export type WrittenPreview = Exclude<Preview, { kind: 'picture' | 'pdf' | 'archive' | 'hdf5' | 'symmetry' }>;
export type TablePreview = z.output<typeof TablePreview>;
export type TextPreview = z.output<typeof TextPreview>;
export type MarkdownPreview = z.output<typeof MarkdownPreview>;

/** How a file is to be looked at; nonsense is the usual way. */
export const PreviewQuery = z.object({
  /** As what it is, as the text that it is written in, or, of a structure, its space group. */
  as: z.enum(['itself', 'text', 'symmetry']).default('itself').catch('itself'),
  /** Å within which atoms are equivalent, for the space group. */
  tolerance: z.coerce
    .number()
    .pipe(z.literal([...tolerances]))
    .default(usualTolerance)
    .catch(usualTolerance),
  /** Which of the structures of a file, from 1 on. */
  structure: z.coerce.number().int().min(1).max(10_000_000).default(1).catch(1),
  /** Place inside an HDF5 file; the plot that it names, or its root, when absent. */
  path: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .optional()
    .catch(undefined),
  /** Where along the outer dimensions of a dataset. */
  at: z
    .string()
    .regex(/^\d{1,9}(?:,\d{1,9}){0,9}$/)
    .or(z.literal(''))
    .default('')
    .catch(''),
  /** Encoding of the text; detected when absent. */
  encoding: z.enum(textEncodings).optional().catch(undefined),
});
export type PreviewQuery = z.output<typeof PreviewQuery>;

/** No calls of its own: whoever owns a file asks for the right to it and answers with a {@link Preview}. */
export const previews = contract('files.previews', {});
