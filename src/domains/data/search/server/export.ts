import { Readable } from 'node:stream';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { csvCell as cell } from '#server/formats/csv';
import type { FileReply } from '#server/routes';
import { headingOf, valueText } from '#contract/data/metadata-fields';
import { declaredFields } from '#module/data/metadata-fields';
import { mostExported, type SearchQuery } from '#contract/data/search';
import { licenseTerms } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { searchTexts } from '../texts/index.ts';
import { readFieldValues } from './queries/hits.ts';
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

/**
 * The hits of a search as CSV (RFC 4180) in its order and in the caller's language, streamed while they are read. A
 * truncated file says so in its last line. Each declared field has a column after the others, retired ones included.
 */
export async function exportHits(ctx: Context, query: SearchQuery): Promise<FileReply> {
  const t = translatorOf(searchTexts, ctx.language);
  return {
    name: `${t('export.name')}-${wireDay(ctx.now)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    open: () => Readable.from(lines(ctx, query)),
  };
}

async function* lines(ctx: Context, query: SearchQuery): AsyncGenerator<string> {
  const t = translatorOf(searchTexts, ctx.language);
  const names = translatorOf(resourcesTexts, ctx.language);
  const fields = await declaredFields(ctx);
  // Without the byte order mark Excel assumes the system's encoding.
  const heads = [...columns.map((name) => t(`export.${name}`)), ...fields.map((it) => headingOf(it, ctx.language))];
  yield `\ufeff${heads.map(cell).join()}\r\n`;
  for (let pageNum = 1; ; pageNum++) {
    const { total, rows } = await findHits(ctx, { ...query, pageNum, pageSize: batch });
    if (rows.length === 0) return;
    const declared = await readFieldValues(
      ctx,
      rows.map(({ resourceId }) => resourceId),
    );
    yield rows
      .map((row) => {
        const values: Record<(typeof columns)[number], string | number> = {
          ...row,
          title: pick(row.titleZh, row.titleEn, ctx.language),
          authors: row.authors.map((author) => pick(author.nameZh, author.nameEn, ctx.language)).join('; '),
          keywords: pick(row.keywordsZh, row.keywordsEn, ctx.language),
          type: names.dynamic(`types.${row.resourceType}`, row.resourceType),
          sharing: names.dynamic(`sharing.${row.sharingMethod}`, row.sharingMethod),
          license: licenseTerms[row.license as keyof typeof licenseTerms]?.short ?? row.license,
          published: wireDay(row.publishDate),
          doi: row.doi ?? '',
          cstr: row.cstr ?? '',
          views: row.viewCount,
          downloads: row.downloadCount,
          address: `${ctx.siteUrl}/data/detail/${row.publicId}`,
        };
        const own = declared.get(row.resourceId) ?? {};
        const said = fields.map((field) => {
          const value = own[field.fieldKey];
          return value === undefined ? '' : valueText(field, value, ctx.language);
        });
        return `${[...columns.map((name) => values[name]), ...said].map(cell).join()}\r\n`;
      })
      .join('');
    if (pageNum * batch < total) continue;
    // A total at the limit means that there may be more.
    if (total >= mostExported) yield `${cell(t('export.more', { most: mostExported }))}\r\n`;
    return;
  }
}
