import { buffer } from 'node:stream/consumers';
import { type Language, pick } from '#shared/texts';
import { wireDay } from '#shared/time';
import {
  attachedRoCrate,
  dataciteXml,
  exportedFrom,
  placeAt,
  type CrateFile,
  type Exported,
} from '#module/data/exports';
import { downloadCounter, refusalFor, type PublicRecord } from '#module/data/record-pages';
import { ownResource, visibleResource, isKnown, type ResourceRecord } from '#module/data/resources';
import { damagedFiles, figureOf, filesInTurn, recordByLink, type LinkAccess } from '#module/data/record-files';
import { recordAsShown } from '#module/data/deposits';
import { fail } from '#shared/fail';
import { xmlHead } from '#shared/xml';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { faultFailure } from '#server/files/stored-content';
import { holeyFrom } from '../../contract.ts';
import { bagInfo, crateAttached, crateFile, recordFile } from '../../format.ts';
import { filesWithoutSha512 } from '../queries.ts';
import { bagOf } from './building.ts';
import { cratePage } from './crate-page.ts';
import { pathInBag } from './names.ts';
import { metadataOf, publicMetadata } from './record.ts';

/**
 * A published record as a bag, for everybody who may have its files; counted like the archive of all files. The bag
 * contains the public metadata only, also for callers who may read more.
 * @throws data.resources.notFound|embargo|restricted|closed|login|noFiles, kernel.file.damaged|missing|unreadable
 */
export async function publicBag(ctx: Context, publicId: string, isHoley: boolean): Promise<FileReply> {
  const row = await visibleResource(ctx, publicId);
  if (!isKnown(row)) throw fail('data.resources.notFound');
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const record = await recordAsShown(ctx, row);
  return reply(ctx, row, { record, metadata: publicMetadata(record.detail), isHoley, isNamed: true });
}

/**
 * A record as a bag for people who fill it in, in any state, with all fields of the form.
 * @throws as {@link publicBag}
 */
export async function ownBag(ctx: Context, resourceId: number, isHoley: boolean): Promise<FileReply> {
  const row = await ownResource(ctx, resourceId);
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const record = await recordAsShown(ctx, row);
  return reply(ctx, row, { record, metadata: metadataOf(row), isHoley, isNamed: isKnown(row) });
}

/**
 * A record as a bag for the holder of the owner's link: with the data that the link shows, and without identifying data
 * if it hides people. Reading with a pass does not count as a download. The files are always included, because their
 * addresses would need the secret.
 * @throws data.resources.notFound|noFiles, kernel.file.damaged|missing|unreadable
 */
export async function bagByLink(
  ctx: Context,
  access: LinkAccess,
  { hidesAuthors }: { hidesAuthors: boolean },
): Promise<FileReply> {
  const row = await recordByLink(ctx, access);
  const record = linkedRecord(await recordAsShown(ctx, row), row, hidesAuthors);
  return reply(ctx, row, { record, metadata: publicMetadata(record.detail), isNamed: false });
}

/** The part of a record that a link shows, without its present or future address. */
function linkedRecord({ detail }: PublicRecord, row: ResourceRecord, hidesAuthors: boolean): PublicRecord {
  const people = hidesAuthors ? [] : detail.authors.map((author) => ({ ...author, email: '' }));
  return {
    versions: [],
    detail: {
      ...detail,
      publicId: '',
      doi: null,
      cstr: null,
      specialNo: '',
      projectNo: '',
      taskNo: '',
      publisher: { name: '', nameEn: '' },
      repositoryZh: '',
      repositoryEn: '',
      authors: people,
      projects: hidesAuthors
        ? []
        : row.projects.map((project) => ({
            responsible: '',
            start: '',
            deadline: '',
            leadOrg: '',
            participantOrgs: '',
            introduction: '',
            projectNo: project.projectNo,
            agency: project.agency,
          })),
      grants: hidesAuthors ? [] : detail.grants,
      relatedWorks: hidesAuthors ? [] : detail.relatedWorks,
    },
  };
}

interface Told {
  record: PublicRecord;
  metadata: object;
  /** Whether the bytes may be omitted; undefined if they must be included. */
  isHoley?: boolean;
  /** Whether the record has a page, and names that identify it. */
  isNamed: boolean;
}

async function reply(
  ctx: Context,
  row: ResourceRecord,
  { record, metadata, isHoley, isNamed }: Told,
): Promise<FileReply> {
  if (row.fileCount === 0) throw fail('data.resources.noFiles', {}, 404);
  const [first] = (await damagedFiles(ctx, row.resourceId)).files;
  // An archive can omit damaged files and say so; a bag without a file of the record would look complete.
  if (first) throw faultFailure(first.damage);
  const holey = isHoley !== undefined && (isHoley || row.totalSize > holeyFrom);
  const place = await placeAt(ctx, ctx.siteUrl);
  const named = exportedFrom(record, place);
  const it = isNamed ? named : { ...named, url: '' };
  const { language } = ctx;
  const folder = `${row.resourceNo}-bag`;
  const count = holey || isHoley === undefined ? undefined : await downloadCounter(ctx, row);
  const files = await crateFiles(ctx, row);
  const drawn = await figureOf(ctx, row);
  const figure = drawn && {
    id: `${crateAttached.folder}/figure.${extensions[drawn.picture.mediaType] ?? 'svg'}`,
    of: pathInBag(drawn.file.path),
    mediaType: drawn.picture.mediaType,
    size: drawn.picture.size,
  };
  const crate = attachedRoCrate(it, files, language, { figure, page: crateAttached.page });
  const address = `${ctx.siteUrl}/prod-api/front/resource/${encodeURIComponent(row.publicId)}/files`;
  const { doi } = record.detail;
  return {
    name: `${folder}.zip`,
    mediaType: 'application/zip',
    isMade: true,
    open: async () => {
      count?.({ fileId: null, bytes: row.totalSize });
      return bagOf(ctx, {
        resourceId: row.resourceId,
        folder,
        mtime: row.publishDate ?? row.updateTime,
        source: {
          portal: pick(it.place.nameZh, it.place.nameEn, language),
          url: it.url,
          publicId: isNamed ? row.publicId : '',
          resourceNo: row.resourceNo,
          version: row.version,
          publishDate: isNamed ? record.detail.publishDate : null,
        },
        metadata,
        described: {
          [crateFile]: `${JSON.stringify(crate, null, 2)}\n`,
          [crateAttached.page]: cratePage(it, files, { language, crate, figure, today: wireDay(ctx.now) }),
          ...(drawn && figure ? { [figure.id]: await buffer(await drawn.picture.open()) } : {}),
        },
        // Required at this path by the RDA recommendation on exchange between repositories.
        tags: isNamed || doi ? { 'metadata/datacite.xml': `${xmlHead}${dataciteXml(it, ctx.now)}\n` } : {},
        info: (payload) => infoOf(it, row, payload, { language, now: ctx.now }),
        ...(holey ? { addressOf: ({ id }) => `${address}/${id}/content` } : {}),
        knowsSha512: !holey || (await filesWithoutSha512(ctx, row.resourceId)) === 0,
      });
    },
  };
}

/** Endings of small pictures. */
const extensions: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
};

/** Limit of files in the crate, as in all exports; the portal's record lists all. */
const maxDescribed = 1000;

async function crateFiles(ctx: Context, row: ResourceRecord): Promise<CrateFile[]> {
  const files: CrateFile[] = [{ path: recordFile, name: recordFile, mediaType: 'application/json' }];
  for await (const { path, size, mime, sha256 } of filesInTurn(ctx, row.resourceId)) {
    files.push({ path: pathInBag(path), name: path, size, mediaType: mime || 'application/octet-stream', sha256 });
    if (files.length > maxDescribed) break;
  }
  return files;
}

function infoOf(
  { detail, place, url }: Exported,
  row: ResourceRecord,
  { bytes, files }: { bytes: number; files: number },
  { language, now }: { language: Language; now: Date },
): string {
  return bagInfo([
    ['Source-Organization', pick(place.nameZh, place.nameEn, language)],
    ['External-Identifier', detail.doi ? `https://doi.org/${detail.doi}` : ''],
    ['External-Identifier', detail.cstr ?? ''],
    ['External-Identifier', url],
    ['Internal-Sender-Identifier', `${row.resourceNo} ${row.version}`],
    ['External-Description', pick(detail.titleZh, detail.titleEn, language)],
    [
      'Internal-Sender-Description',
      pick(detail.descriptionZh, detail.descriptionEn, language).slice(0, longestDescription),
    ],
    ['Bagging-Date', wireDay(now)],
    ['Bag-Size', sizeOf(bytes)],
    ['Payload-Oxum', `${bytes}.${files}`],
    ['Bag-Software-Agent', 'Lattice'],
  ]);
}

/** Character limit of the description; the record contains all of it. */
const longestDescription = 2000;

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A human-readable size, as in the examples of the specification. */
function sizeOf(bytes: number): string {
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`;
}
