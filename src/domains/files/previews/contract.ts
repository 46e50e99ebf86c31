import { z } from 'zod';
import { contract } from '#shared/contract';
import { tolerances, defaultTolerance } from '#shared/symmetry-tolerances';
import { textEncodings } from '#shared/text-encodings';
import { ArrayPlace, ArraysPreview } from './contract/arrays.ts';
import { TrajectoryPreview, VolumesPreview } from './contract/volumes.ts';

export { ArrayQuery, ArraysPreview } from './contract/arrays.ts';
export type { TrajectoryPreview, VolumesPreview, VolumeSeen } from './contract/volumes.ts';
export type { CellWithAtoms, Species } from './contract/sites.ts';

/** The encoding that a text was read in; absent for pure ASCII. */
const encoding = z.enum(textEncodings).optional();

/** A statement of the file that differs from its data, or a part of it that is not shown. */
export const FileRemark = z.object({
  kind: z.enum([
    /** The file states a number, a first or a last value that its data do not have. */
    'differs',
    /** Lines whose check differs from the value that it checks. */
    'checks',
    /** The energy of the last step is not that of its last iteration. */
    'energy',
    /** Only some of the columns are shown. */
    'limited',
    /** This part of several cannot be read. */
    'unreadable',
    /** The file was too long to be read to its end. */
    'cut',
    /** The file was too long: only its beginning and its end were read. */
    'gap',
    /** No step of the calculation is complete. */
    'unfinished',
  ]),
  /** As in the file: `NPOINTS`. */
  name: z.string(),
  stated: z.string(),
  read: z.string(),
});
export type FileRemark = z.output<typeof FileRemark>;

/** Which of the parts of a file is shown: blocks, pages, scans, frames. */
export const FilePart = z.object({
  name: z.string(),
  /** From 1 on. */
  shown: z.number(),
  /** Number of the parts that were read. */
  total: z.number(),
  /** Whether the file was too long to be read to its end, so that more may follow. */
  more: z.boolean(),
});
export type FilePart = z.output<typeof FilePart>;

/** First rows of a delimited text file; the first record is the header. */
export const TablePreview = z.object({
  kind: z.literal('table'),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Lines above the table that name no column: titles, notes, settings of the instrument. */
  above: z.array(z.string()),
  /** Whether the file has more rows than these. */
  more: z.boolean(),
  /** Indexes of the first rows of the blocks that blank lines divide the rows into; absent with a single block. */
  blocks: z.array(z.number()).optional(),
  /** Lines between and below the rows that are no rows, and the number of rows above each. */
  between: z.array(z.object({ after: z.number(), text: z.string() })).optional(),
  /** Columns of the file that are left out; absent for none. */
  columnsLeftOut: z.number().optional(),
  encoding,
  /** Absent if the file has no other parts. */
  part: FilePart.optional(),
  remarks: z.array(FileRemark).optional(),
});

const TextPreview = z.object({
  kind: z.literal('text'),
  text: z.string(),
  more: z.boolean(),
  encoding,
  /** Why the content is shown as text, if its name promises something else. */
  notRead: z.enum(['malformed', 'tooLong']).optional(),
});

/** Markdown, converted to HTML and sanitised on the server. */
const MarkdownPreview = z.object({ kind: z.literal('markdown'), html: z.string(), more: z.boolean(), encoding });

/** The bytes have a separate address: a picture in a size for screens, or the original PDF file. */
const FramedPreview = z.object({ kind: z.enum(['picture', 'pdf']) });

const ArchivePreview = z.object({
  kind: z.literal('archive'),
  /** Files inside, without folders; unpacked sizes in bytes, as the archive claims. */
  entries: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      /** Whether unpacking would write outside the folder. */
      isUnsafe: z.literal(true).optional(),
    }),
  ),
  /** All entries, including folders. */
  total: z.number(),
  more: z.boolean(),
  /** Of the names whose encoding the archive does not say. */
  encoding,
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
const noteKinds = [
  /** The file does not name the element; drawn as `X`. */
  'unknown',
  /** Capitals that may be one element or two; read as the element with two letters. */
  'assumed',
  /** A molecule or ion at one place: its first atom is drawn, all are counted. */
  'group',
  /** Several elements share the place; the most frequent one is drawn. */
  'mixed',
  /** The same without shares, each counted equally. */
  'mixedUnknown',
  /** The site is vacant. */
  'vacant',
  /** The file has no position for it; neither drawn nor counted. */
  'unplaced',
  /** A molecule or ion at one place, whose other atoms are listed on their own, or contradict the sum formula. */
  'groupBare',
  /** Lines of the file that belong to none of its structures. */
  'outside',
  /** The file also has values on a grid, which are not shown. */
  'grid',
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
  /** Index of the structure in the file, from 1 on: frames of a path, blocks of data. */
  shown: z.number(),
  /** Number of structures that were read. */
  total: z.number(),
  /** Whether the file was too long to be read to its end, so that more may follow. */
  more: z.boolean(),
  /** Further parts of the file that the page can ask for: frames with their energies, or values on grids. */
  also: z.enum(['trajectory', 'volumes']).optional(),
  /** Chemical formula of one cell or molecule, weighted by the shares of the sites. */
  formula: z.string(),
  /** Its title in the file; absent without one. */
  name: z.string().optional(),
  /** The sum formula stated in the file. */
  statedFormula: z.string().nullable(),
  /** Whether the stated formula differs from that of the atoms; then it names the structure. */
  formulaDiffers: z.boolean(),
  notes: z.array(StructureNote),
  /** Null for a molecule. */
  cell: Cell.nullable(),
  /** Atoms of one cell, or of a molecule; positions in Å. An `X` is an atom whose element the file does not name. */
  atoms: z.array(z.object({ element: z.string(), x: z.number(), y: z.number(), z: z.number() })),
  /** Bonds of the file: indices of two atoms, and the order, 4 for an aromatic one; absent if it lists none. */
  bonds: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  /** As stated in the file; null if missing. */
  spaceGroup: z.string().nullable(),
  /**
   * Whether operations are neither listed nor known from the stated space group: the atoms are the sites of the file.
   */
  isUnexpanded: z.boolean(),
  /** Hall symbol of the setting whose tabulated operations generated the atoms, if the file lists none. */
  expandedBy: z.string().nullable(),
  /** Whether sites are occupied partly, or by several elements: each is one atom here. */
  isPartlyOccupied: z.boolean(),
});
export type StructurePreview = z.output<typeof StructurePreview>;

/** Reasons why no space group was determined. */
const symmetryRefusals = [
  /** A molecule has none. */
  'molecule',
  /** Sites that are shared, filled in part, or of an element that is not known. */
  'partial',
  /** The file does not list all atoms of the cell. */
  'unexpanded',
  'atoms',
  'time',
  /** Atoms at the same position, a cell without volume. */
  'failed',
] as const;

/** The space group of a structure from the positions of its atoms, independent of the file's statement. */
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
      /** Vectors in Å of the primitive cell in its standard orientation, in sequence. */
      primitive: z.array(z.number()).length(9),
      /** Equivalent atoms of the cell in the file: their Wyckoff position and their number in that cell. */
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
  /** Number of the group stated in the file; null if missing. */
  stated: z.number().nullable(),
});
export type SymmetryPreview = z.output<typeof SymmetryPreview>;

/** Several tables of one file, such as the sheets of a workbook, and its metadata. */
export const PartsPreview = z.object({
  kind: z.literal('parts'),
  /** Names and values as in the file. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  remarks: z.array(FileRemark).optional(),
  parts: z.array(
    TablePreview.extend({
      name: z.string(),
      /** Marks of a sheet that is hidden, or has no cells; absent for an ordinary one. */
      marks: z.array(z.enum(['hidden', 'veryHidden', 'chart', 'dialog', 'macro'])).optional(),
      /** Cells that show their formula, because the file has no value of it; absent for none. */
      formulas: z.number().optional(),
    }),
  ),
  /** Parts of the file that are not among these; absent for none. */
  partsLeftOut: z.number().optional(),
});
export type PartsPreview = z.output<typeof PartsPreview>;

/** The cells of a notebook in order; HTML is generated or sanitised on the server, no code runs. */
export const NotebookPreview = z.object({
  kind: z.literal('notebook'),
  language: z.string(),
  blocks: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('html'), html: z.string() }),
      z.object({ type: z.literal('code'), text: z.string(), count: z.number().nullable() }),
      z.object({ type: z.literal('text'), text: z.string(), isError: z.boolean() }),
      /** The address contains the picture itself. */
      z.object({ type: z.literal('picture'), source: z.string() }),
      /** An output that only a notebook can show, by its media type. */
      z.object({ type: z.literal('other'), mime: z.string() }),
    ]),
  ),
  more: z.boolean(),
});
export type NotebookPreview = z.output<typeof NotebookPreview>;

export const Preview = z.discriminatedUnion('kind', [
  ArraysPreview,
  PartsPreview,
  NotebookPreview,
  TablePreview,
  TextPreview,
  MarkdownPreview,
  FramedPreview,
  ArchivePreview,
  StructurePreview,
  SymmetryPreview,
  VolumesPreview,
  TrajectoryPreview,
]);
export type Preview = z.output<typeof Preview>;

/** A preview that is generated from a text. */
export type WrittenPreview = Exclude<
  Preview,
  { kind: 'picture' | 'pdf' | 'archive' | 'arrays' | 'symmetry' | 'volumes' | 'trajectory' }
>;
export type TablePreview = z.output<typeof TablePreview>;
export type TextPreview = z.output<typeof TextPreview>;
export type MarkdownPreview = z.output<typeof MarkdownPreview>;

/** Options of a preview; invalid values mean the default. */
export const PreviewQuery = z.object({
  /** The default form, the source text, or, for a structure, its space group, values on grids, frames. */
  as: z.enum(['itself', 'text', 'symmetry', 'volumes', 'trajectory']).default('itself'),
  /** Tolerance in Å within which atoms are equivalent, for the space group. */
  tolerance: z.coerce
    .number()
    .pipe(z.literal([...tolerances]))
    .default(defaultTolerance),
  /** Index of the structure or scan in the file, from 1 on. */
  structure: z.coerce.number().int().min(1).max(10_000_000).default(1),
  ...ArrayPlace.shape,
  /** Encoding of the text; detected when absent. */
  encoding: z.enum(textEncodings).optional(),
});
export type PreviewQuery = z.output<typeof PreviewQuery>;

/** No endpoints: the noun that owns a file checks the right to it and answers with a {@link Preview}. */
export const previews = contract('files.previews', {});
