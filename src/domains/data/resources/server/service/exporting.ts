import type { z } from 'zod';
import { fail } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { headingOf, valueText } from '#contract/data/metadata-fields';
import { declaredFields } from '#module/data/metadata-fields';
import { resourceStatus, type ResourceListQuery, type ResourceStatus } from '../../contract.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { visibleStatuses } from '../policy.ts';
import { allListed, countListed } from '../queries/lists.ts';

/** Limit of rows in a workbook; spreadsheet programs open no larger tables with ease. */
const maxExported = 200_000;

const columns = [
  'resourceNo',
  'title',
  'version',
  'resourceType',
  'status',
  'sharingMethod',
  'openDate',
  'ownerName',
  'ownerOrganization',
  'specialNo',
  'projectNo',
  'taskNo',
  'doi',
  'cstr',
  'fileCount',
  'totalSize',
  'submitTime',
  'publishDate',
  'viewCount',
  'downloadCount',
] as const;

const isPublic = (status: ResourceStatus) =>
  status === resourceStatus.published || status === resourceStatus.superseded;

/**
 * The filtered list of the back office, limited to the states and the data scope of the caller, streamed while it is
 * read.
 * @throws data.resources.manyRows
 */
export async function exported(ctx: Context, query: z.output<typeof ResourceListQuery>): Promise<FileReply> {
  const statuses = visibleStatuses(ctx.actor);
  const total = await countListed(ctx, query, statuses);
  if (total > maxExported) throw fail('data.resources.manyRows', { total, most: maxExported });
  const t = translatorOf(resourcesTexts, ctx.language);
  const fields = await declaredFields(ctx);
  return workbook({
    name: t('exportName'),
    columns: [
      ...columns.map((name) => ({ title: t(`fields.${name}`), width: name === 'title' ? 60 : 18 })),
      ...fields.map((field) => ({ title: headingOf(field, ctx.language), width: 18 })),
    ],
    rows: cells(),
  });

  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of allListed(ctx, query, statuses)) {
      const words = {
        title: pick(row.titleZh, row.titleEn, ctx.language),
        resourceType: t(`types.${row.resourceType}`),
        status: t(`states.${row.status}`),
        sharingMethod: row.sharingMethod && t.dynamic(`sharing.${row.sharingMethod}`, row.sharingMethod),
      };
      const declared = fields.map(({ fieldKey, choices }) => {
        // Everybody may read those of a public record; a draft's belong to its owner.
        const value = isPublic(row.status) ? row.fieldValues[fieldKey] : undefined;
        return value === undefined ? '' : valueText({ choices }, value, ctx.language);
      });
      yield [...columns.map((name) => ({ ...row, ...words })[name]), ...declared];
    }
  }
}
