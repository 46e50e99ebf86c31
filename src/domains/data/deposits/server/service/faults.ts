import type { SubmitLanguages } from '#shared/submit-languages';
import type { Context } from '#server/context';
import { lackingFields } from '#module/data/metadata-fields';
import { setting } from '#module/system/settings';
import { Publisher } from '#contract/data/resources';
import { missing, wrongFields } from '../../contract.ts';
import { checkedGrants } from '../queries/projects.ts';
import { type ResourceRecord, isNewVersion } from '#module/data/resources';

/** One obstacle to a submission. */
export interface Fault {
  /** Dotted path in the form. */
  path: string;
  /** Full failure key. */
  reason: string;
}

/** All missing and invalid fields at once, in the order of the form. */
export async function faultsOf(ctx: Context, row: ResourceRecord): Promise<Fault[]> {
  const form = {
    ...row,
    isNewVersion: isNewVersion(row),
    grants: await checkedGrants(ctx, row.grants),
    openDate: row.openDate ?? '',
    sharingMethod: row.sharingMethod as 'open',
    license: row.license as 'by',
    preservationPlan: row.preservationPlan as 'y10',
    // In a draft that was never saved, the publisher has no fields.
    publisher: Publisher.parse(row.publisher),
  };
  const lacking = missing(form, row.fileCount, (await setting(ctx, 'data.submit.languages')) as SubmitLanguages).map(
    ({ path, key }) => ({ path, reason: key }),
  );
  const empty = (await lackingFields(ctx, row)).map((path) => ({ path, reason: 'data.resources.required.fieldValue' }));
  return [...lacking, ...empty, ...wrongFields(row)];
}
