import { z } from 'zod';
import { ResourceDraft, FileClass } from '#contract/data/resources';
import type { Imported } from '#contract/data/metadata-imports';
import { ColumnNote, maxColumns } from '#contract/data/file-columns';
import { checkedFields, nothingFound, readerFor, readMetadata, type Reader } from '#module/data/metadata-imports';
import { sortedValues } from '#module/data/metadata-fields';
import { takenIdentifiers } from '#module/data/deposits';
import { Failure } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { metadataFieldTexts } from '#texts/data/metadata-fields';
import { jsonShape } from '#server/http/json-shape';
import type { Context } from '#server/context';
import type { Note, Report } from '../../contract.ts';
import { maxFiles } from '../../contract.ts';
import { crateFile, recordFile } from '../../format.ts';
import type { BagArchive } from './archive.ts';
import type { TagFiles } from './checking.ts';
import { note, type Faults } from './faults.ts';
import { BaggedMetadata, formatName, formatVersion } from './record.ts';

const OwnFile = z.object({
  path: z.string().max(1000),
  bagPath: z.string().max(1000).optional(),
  fileClass: FileClass.catch('raw'),
  columns: z
    .array(ColumnNote.extend({ name: z.string().max(1000) }))
    .max(maxColumns)
    .optional()
    .catch(undefined),
});

const OwnFormat = z.object({ format: z.literal(formatName), formatVersion: z.literal(formatVersion) });

/** The record of a portal of this kind; additional keys are for people. */
const OwnRecordFile = OwnFormat.extend({
  metadata: z.record(z.string(), z.unknown()),
  files: z.array(OwnFile).max(maxFiles),
});

/** The record of a portal of this kind, with its files by path below `data/`. */
export interface OwnRecord {
  metadata: Record<string, unknown>;
  files: Map<string, z.output<typeof OwnFile>>;
}

/** Byte limit of the record file. */
const largestRecord = 8_000_000;

/** The record in our own bags; undefined if there is none. An unreadable one is a fault. */
export async function ownRecordOf(bag: BagArchive, faults: Faults): Promise<OwnRecord | undefined> {
  const path = `data/${recordFile}`;
  if (!bag.sizes.has(path)) return undefined;
  const text = await bag.text(path, largestRecord);
  const json = jsonOf(text);
  // A file of this name with other content, or of a later version, is treated as an ordinary file.
  if (!OwnFormat.safeParse(json).success) return undefined;
  const read = OwnRecordFile.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    faults.add('record', path, { at: issue?.path.join('.') || '-' });
    return undefined;
  }
  const { metadata, files } = read.data;
  return { metadata, files: new Map(files.map((file) => [file.bagPath ?? file.path, file])) };
}

function jsonOf(text: string): unknown {
  try {
    const { depth, values } = jsonShape(Buffer.from(text));
    if (depth > deepest || values > maxValues) return undefined;
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Limits of nesting and of values in a record; a file has three levels and about six values. */
const deepest = 20;
const maxValues = 1_000_000;

/** Values of a bag for the fields of the form. */
interface Read {
  source: Report['source'];
  form: ResourceDraft;
  notes: Note[];
}

/**
 * The form of the draft, from the first available source: our own record, an RO-Crate, DataCite XML, or a title from
 * `bag-info.txt`. Values that do not fit a field are reported and omitted.
 */
export async function formOf(
  ctx: Context,
  { bag, said, own, name }: { bag: BagArchive; said: TagFiles; own: OwnRecord | undefined; name: string },
): Promise<Read> {
  const read = own ? readOwn(own, ctx.language) : await readForeign(bag, await readerFor(ctx));
  const [source, imported] = read ?? titleOf(said, name, ctx.language);
  const notes = imported.faults.map(({ message, path }) => note('field', '', { message, path }));
  const form = draftOf(imported);
  // Another portal may have declared other fields.
  const declared = await sortedValues(ctx, form.fieldValues);
  form.fieldValues = declared.right;
  const say = translatorOf(metadataFieldTexts, ctx.language);
  for (const { key, reason } of declared.faults) {
    const message = say.dynamic(reason.replace('data.metadata-fields.', 'fail.'));
    notes.push(note('field', '', { message, path: `fieldValues.${key}` }));
  }
  if (source === 'bagInfo' || source === 'none') notes.push(note('titleOnly'));
  const asDraft = { resourceId: 0, ownerId: ctx.actor.userId, publisherAppId: null, versionGroup: 0, uniqueId: null };
  const taken = await takenIdentifiers(ctx, { ...asDraft, doi: form.doi || null, cstr: form.cstr || null });
  for (const kind of ['doi', 'cstr'] as const) {
    if (!taken.includes(kind)) continue;
    notes.push(note('identifierTaken', '', { kind: kind.toUpperCase(), value: form[kind] }));
    form[kind] = '';
  }
  return { source, form, notes };
}

type Found = [Report['source'], Imported | Pick<Imported, 'fields' | 'faults'>];

function readOwn({ metadata }: OwnRecord, language: Language): Found {
  const found = Object.entries(metadata).flatMap(([path, value]) => {
    if (path === 'typeMeta' && typeof value === 'object' && value !== null)
      return Object.entries(value)
        .filter(([, text]) => text !== '')
        .map(([field, text]) => ({ path: `typeMeta.${field}`, value: text as unknown }));
    return Object.hasOwn(BaggedMetadata.shape, path) ? [{ path, value }] : [];
  });
  return ['record', checkedFields({ ...nothingFound(), found }, language)];
}

/** Byte limit of metadata files in other formats. */
const largestText = 4_000_000;

async function readForeign(bag: BagArchive, reader: Reader): Promise<Found | undefined> {
  const places: [Report['source'], RegExp][] = [
    ['crate', new RegExp(`^(?:data/)?${crateFile.replaceAll('.', '\\.')}$`)],
    ['datacite', /^(?:data\/)?(?:metadata\/)?datacite[\w.-]*\.xml$/i],
  ];
  for (const [source, place] of places)
    for (const [path, size] of bag.sizes) {
      if (!place.test(path) || size > largestText) continue;
      const imported = read(await bag.text(path, largestText), reader);
      if (imported && imported.fields.length > 0) return [source, imported];
    }
  return undefined;
}

/** Undefined if it is not readable metadata: then the next source is tried. */
function read(text: string, reader: Reader): Imported | undefined {
  try {
    return readMetadata(text, reader);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A title and the required values of a draft, from the sender's texts. */
function titleOf({ info }: TagFiles, name: string, language: Language): Found {
  const of = (label: string) => info.find((one) => one.label === label)?.value ?? '';
  const said = of('external-description') || of('internal-sender-identifier') || of('external-identifier');
  const title = (said || name.replace(/\.zip$/i, '')).slice(0, longestTitle);
  const field = (part: string, text: string) => ({
    path: `${part}${/\p{Script=Han}/u.test(text) ? 'Zh' : 'En'}`,
    value: text as unknown,
  });
  const description = of('internal-sender-description') || (said.length > longestTitle ? said : '');
  const found = [field('title', title), ...(description ? [field('description', description)] : [])];
  return [said ? 'bagInfo' : 'none', checkedFields({ ...nothingFound(), found }, language)];
}

const longestTitle = 500;

/** Converts the imported fields to a form. */
function draftOf({ fields }: Pick<Imported, 'fields'>): ResourceDraft {
  const form: Record<string, unknown> = {};
  for (const { path, value } of fields) {
    const [field, inside] = path.split('.') as [string, string?];
    form[field] = inside ? { ...(form[field] as object | undefined), [inside]: value } : value;
  }
  return ResourceDraft.parse(form);
}
