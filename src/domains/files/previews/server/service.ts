import { buffer } from 'node:stream/consumers';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import type { FileReply } from '#server/routes';
import { requireContent } from '#server/files/stored-content';
import {
  PreviewQuery,
  type Preview,
  type StructurePreview,
  type SymmetryPreview,
  type TextPreview,
  type WrittenPreview,
} from '../contract.ts';
import { isSharedName, previewKind, writtenKinds, type PreviewKind } from '../kinds.ts';
import { archiveOf } from './archive.ts';
import { bibliographyOf } from './bibliography.ts';
import { numbersIn } from './columns.ts';
import { malformed, tooLong } from './lattice.ts';
import {
  arrayMarkBytes,
  isArrayContainer,
  isArrayMark,
  isNumberedName,
  isTiffName,
  mayBeText,
} from './arrays/marks.ts';
import { arrayMemory, arrayPlace } from './arrays/reading.ts';
import { kpointsOf } from './kpoints.ts';
import { isMeasuredByContent } from './laboratory/binary-forms.ts';
import { closedFormat } from './laboratory/closed-formats.ts';
import { laboratoryMemory, laboratoryOf } from './laboratory/laboratory.ts';
import { headOf, isNewWorkbook, isPlainTable, isText } from './laboratory/file-head.ts';
import { oldWorkbookMemory, oldWorkbookOf } from './laboratory/old-workbook.ts';
import { instrumentText } from './laboratory/text-forms.ts';
import { withInstrumentFacts } from './laboratory/quantum-design.ts';
import { notebookOf } from './notebook.ts';
import { parquetOf, parquetMemory } from './parquet.ts';
import { maxPictureBytes } from './picture.ts';
import { programOutput } from './programs/output.ts';
import { programMemory } from './programs/program-order.ts';
import { programIn } from './programs/programs.ts';
import { scanOf } from './spectra.ts';
import { symmetries, symmetryOf, symmetryMemory } from './space-group.ts';
import { isStructureByContent, readStructure, structureInside, structureOf, withoutSites } from './structures.ts';
import { tableOf } from './table.ts';
import { frameOf, hasIndex, trajectoryForm, trajectoryOf } from './trajectories/trajectories.ts';
import { vaspOf } from './vasp.ts';
import { volumeForm, volumesOf } from './volumes/volumes.ts';
import { workbookOf } from './workbook.ts';
import { workbookMemory } from '#server/formats/read-workbook';
import { isPlain } from '#server/formats/text-encoding';
import { decoded, jsonText, markdownHtml, plain, textOfAny } from './text.ts';

/** A stored file; the caller has already checked the right to its bytes. */
export interface Previewed {
  name: string;
  size: number;
  sha256: string;
  storageKey: string;
}

/** Kinds of names that outputs of programs have, too. */
const programKinds: readonly PreviewKind[] = ['program', 'text', 'columns', 'other'];

/** Bytes that a preview of each kind reads at most. */
const maxBytes = {
  table: 4 << 20,
  columns: 4 << 20,
  program: 4 << 20,
  text: 256 << 10,
  json: 256 << 10,
  bibliography: 1 << 20,
  markdown: 256 << 10,
  structure: 4 << 20,
  notebook: 8 << 20,
  scan: 4 << 20,
  laboratory: 4 << 20,
  oldWorkbook: 4 << 20,
  vasp: 48 << 20,
  other: 256 << 10,
};

/** Memory of a text while it is parsed, as a multiple of its bytes: characters of two bytes, lines, cells. */
const growth = 8;
/** The same for OUTCAR and vasprun.xml, which are searched and not parsed: only few of their lines are kept. */
const searchedGrowth = 3;
/** Memory for the directory of an archive. */
const directoryBytes = 8 << 20;

/**
 * The preview of a file of any size, by the ending of its name; a text of any other name as text. Reads only the beginning, or the directory of an
 * archive, and does not count as a download.
 * @throws files.previews.format|binary|malformed|tooLong, kernel.file.damaged|missing|unreadable, 503 kernel.busy
 */
export async function previewOf(
  ctx: Context,
  file: Previewed,
  query: PreviewQuery = PreviewQuery.parse({}),
): Promise<Preview> {
  const usual = previewKind(file.name);
  const kind = query.as === 'text' && writtenKinds.includes(usual) ? 'text' : usual;
  // Checked here, because the address of a picture cannot return an error message.
  if (kind === 'picture' && file.size > maxPictureBytes) throw tooLong();
  await requireContent(ctx, file);
  if (kind === 'picture') return (await measuredPicture(ctx, file, query)) ?? { kind };
  if (kind === 'pdf') return { kind };
  if (kind === 'archive') return withParseMemory(ctx, directoryBytes, () => archiveOf(ctx.files, file, query.encoding));
  if (kind === 'workbook') return withParseMemory(ctx, file.size + workbookMemory, () => workbookOf(ctx.files, file));
  if (file.size === 0) throw malformed();
  if (kind === 'parquet') return withParseMemory(ctx, parquetMemory, () => parquetOf(ctx.files, file));
  if (kind === 'arrays') return withParseMemory(ctx, arrayMemory, () => arrayPlace(ctx, file, query)).catch(textOf);
  if (kind === 'other' && (await hasArrayMark(ctx, file)))
    return withParseMemory(ctx, arrayMemory, () => arrayPlace(ctx, file, query));
  if (kind === 'laboratory' || kind === 'oldWorkbook' || kind === 'other') {
    const found = await binaryPreview(ctx, file, kind, query);
    if (found) return found;
  }
  if (kind === 'structure') {
    const inParts = await structureParts(ctx, file, query);
    if (inParts) return inParts;
  }
  const bytes = Math.min(file.size, maxBytes[kind]);
  if (query.as === 'symmetry' && (kind === 'structure' || isStructureByContent(file.name)))
    return symmetries.get(ctx.own, [file.sha256, file.name, query.structure, query.tolerance].join(' '), () =>
      symmetryIn(ctx, file, bytes, query),
    );
  const taken = bytes * (kind === 'vasp' ? searchedGrowth : growth);
  return written(ctx, file, kind, bytes, query, taken);

  /** The text of a file whose name several formats share, such as topologies of GROMACS and images of WSxM (`.top`). */
  async function textOf(error: unknown): Promise<Preview> {
    const isOther = error instanceof Failure && error.key === 'files.previews.malformed' && mayBeText(file.name);
    if (!isOther || file.size === 0) throw error;
    const most = Math.min(file.size, maxBytes.other);
    return written(ctx, file, 'other', most, query, most * growth).catch(() => {
      throw error;
    });
  }
}

/** A picture whose pixels are measured values, such as counts of a detector, as an array; undefined for any other. */
async function measuredPicture(ctx: Context, file: Previewed, query: PreviewQuery): Promise<Preview | undefined> {
  if (!isTiffName(file.name) || file.size === 0) return undefined;
  try {
    return await withParseMemory(ctx, arrayMemory, () => arrayPlace(ctx, file, query));
  } catch (error) {
    // A picture, or a TIFF file of another kind, which the decoder of pictures may know.
    if (error instanceof Failure && error.key !== 'kernel.busy') return undefined;
    throw error;
  }
}

/** Whether a file without a telling name is of a format of arrays, or, as `scan.001`, an image of a probe microscope. */
async function hasArrayMark(ctx: Context, file: Previewed): Promise<boolean> {
  const open = ctx.files.open(file.storageKey, { start: 0, end: Math.min(file.size, arrayMarkBytes) - 1 });
  const head = await buffer(open);
  return isArrayContainer(head) || (isNumberedName(file.name) && isArrayMark(head));
}

/** The preview of a binary file of an instrument, or of a workbook; undefined for a text. */
async function binaryPreview(
  ctx: Context,
  file: Previewed,
  kind: 'laboratory' | 'oldWorkbook' | 'other',
  query: PreviewQuery,
): Promise<Preview | undefined> {
  const head = await headOf(ctx.files, file);
  if (kind === 'laboratory' ? await isText(head) : kind === 'oldWorkbook' && (await isPlainTable(head)))
    return undefined;
  const closed = closedFormat(file.name, head);
  if (closed) throw closed;
  if (kind === 'oldWorkbook') return withParseMemory(ctx, oldWorkbookMemory, () => workbookByContent(ctx, file, head));
  if (kind === 'other' && !isMeasuredByContent(head)) return undefined;
  return withParseMemory(ctx, laboratoryMemory(file.size), () => laboratoryOf(ctx.files, file, query.structure));
}

/** Some programs save the new format under the old ending. */
const workbookByContent = (ctx: Context, file: Previewed, head: Buffer) =>
  /\.xls$/i.test(file.name) && isNewWorkbook(head) ? workbookOf(ctx.files, file) : oldWorkbookOf(ctx.files, file);

/** Grids and frames of a structure file of any size; undefined for its beginning. */
async function structureParts(ctx: Context, file: Previewed, query: PreviewQuery): Promise<Preview | undefined> {
  if (query.as === 'volumes') return volumesOf(ctx, file);
  if (query.as === 'trajectory') return trajectoryOf(ctx, file);
  if (query.as === 'text') return undefined;
  const form = trajectoryForm(file.name);
  const isApart =
    form === 'traj' || (form && (hasIndex(ctx, file) || (query.structure > 1 && file.size > maxBytes.structure)));
  if (!isApart) return undefined;
  const read = await frameOf(ctx, file, query.structure);
  if (query.as === 'symmetry') return withParseMemory(ctx, symmetryMemory, () => symmetryOf(read, query.tolerance));
  return { ...withoutSites(read), also: 'trajectory' };
}

/**
 * The content of a text, or the output of a program.
 * @param taken memory for the first bytes while they are parsed
 */
async function written(
  ctx: Context,
  file: Previewed,
  kind: keyof typeof maxBytes,
  bytes: number,
  query: PreviewQuery,
  taken: number,
): Promise<Preview> {
  const seen = await withParseMemory(ctx, taken, () => shown(ctx, file, kind, bytes, query));
  if (!('program' in seen)) return seen;
  // The text of the beginning is released before the whole output is read.
  const output = withParseMemory(ctx, programMemory(file.size), () => programOutput(ctx.files, file, seen.program));
  return output.catch(async (error: unknown) => {
    const reason = error instanceof Failure ? notReadFor[error.key] : undefined;
    if (!reason) throw error;
    const shownBytes = Math.min(bytes, maxBytes.text);
    const text = await withParseMemory(ctx, taken, () =>
      shown(ctx, file, 'text', shownBytes, { ...query, as: 'text' }),
    );
    if ('program' in text) throw error;
    return text.kind === 'text' ? { ...text, notRead: reason } : text;
  });
}

/** The content of a file's first bytes, or the reader for the output of a program. */
async function shown(
  ctx: Context,
  { name, size, storageKey }: Previewed,
  kind: keyof typeof maxBytes,
  bytes: number,
  query: PreviewQuery,
): Promise<Preview | { program: string }> {
  const isWhole = bytes === size;
  const open = ctx.files.open(storageKey, { start: 0, end: bytes - 1 });
  const { text, encoding } = await (kind === 'other' || kind === 'program' ? textOfAny : decoded)(
    open,
    isWhole,
    query.encoding,
  );
  const program = query.as !== 'text' && programKinds.includes(kind) ? programIn(text, name) : undefined;
  if (program) return { program };
  const structure = isWhole && query.as !== 'text' ? structureInside(name, text, query.structure) : undefined;
  const preview =
    structure ??
    (await previewIn(text, kind, name, isWhole, query).catch((error: unknown) => textInstead(text, isWhole, error)));
  // Pure ASCII needs no choice of an encoding.
  const isPicked = preview.kind === 'structure' || preview.kind === 'parts' || preview.kind === 'notebook';
  return isPicked || (encoding === 'utf-8' && isAscii(text)) ? preview : { ...preview, encoding };
}

/** The space group of a structure: reads the file first, and then releases its text. */
async function symmetryIn(ctx: Context, file: Previewed, bytes: number, query: PreviewQuery): Promise<SymmetryPreview> {
  const read = await withParseMemory(ctx, bytes * growth, async () => {
    const isWhole = bytes === file.size;
    const { text } = await decoded(
      ctx.files.open(file.storageKey, { start: 0, end: bytes - 1 }),
      isWhole,
      query.encoding,
    );
    return readStructure(file.name, text, query.structure, isWhole);
  });
  return withParseMemory(ctx, symmetryMemory, () => symmetryOf(read, query.tolerance));
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = (text: string) => /^[\u0000-\u007f]*$/.test(text);

async function previewIn(
  text: string,
  kind: keyof typeof maxBytes,
  name: string,
  isWhole: boolean,
  { structure, as }: PreviewQuery,
): Promise<WrittenPreview> {
  if (as === 'text' && (kind === 'text' || kind === 'other')) return plain(text, !isWhole);
  switch (kind) {
    case 'table':
      return tableOf(text, /\.tsv$/i.test(name) ? '\t' : ',', isWhole);
    case 'columns':
    case 'program':
      return (isWhole && instrumentTable(text, structure)) || columnsOf(text, isWhole);
    case 'oldWorkbook':
      return tableOf(text, '\t', isWhole);
    case 'laboratory':
      return instrumentText(text, structure, isWhole) ?? columnsOf(text, isWhole);
    case 'json':
      return jsonText(text, !isWhole);
    case 'markdown':
      return markdownHtml(text, !isWhole);
    case 'structure':
      return structureOrText(name, text, structure, isWhole);
    case 'notebook':
      if (!isWhole) throw tooLong();
      return notebookOf(text);
    case 'scan':
      return scanOf(name, text, isWhole, structure);
    case 'vasp':
      if (!/KPOINTS|IBZKPT/i.test(name)) return vaspOf(name, text, isWhole);
      return kpointsOf(text) ?? beginning(text, isWhole);
    case 'bibliography':
      return bibliographyOf(text, !isWhole) ?? beginning(text, isWhole);
    case 'other':
      // An ending that tells nothing, such as `.fld`.
      return (isWhole && instrumentTable(text, structure)) || columnsOf(text, isWhole);
    case 'text':
      // Some formats of instruments are XML, whose ending tells nothing.
      return (isWhole && /\.xml$/i.test(name) && instrumentTable(text, structure)) || plain(text, !isWhole);
  }
}

/** The columns of numbers in a text, or the text. */
function columnsOf(text: string, isWhole: boolean): WrittenPreview {
  const table = numbersIn(text, isWhole);
  return table ? withInstrumentFacts(table) : beginning(text, isWhole);
}

/** A scan in the form of an instrument; undefined for other texts, and for those that a general reader reads better. */
function instrumentTable(text: string, which: number): WrittenPreview | undefined {
  try {
    return instrumentText(text, which, true);
  } catch (error) {
    if (!(error instanceof Failure) || which > 1) throw error;
    return undefined;
  }
}

/** The text of a file whose content is not what its name promises, with the reason. */
function textInstead(text: string, isWhole: boolean, error: unknown): WrittenPreview {
  const reason = error instanceof Failure ? notReadFor[error.key] : undefined;
  // A part of a file that was chosen has no text of its own; control characters belong to no text.
  if (!reason || !isPlain(text)) throw error;
  return { ...beginning(text, isWhole), notRead: reason };
}

/** Failures of readers that leave the text of the file to be shown. */
const notReadFor: Readonly<Record<string, TextPreview['notRead']>> = {
  'files.previews.malformed': 'malformed',
  'files.previews.tooLong': 'tooLong',
};

/** A text without content of its kind, up to the limit for texts. */
const beginning = (text: string, isWhole: boolean) =>
  plain(text.slice(0, maxBytes.text), !isWhole || text.length > maxBytes.text);

/** A CIF file without atoms, such as a powder pattern, is shown as its text. */
function structureOrText(name: string, text: string, which: number, isWhole: boolean): WrittenPreview {
  try {
    const read = structureOf(name, text, which, isWhole);
    const isTrajectory = trajectoryForm(name) !== undefined && (read.total > 1 || read.more);
    const also = isTrajectory ? 'trajectory' : volumeForm(name) && hasGrid(read) ? 'volumes' : undefined;
    return also ? { ...read, also } : read;
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'files.previews.noAtoms') throw error;
    return isSharedName(name) ? columnsOf(text, isWhole) : beginning(text, isWhole);
  }
}

const hasGrid = ({ notes }: StructurePreview) => notes.some(({ kind }) => kind === 'grid');

/** A PDF file for the browser's own viewer, which isolates it. @throws files.previews.type|malformed, kernel.file.damaged|missing|unreadable */
export async function pdfOf(ctx: Context, file: Previewed): Promise<FileReply> {
  if (previewKind(file.name) !== 'pdf') throw fail('files.previews.type', {}, 404);
  await requireContent(ctx, file);
  const head: Buffer[] = [];
  for await (const part of ctx.files.open(file.storageKey, { start: 0, end: Math.min(file.size, 1024) - 1 }))
    head.push(part as Buffer);
  // A file that is named PDF but is not one is never shown inside a page.
  if (!Buffer.concat(head).includes('%PDF-')) throw malformed();
  return {
    name: file.name,
    mediaType: 'application/pdf',
    size: file.size,
    etag: file.sha256,
    inline: true,
    open: (range) => ctx.files.open(file.storageKey, range),
  };
}
