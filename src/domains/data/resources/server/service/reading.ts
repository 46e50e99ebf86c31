import type { z } from 'zod';
import { fail, Failure } from '#shared/fail';
import { anonymous, type Context } from '#server/context';
import { onEachSend, excludeFromPageCache } from '#server/pages/page-state';
import type { FileReply } from '#server/routes';
import { faultFailure } from '#server/files/stored-content';
import { leadFile, sharedPictureOf } from '#module/files/previews';
import { pictureOfWhole } from '#module/files/tables';
import { describedValues } from '#module/data/metadata-fields';
import { isOn, setting } from '#module/system/settings';
import {
  fieldsWith,
  ResourceDraft,
  type FieldsWith,
  type FileQuery,
  type Folder,
  type ResourceDetail,
  type ResourceFile,
  type Tree,
  type TreeQuery,
  type WholeTree,
} from '../../contract.ts';
import { downloadRefusal, isEditor, isKnown, isOpen, isPublic, mayBeGranted, mayListFiles } from '../policy.ts';
import { damagedFiles, findFile, listFiles, type FileRecord } from '../queries/files.ts';
import { findGrant } from '../queries/grants.ts';
import { correctionsOf, listHistory } from '../queries/history.ts';
import { countVersions, findByPublicId, latestOfGroup, type ResourceRecord } from '../queries/records.ts';
import { countFolders, filesIn, findFilesNamed, findFolder, foldersIn } from '../queries/tree.ts';
import { countDownload, countView } from './counting.ts';

/**
 * The public view of a published resource; counts the view. A withdrawn one has title, people, abstract, keywords,
 * licence, identifiers, dates and the reason.
 * @throws data.resources.notFound
 */
export async function detail(ctx: Context, publicId: string): Promise<z.input<typeof ResourceDetail>> {
  const row = await findByPublicId(ctx, publicId);
  if (!row || !isKnown(row)) throw fail('data.resources.notFound');
  if (!isPublic(row) || !isOpen(row, ctx.now)) excludeFromPageCache(ctx);
  if (isCounted(ctx, row)) onEachSend(ctx, viewOf(row.resourceId));
  const shown = shownTo(ctx, row);
  const [latest, versionCount, refusal, fields, corrections] = await Promise.all([
    row.isLatest ? undefined : latestOfGroup(ctx, row.versionGroup),
    countVersions(ctx, row.versionGroup),
    row.fileCount > 0 ? refusalFor(ctx, row) : undefined,
    describedValues(ctx, shown.fieldValues),
    isPublic(row) ? correctionsOf(ctx, row.resourceId) : [],
  ]);
  return {
    ...shown,
    fields,
    corrections,
    latestPublicId: latest?.publicId ?? null,
    latestVersion: latest?.version ?? null,
    versionCount,
    mayDownload: refusal === null,
  };
}

/** A separate function, so that the closure does not retain the row for the lifetime of cached pages. */
const viewOf = (resourceId: number) => (visitor: Context) => countView(visitor, resourceId);

/** Defaults for rows that are older than a field. */
const nobody = { nameZh: '', nameEn: '', affiliations: [], orcid: '', isCorresponding: false };

/** The part of {@link detail} that comes from the row. */
export function shownTo(ctx: Context, row: ResourceRecord) {
  const isWithdrawn = isKnown(row) && !isPublic(row);
  const listed = mayListFiles(ctx.actor, row);
  return {
    ...row,
    ...(isWithdrawn ? withdrawn : {}),
    sharingMethod: row.sharingMethod as ResourceDetail['sharingMethod'],
    publishDate: row.publishDate ?? row.updateTime,
    isOpen: !isWithdrawn && isOpen(row, ctx.now),
    authors: row.authors.map((author) => ({
      ...nobody,
      ...author,
      email: author.isCorresponding && !isWithdrawn ? author.email : '',
    })),
    publisher: { name: row.publisher.name ?? '', nameEn: row.publisher.nameEn ?? '' },
    hasFtp: !isWithdrawn && row.ftpAddress !== '',
    fileCount: listed ? row.fileCount : 0,
    totalSize: listed ? row.totalSize : 0,
  };
}

const empty = ResourceDraft.parse({});
/** Empty values for the fields that a withdrawn resource hides. */
const withdrawn = Object.fromEntries(fieldsWith({ public: 'page' }).map((field) => [field, empty[field]])) as Pick<
  ResourceDraft,
  FieldsWith<{ public: 'page' }>
>;

/**
 * The reason why the caller cannot have the files now; null if they can. If the setting is on, visitors must log in
 * first.
 */
export async function refusalFor(ctx: Context, row: ResourceRecord): Promise<Failure | null> {
  const refusal = await refusalWithGrant(ctx, row);
  if (refusal || ctx.actor.userId !== 0) return refusal;
  return isOn(await setting(ctx, 'data.download.requireLogin')) ? fail('data.resources.login', {}, 401) : null;
}

/** The refusal by the rules, unless the caller has a grant for this version. */
async function refusalWithGrant(ctx: Context, row: ResourceRecord): Promise<Failure | null> {
  const refusal = downloadRefusal(ctx.actor, row, ctx.now);
  return refusal && (await grantOf(ctx, row)) ? null : refusal;
}

/** The caller's grant for the files of a published resource that are not public. */
async function grantOf(ctx: Context, row: ResourceRecord) {
  if (!mayBeGranted(ctx.actor, row) || isOpen(row, ctx.now)) return undefined;
  return findGrant(ctx, row.resourceId, ctx.actor.userId);
}

/** Visible parts of the files for the caller: nothing, names and sizes, or checksums and types as well. */
async function knownOf(ctx: Context, row: ResourceRecord): Promise<'nothing' | 'names' | 'all'> {
  if ((await refusalWithGrant(ctx, row)) === null) return 'all';
  return mayListFiles(ctx.actor, row) ? 'names' : 'nothing';
}

const withoutSums = (files: readonly ResourceFile[]) => files.map((file) => ({ ...file, sha256: '', mime: '' }));

/** Names and sizes of the files; checksums and types only for callers who may have the files. */
export async function filesOf(
  ctx: Context,
  row: ResourceRecord,
  query: z.output<typeof FileQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const known = await knownOf(ctx, row);
  if (known === 'nothing') return { total: 0, rows: [] };
  const page = await listFiles(ctx, row.resourceId, query);
  return known === 'all' ? page : { total: page.total, rows: withoutSums(page.rows) };
}

const top: Folder & { ownFiles: number } = { path: '', name: '', fileCount: 0, totalSize: 0, ownFiles: 0 };

/**
 * A page of a folder, folders before files, or of the files with a text in their path; a page beyond the end is the
 * last one. For callers who may not see names, the resource appears empty, whatever folder they name.
 * @throws data.resources.folder.notFound
 */
export async function tree(ctx: Context, row: ResourceRecord, query: z.output<typeof TreeQuery>): Promise<Tree> {
  const known = await knownOf(ctx, row);
  const { resourceId } = row;
  const folder = query.folder.replace(/^\/+|\/+$/g, '');
  const here = known === 'nothing' ? top : ((await findFolder(ctx, resourceId, folder)) ?? (folder ? undefined : top));
  if (!here) throw fail('data.resources.folder.notFound');
  if (query.name !== '' && known !== 'nothing') {
    const { total, rows } = await findFilesNamed(ctx, resourceId, { ...query, folder: here.path });
    const pageNum = Math.min(query.pageNum, Math.max(1, Math.ceil(total / query.pageSize)));
    const files = known === 'all' ? rows : withoutSums(rows);
    return { here, total, pageNum, pageSize: query.pageSize, folders: [], files };
  }
  const inside = here.fileCount > here.ownFiles ? await countFolders(ctx, resourceId, here.path) : 0;
  const total = inside + here.ownFiles;
  const { pageSize } = query;
  const pageNum = Math.min(query.pageNum, Math.max(1, Math.ceil(total / pageSize)));
  const [from, to] = [(pageNum - 1) * pageSize, Math.min(pageNum * pageSize, total)];
  const range = (begin: number, end: number, count: number) => ({ from: begin, length: end - begin, total: count });
  const [folders, files] = await Promise.all([
    foldersIn(ctx, resourceId, here.path, query, range(from, Math.min(to, inside), inside)),
    filesIn(ctx, resourceId, here.path, query, range(Math.max(from - inside, 0), to - inside, here.ownFiles)),
  ]);
  return { here, total, pageNum, pageSize, folders, files: known === 'all' ? files : withoutSums(files) };
}

/**
 * The same with totals of all files and the damaged ones, whichever folder is shown. @throws
 * data.resources.folder.notFound
 */
export async function wholeTree(
  ctx: Context,
  row: ResourceRecord,
  query: z.output<typeof TreeQuery>,
): Promise<WholeTree> {
  const { fileCount, totalSize } = row;
  const isTold = (await knownOf(ctx, row)) !== 'nothing';
  const damaged = isTold ? await damagedFiles(ctx, row.resourceId) : { count: 0, files: [] };
  return { ...(await tree(ctx, row, query)), fileCount, totalSize, damaged };
}

/**
 * A file of a resource, if the caller may have it now.
 * @throws data.resources.embargo|restricted|closed|login|notFound|file.notFound, kernel.file.infected|unscanned
 */
export async function permittedFile(ctx: Context, row: ResourceRecord, id: number): Promise<FileRecord> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const file = await findFile(ctx, row.resourceId, id);
  if (!file) throw fail('data.resources.file.notFound');
  // Tables were extracted before the scan result; they are withheld as well.
  if (file.damage === 'infected' || file.damage === 'unscanned') throw faultFailure(file.damage);
  return file;
}

/** Limit of files that are considered for the picture. */
export const maxLooked = 50;

/** Cache lifetime of a picture in seconds; the files of a published version do not change. */
const lifetime = 3600;

/**
 * A small picture of the public data of a published resource, whatever the caller's rights.
 * @throws data.resources.notFound, files.previews.type if no file has one
 */
export async function thumbnail(ctx: Context, publicId: string): Promise<FileReply> {
  return { ...(await pictureOfData(ctx, publicId)), publicFor: lifetime };
}

/** The same as a PNG for sites that show shared links. @throws as {@link thumbnail}, and 503 kernel.busy */
export async function sharedPicture(ctx: Context, publicId: string): Promise<FileReply> {
  return { ...(await sharedPictureOf(ctx, await pictureOfData(ctx, publicId))), publicFor: lifetime };
}

async function pictureOfData(ctx: Context, publicId: string) {
  const row = await findByPublicId(ctx, publicId);
  if (row && isKnown(row) && !isPublic(row)) throw fail('data.resources.withdrawn', {}, 410);
  if (!row || !isPublic(row) || !isOpen(row, ctx.now)) throw fail('data.resources.notFound');
  const lead = await leadOf(ctx, row);
  if (!lead) throw fail('files.previews.type', {}, 404);
  const file = await permittedFile({ ...ctx, actor: anonymous }, row, lead.id);
  return pictureOfWhole(ctx, file);
}

/** The file that represents a resource. */
async function leadOf(ctx: Context, row: ResourceRecord): Promise<ResourceFile | undefined> {
  const order = { isAsc: 'asc', sort: 'name', order: 'asc' } as const;
  return leadFile((await listFiles(ctx, row.resourceId, { pageNum: 1, pageSize: maxLooked, ...order })).rows);
}

/** A small picture of a resource, and the file that it shows. */
export interface Figure {
  file: FileRecord;
  picture: FileReply & { size: number };
}

/**
 * The small picture of a resource; undefined if it has none. The caller has checked that the files may be read.
 */
export async function figureOf(ctx: Context, row: ResourceRecord): Promise<Figure | undefined> {
  const lead = await leadOf(ctx, row);
  const file = lead && (await findFile(ctx, row.resourceId, lead.id));
  if (!file || file.damage) return undefined;
  try {
    return { file, picture: await pictureOfWhole(ctx, file) };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Links from a file back to its record (FAIR Signposting): machines with only the file can find its metadata. */
function fileSignposts(publicId: string): string {
  const id = encodeURIComponent(publicId);
  return (
    `</data/detail/${id}>; rel="collection"; type="text/html", ` +
    `</export/${id}/linkset>; rel="linkset"; type="application/linkset+json"`
  );
}

/** The bytes of a file as a response. It is counted when they begin to flow, except for the owner and reviews. */
export async function content(ctx: Context, row: ResourceRecord, id: number): Promise<FileReply> {
  const file = await permittedFile(ctx, row, id);
  const counted = isCounted(ctx, row) ? { requestId: (await grantOf(ctx, row))?.requestId ?? null } : undefined;
  return {
    name: file.name,
    mediaType: file.mime || 'application/octet-stream',
    size: file.size,
    etag: file.sha256,
    stored: file,
    link: isKnown(row) ? fileSignposts(row.publicId) : undefined,
    open: (range) => {
      if (counted && (range === undefined || range.start === 0)) {
        const bytes = range ? range.end - range.start + 1 : file.size;
        countDownload(ctx, { resourceId: row.resourceId, fileId: file.id, bytes, ...counted });
      }
      return ctx.files.open(file.storageKey, range);
    },
  };
}

/** Several files in one response, under the caller's grant if there is one; counts as one download. */
export async function countedBundle(
  ctx: Context,
  row: ResourceRecord,
  bytes: number,
): Promise<(() => void) | undefined> {
  if (!isCounted(ctx, row)) return undefined;
  const requestId = (await grantOf(ctx, row))?.requestId ?? null;
  return () => countDownload(ctx, { resourceId: row.resourceId, fileId: null, bytes, requestId });
}

/** Acts on a resource, for people who fill it in, without the names of the actors. */
export async function ownHistory(ctx: Context, row: ResourceRecord) {
  return (await listHistory(ctx, row.resourceId)).map((entry) => ({ ...entry, actorName: '' }));
}

/** Downloads of public resources count, except those by people who filled them in. */
function isCounted(ctx: Context, row: ResourceRecord): boolean {
  return isKnown(row) && !isEditor(ctx.actor, row);
}
