import { Failure } from '#shared/fail';
import { pick } from '#shared/texts';
import { type Context, anonymous } from '#server/context';
import { figureOf, permittedFile, publicFiles } from '#module/data/record-files';
import { publicRecord, type PublicRecord } from '#module/data/record-pages';
import { visibleResource } from '#module/data/resources';
import { plainColumns, type PlainColumn } from '#module/files/tables';
import { schemaClass, schemaOrg, spdxLicense, workUri, type Citable } from '#contract/data/descriptions';
import { columnsOfFiles } from '#module/data/file-columns';
import { formulaeOfRecord } from '#module/materials/structures';
import { settings } from '#module/system/settings';
import type { FileColumn } from '#contract/data/file-columns';
import type { ResourceFile } from '#contract/data/record-files';
import { pageAddress, type Signposted } from '../../signposting.ts';

/** The portal's name in both languages, and its address. */
export interface Place {
  nameZh: string;
  nameEn: string;
  /** Absolute address without a trailing slash. */
  origin: string;
}

/** The input of every export format. It contains only public information. */
export interface Exported extends PublicRecord {
  place: Place;
  /** Address of its page. */
  url: string;
  /** The first files that visitors may download; empty if they may not. */
  files: readonly ResourceFile[];
  /** Descriptions of the columns of these files, by file id. */
  columns: ReadonlyMap<number, readonly FileColumn[]>;
  /** Columns of the files that are tables as they stand, by file id; only for formats that describe records. */
  tables?: ReadonlyMap<number, readonly PlainColumn[]>;
  /** The picture at the address of the record's thumbnail, and the id of the file that it shows. */
  figure?: { mediaType: string; size: number; of: number };
  /** Different formulae of the structures in files that visitors may have. */
  formulae?: readonly string[];
}

/** Maximum number of files that an export lists; the page and the archive contain all files. */
const maxFiles = 1000;

/** The portal's name and address as exports write them. */
export async function placeAt(ctx: Context, origin: string): Promise<Place> {
  const of = await settings(ctx, ['site.name.zh', 'site.name.en']);
  return { nameZh: of['site.name.zh'], nameEn: of['site.name.en'], origin };
}

/**
 * A resource as visitors see it, independent of the caller, with the files that visitors may download.
 * @throws data.resources.notFound
 */
export async function exported(ctx: Context, publicId: string, origin: string): Promise<Exported> {
  const [place, record] = await Promise.all([placeAt(ctx, origin), publicRecord(ctx, publicId)]);
  const { rows } = record.detail.mayDownload ? await publicFiles(ctx, publicId, maxFiles) : { rows: [] };
  const columns = await columnsOfFiles(
    ctx,
    rows.map(({ id }) => id),
  );
  const formulae = record.detail.mayDownload ? await formulaeOfRecord(ctx, publicId) : [];
  return { ...exportedFrom(record, place, rows, columns), formulae };
}

/** Maximum number of files whose beginning is read for the columns of a table. */
const maxTables = 20;

/** Adds the small picture of the files that visitors may have, if one can be drawn. */
export async function withFigure(ctx: Context, it: Exported): Promise<Exported> {
  if (it.files.length === 0) return it;
  const found = await figureOf(ctx, await visibleResource({ ...ctx, actor: anonymous }, it.detail.publicId));
  if (!found) return it;
  return { ...it, figure: { mediaType: found.picture.mediaType, size: found.picture.size, of: found.file.id } };
}

/** Adds the columns of the first tables. Files that visitors may not have are omitted already. */
export async function withTables(ctx: Context, it: Exported): Promise<Exported> {
  const tables = new Map<number, readonly PlainColumn[]>();
  const row = it.files.length > 0 ? await visibleResource({ ...ctx, actor: anonymous }, it.detail.publicId) : undefined;
  const tried = it.files.filter(({ name }) => /\.(?:csv|tsv|parquet)$/i.test(name)).slice(0, maxTables);
  for (const { id } of row ? tried : []) {
    const file = await permittedFile({ ...ctx, actor: anonymous }, row!, id);
    // A damaged file leaves the record without its columns, and not without its description.
    const columns = await plainColumns(ctx, file).catch((error: unknown) => {
      if (!(error instanceof Failure) || !error.key.startsWith('kernel.file.')) throw error;
      return undefined;
    });
    if (columns) tables.set(id, columns);
  }
  return { ...it, tables };
}

/** The export input of a record that was already read, with the portal's address. */
export function exportedFrom(
  record: PublicRecord,
  place: Place,
  files: readonly ResourceFile[] = [],
  columns: Exported['columns'] = new Map(),
): Exported {
  const url = pageAddress({ origin: place.origin, publicId: record.detail.publicId });
  const { repositoryZh, repositoryEn } = record.detail;
  // A record keeps the name that the portal had on its publication.
  const named = repositoryZh ? { nameZh: repositoryZh, nameEn: repositoryEn || repositoryZh } : {};
  return { ...record, place: { ...place, ...named }, url, files, columns };
}

/** The input of citations. */
export function citable({ detail, place, url }: Exported, language: Context['language']): Citable {
  return { ...detail, url, site: pick(place.nameZh, place.nameEn, language) };
}

/** The record as schema.org JSON-LD, with the variables of its tables. */
export function linked(it: Exported, language: Context['language']) {
  const { url, site } = citable(it, language);
  const described = schemaOrg(it.detail, it.files, language, { url, site, origin: it.place.origin }, it.formulae);
  const variableMeasured = [...(described.variableMeasured ?? []), ...variablesOf(it, language)];
  return variableMeasured.length > 0 ? { ...described, variableMeasured } : described;
}

/** Maximum number of variables that are described; tables of one measurement repeat theirs. */
const maxVariables = 100;

/** Each variable once, by name and unit. */
function variablesOf({ columns }: Exported, language: Context['language']): object[] {
  const found = new Map<string, object>();
  for (const { name, unit, meaningZh, meaningEn } of [...columns.values()].flat()) {
    const description = pick(meaningZh, meaningEn, language);
    const key = `${name}\n${unit}`;
    if (found.size >= maxVariables || found.has(key)) continue;
    found.set(key, {
      '@type': 'PropertyValue',
      name,
      ...(unit ? { unitText: unit } : {}),
      ...(description ? { description } : {}),
    });
  }
  return [...found.values()];
}

/** The input of typed links. */
export function signposted({ detail, place, files }: Exported): Signposted {
  return {
    publicId: detail.publicId,
    origin: place.origin,
    doi: detail.doi,
    spdx: spdxLicense(detail.license),
    schemaType: schemaClass(detail.resourceType),
    orcids: detail.authors.map(({ orcid }) => orcid).filter(Boolean),
    works: detail.relatedWorks.map(workUri).filter((uri) => uri !== undefined),
    files,
    hasMore: files.length > 0 && detail.fileCount > files.length,
  };
}
