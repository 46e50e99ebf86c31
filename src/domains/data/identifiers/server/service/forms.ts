import { wireDay, wireTime } from '#shared/time';
import type { Context } from '#server/context';
import {
  dataciteAttributes,
  isOrganizationName,
  type DataCiteAttributes,
  type DataCiteRelated,
  type Registrable,
} from '#contract/data/descriptions';
import { describedValues } from '#module/data/metadata-fields';
import { type ResourceRecord } from '#module/data/resources';
import { settings } from '#module/system/settings';
import type { IdentifierKind } from '../../contract.ts';
import { cstrMetadata } from '../../cstr.ts';
import * as queries from '../queries.ts';

const pageOf = (ctx: Context, { publicId }: ResourceRecord) => `${ctx.siteUrl}/data/detail/${publicId}`;

/** A resource in DataCite's format, with its neighbouring versions. */
export async function dataciteForm(ctx: Context, row: ResourceRecord): Promise<DataCiteAttributes> {
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const place = {
    url: pageOf(ctx, row),
    site: site['site.name.en'] || site['site.name.zh'],
    related: await versionsOf(ctx, row),
  };
  return dataciteAttributes(await describe(ctx, row), place, wireDay(ctx.now));
}

/** Type code of scientific data in a CSTR, for resources without a value. */
const dataCode = '11';

/** A resource in the format of the CSTR platform. */
export async function cstrForm(
  ctx: Context,
  row: ResourceRecord,
  { value, isWithdrawn }: { value: string; isWithdrawn: boolean },
): Promise<Record<string, unknown>> {
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const described = await describe(ctx, row);
  const authors = described.authors.map((author) => ({
    ...author,
    isOrganization: isOrganizationName(author.nameEn || author.nameZh),
  }));
  return cstrMetadata(
    { ...described, authors, isWithdrawn },
    {
      identifier: value,
      typeCode: value.split('.')[1] ?? dataCode,
      url: pageOf(ctx, row),
      siteZh: site['site.name.zh'],
      siteEn: site['site.name.en'],
    },
  );
}

/** The resource as services register it; before its publication with the current date. */
async function describe(ctx: Context, row: ResourceRecord): Promise<Registrable & { cstr: string | null }> {
  const own = await queries.ofResource(ctx, row.resourceId);
  const valueOf = (kind: IdentifierKind) => own.find((it) => it.kind === kind)?.value;
  return {
    ...row,
    fields: await describedValues(ctx, row.fieldValues),
    sharingMethod: row.sharingMethod as Registrable['sharingMethod'],
    doi: row.doi ?? valueOf('doi') ?? null,
    cstr: row.cstr ?? valueOf('cstr') ?? null,
    publishDate: wireTime(row.publishDate ?? ctx.now),
    updateTime: wireTime(row.updateTime),
    withdrawTime: row.withdrawTime && wireTime(row.withdrawTime),
  };
}

/** The previous and the next version, if they have a DOI. */
async function versionsOf(ctx: Context, row: ResourceRecord): Promise<DataCiteRelated[]> {
  const all = await queries.versionDois(ctx, row.versionGroup);
  const at = all.findIndex(({ resourceId }) => resourceId === row.resourceId);
  // An unpublished version will be the newest.
  const [before, after] = at < 0 ? [all.at(-1), undefined] : [all[at - 1], all[at + 1]];
  const related = (doi: string, relationType: string): DataCiteRelated => ({
    relatedIdentifier: doi,
    relatedIdentifierType: 'DOI',
    relationType,
  });
  return [
    ...(before?.doi ? [related(before.doi, 'IsNewVersionOf')] : []),
    ...(after?.doi ? [related(after.doi, 'IsPreviousVersionOf')] : []),
  ];
}
