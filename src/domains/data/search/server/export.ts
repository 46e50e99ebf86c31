import { Readable } from 'node:stream';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { csvCell as cell } from '#server/formats/csv';
import { workbook } from '#server/formats/workbook';
import type { FileReply } from '#server/routes';
import { headingOf, valueText } from '#contract/data/metadata-fields';
import { declaredFields } from '#module/data/metadata-fields';
import { settings } from '#module/system/settings';
import { bibtex, ris, type Citable } from '#contract/data/descriptions';
import { maxExported, type HitFormat, type SearchQuery } from '#contract/data/search';
import { licenseTerms } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { searchTexts } from '../texts/index.ts';
import { readCited, readFieldValues } from './queries/hits.ts';
import { findHits } from './service.ts';

/** Hits per query. */
const batch = 500;

const columns = [
  'resourceNo',
  'title',
  'authors',
  'keywords',
  'type',
  'sharing',
  'license',
  'published',
  'version',
  'doi',
  'cstr',
  'views',
  'downloads',
  'address',
] as const;

/** Media types of the text formats. */
const mediaTypes = {
  csv: 'text/csv',
  bibtex: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  jsonl: 'application/jsonl',
};
const endings = { csv: 'csv', bibtex: 'bib', ris: 'ris', jsonl: 'jsonl' };

/**
 * The hits of a search as a file, in their order and in the caller's language, streamed while they are read: a table
 * (CSV of RFC 4180, or a workbook), references (BibTeX, RIS), or JSON Lines. A truncated table says so in its last line.
 */
export async function exportHits(ctx: Context, query: SearchQuery, format: HitFormat): Promise<FileReply> {
  const t = translatorOf(searchTexts, ctx.language);
  const name = `${t('export.name')}-${wireDay(ctx.now)}`;
  if (format === 'xlsx') {
    const heads = await headsOf(ctx);
    return workbook({ name, columns: heads.map((title) => ({ title })), rows: rowsOf(ctx, query) });
  }
  const texts = format === 'csv' ? csvOf : format === 'jsonl' ? jsonLinesOf : referencesOf(format);
  return {
    name: `${name}.${endings[format]}`,
    mediaType: `${mediaTypes[format]}; charset=utf-8`,
    open: () => Readable.from(texts(ctx, query)),
  };
}

/** Each declared field has a column after the others, retired ones included. */
async function headsOf(ctx: Context): Promise<string[]> {
  const t = translatorOf(searchTexts, ctx.language);
  const fields = await declaredFields(ctx);
  return [...columns.map((name) => t(`export.${name}`)), ...fields.map((it) => headingOf(it, ctx.language))];
}

type Hit = Awaited<ReturnType<typeof findHits>>['rows'][number];

/** All hits, a batch at a time, and whether there may be more than a file has. */
async function* hitsOf(ctx: Context, query: SearchQuery): AsyncGenerator<{ hits: Hit[]; isCut: boolean }> {
  for (let pageNum = 1; ; pageNum++) {
    const { total, rows } = await findHits(ctx, { ...query, pageNum, pageSize: batch });
    const isLast = rows.length === 0 || pageNum * batch >= total;
    // A total at the limit means that there may be more.
    yield { hits: rows, isCut: isLast && total >= maxExported };
    if (isLast) return;
  }
}

async function* rowsOf(ctx: Context, query: SearchQuery): AsyncGenerator<(string | number)[]> {
  const t = translatorOf(searchTexts, ctx.language);
  const names = translatorOf(resourcesTexts, ctx.language);
  const fields = await declaredFields(ctx);
  for await (const { hits, isCut } of hitsOf(ctx, query)) {
    const declared = await readFieldValues(
      ctx,
      hits.map(({ resourceId }) => resourceId),
    );
    for (const hit of hits) {
      const values: Record<(typeof columns)[number], string | number> = {
        ...hit,
        title: pick(hit.titleZh, hit.titleEn, ctx.language),
        authors: hit.authors.map((author) => pick(author.nameZh, author.nameEn, ctx.language)).join('; '),
        keywords: pick(hit.keywordsZh, hit.keywordsEn, ctx.language),
        type: names.dynamic(`types.${hit.resourceType}`, hit.resourceType),
        sharing: names.dynamic(`sharing.${hit.sharingMethod}`, hit.sharingMethod),
        license: licenseTerms[hit.license as keyof typeof licenseTerms]?.short ?? hit.license,
        published: wireDay(hit.publishDate),
        doi: hit.doi ?? '',
        cstr: hit.cstr ?? '',
        views: hit.viewCount,
        downloads: hit.downloadCount,
        address: `${ctx.siteUrl}/data/detail/${hit.publicId}`,
      };
      const own = declared.get(hit.resourceId) ?? {};
      const said = fields.map((field) => {
        const value = own[field.fieldKey];
        return value === undefined ? '' : valueText(field, value, ctx.language);
      });
      yield [...columns.map((name) => values[name]), ...said];
    }
    if (isCut) yield [t('export.more', { most: maxExported })];
  }
}

async function* csvOf(ctx: Context, query: SearchQuery): AsyncGenerator<string> {
  // Without the byte order mark Excel assumes the system's encoding.
  yield `\ufeff${(await headsOf(ctx)).map(cell).join()}\r\n`;
  for await (const row of rowsOf(ctx, query)) yield `${row.map(cell).join()}\r\n`;
}

/** The hits with all that a citation needs. */
async function* citedOf(ctx: Context, query: SearchQuery): AsyncGenerator<{ hit: Hit; cited: Citable }> {
  const place = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const site = pick(place['site.name.zh'], place['site.name.en'], ctx.language);
  for await (const { hits } of hitsOf(ctx, query)) {
    const whole = await readCited(
      ctx,
      hits.map(({ resourceId }) => resourceId),
    );
    for (const hit of hits) {
      const rest = whole.get(hit.resourceId);
      if (!rest) continue;
      const url = `${ctx.siteUrl}/data/detail/${hit.publicId}`;
      yield { hit, cited: { ...hit, ...rest, publishDate: wireDay(hit.publishDate), url, site } };
    }
  }
}

const referencesOf = (format: 'bibtex' | 'ris') =>
  async function* (ctx: Context, query: SearchQuery): AsyncGenerator<string> {
    const write = format === 'bibtex' ? bibtex : ris;
    for await (const { cited } of citedOf(ctx, query)) yield `${write(cited, ctx.language).trimEnd()}\n\n`;
  };

/** One JSON object per line (jsonlines.org), with the fields of the portal's lists. */
async function* jsonLinesOf(ctx: Context, query: SearchQuery): AsyncGenerator<string> {
  for await (const { hit, cited } of citedOf(ctx, query)) {
    const { publicId, resourceNo, version, resourceType, titleZh, titleEn, keywordsZh, keywordsEn } = hit;
    const { sharingMethod, license, doi, cstr, fileCount, totalSize, viewCount, downloadCount } = hit;
    const { descriptionZh, descriptionEn, authors, publishDate, url } = cited;
    const line = {
      publicId,
      resourceNo,
      version,
      resourceType,
      titleZh,
      titleEn,
      keywordsZh,
      keywordsEn,
      descriptionZh,
      descriptionEn,
      authors,
      sharingMethod,
      license,
      doi,
      cstr,
      publishDate,
      fileCount,
      totalSize,
      viewCount,
      downloadCount,
      url,
    };
    yield `${JSON.stringify(line).toWellFormed()}\n`;
  }
}
