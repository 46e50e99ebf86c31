import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { valueText } from '#contract/data/metadata-fields';
import { PreviewQuery } from '#contract/files/previews';
import { declaredFields, sortedValues } from '#module/data/metadata-fields';
import { filesInTurn, permittedFile, type FileRecord } from '#module/data/record-files';
import { ownResource, type ResourceRecord } from '#module/data/resources';
import { previewKind, previewOf } from '#module/files/previews';
import type { FieldOffer } from '../contract.ts';
import { telling } from './choice.ts';
import { findingsIn, type Finding } from './findings.ts';
import { nexusFindings } from './nexus.ts';

/** Files of a draft among which the telling ones are looked for. */
const maxLooked = 1000;
/** Offers for one field. */
const maxOffers = 5;

/**
 * Values that the files of the caller's draft suggest for declared fields, each with its place. Files that cannot be read
 * are named.
 * @throws data.resources.notFound, 503 kernel.busy
 */
export async function offersOf(ctx: Context, resourceId: number) {
  const row = await ownResource(ctx, resourceId);
  const files: FileRecord[] = [];
  for await (const file of filesInTurn(ctx, row.resourceId)) {
    files.push(file);
    if (files.length === maxLooked) break;
  }
  const [read, unread]: [string[], string[]] = [[], []];
  const offers: FieldOffer[] = [];
  for (const { id, path } of telling(files)) {
    const findings = await findingsOf(ctx, row, id);
    (findings ? read : unread).push(path);
    for (const finding of findings ?? []) offers.push(...(await offered(ctx, finding, path)));
  }
  return { offers: distinct(offers), read, unread };
}

/** Undefined if the file cannot be read. */
async function findingsOf(ctx: Context, row: ResourceRecord, id: number): Promise<Finding[] | undefined> {
  try {
    const file = await permittedFile(ctx, row, id);
    if (previewKind(file.name) !== 'arrays') return findingsIn(file.name, await previewOf(ctx, file));
    const technique = (await declaredFields(ctx)).find(({ fieldKey }) => fieldKey === 'technique');
    return await nexusFindings(
      (path) => previewOf(ctx, file, PreviewQuery.parse({ path })),
      technique?.choices.filter(({ isRetired }) => !isRetired) ?? [],
    );
  } catch (error) {
    if (error instanceof Failure && error.key !== 'kernel.busy') return undefined;
    throw error;
  }
}

/** The offer of a finding; none if its field does not exist, is retired or refuses the value. */
async function offered(ctx: Context, { fieldKey, value, place }: Finding, file: string): Promise<FieldOffer[]> {
  const field = (await declaredFields(ctx)).find((one) => one.fieldKey === fieldKey);
  const { right } = await sortedValues(ctx, { [fieldKey]: value });
  const stored = right[fieldKey];
  if (!field || stored === undefined) return [];
  const texts = { textZh: valueText(field, stored, 'zh'), textEn: valueText(field, stored, 'en') };
  return [{ fieldKey, value: stored, ...texts, file, place }];
}

/** Each value of a field once, from the first file that tells it. */
function distinct(offers: readonly FieldOffer[]): FieldOffer[] {
  const first = new Map<string, FieldOffer>();
  for (const offer of offers) {
    const name = `${offer.fieldKey} ${JSON.stringify(offer.value)}`;
    if (!first.has(name)) first.set(name, offer);
  }
  const byField = Map.groupBy(first.values(), ({ fieldKey }) => fieldKey);
  return [...byField.values()].flatMap((own) => own.slice(0, maxOffers));
}
