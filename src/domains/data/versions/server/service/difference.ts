import type { z } from 'zod';
import { fail } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import type { DescribedValue } from '#contract/data/metadata-fields';
import { describedValues } from '#module/data/metadata-fields';
import {
  fieldKeys,
  ResourceDraft,
  ruleOf,
  typeFields,
  type FieldKey,
  type FieldRule,
  type Metadata,
} from '#contract/data/resources';
import type { Difference, FieldChange, FileChange } from '../../contract.ts';
import { isPublic, mayListFiles, type ResourceRecord } from '#module/data/resources';
import { knownResource } from '#module/data/record-pages';
import { listFileChanges } from '../queries.ts';
import { entriesOf, entryChanges } from './entry-changes.ts';

/** Two published versions of one resource; withdrawn ones cannot be compared. */
async function pairOf(ctx: Context, { publicId, other }: { publicId: string; other: string }) {
  const [after, before] = await Promise.all([knownResource(ctx, publicId), knownResource(ctx, other)]);
  if (after.versionGroup !== before.versionGroup || !isPublic(after) || !isPublic(before))
    throw fail('data.resources.notFound');
  return { before, after };
}

/** A stored record with the values of the form; columns that may be null are empty texts there. */
const asDraft = (row: ResourceRecord) => row as unknown as ResourceDraft;

/** Differences between two published versions, without files. @throws data.resources.notFound */
export async function difference(
  ctx: Context,
  which: { publicId: string; other: string },
): Promise<z.input<typeof Difference>> {
  const { before, after } = await pairOf(ctx, which);
  return {
    before,
    after,
    fields: [
      ...fieldChanges(asDraft(before), asDraft(after), inPublic),
      ...(await declaredChanges(ctx, before, after)),
    ],
    filesShown: mayListFiles(ctx.actor, before) && mayListFiles(ctx.actor, after),
  };
}

/** The files that differ; empty if the file names are not public. @throws data.resources.notFound */
export async function fileDifference(
  ctx: Context,
  which: { publicId: string; other: string },
  query: PageQuery,
): Promise<{ total: number; rows: FileChange[] }> {
  const { before, after } = await pairOf(ctx, which);
  if (!mayListFiles(ctx.actor, before) || !mayListFiles(ctx.actor, after)) return { total: 0, rows: [] };
  return listFileChanges(ctx, before.resourceId, after.resourceId, query);
}

/** Fields that are compared; those of a type and declared fields are compared one by one. */
const comparedBy = (isCompared: (rule: FieldRule) => boolean) =>
  fieldKeys.filter((field) => {
    const rule = ruleOf(field);
    return isCompared(rule) && rule.kind !== 'typeFields' && rule.kind !== 'declared';
  });
const inPublic = comparedBy((rule) => rule.public !== undefined && !rule.ofVersion);
const inReview = comparedBy((rule) => rule.kind !== 'password');

const blank = ResourceDraft.parse({});

/** The differences of some public fields of a resource, as pages show them. */
export const changesOf = (before: Partial<Metadata>, after: Partial<Metadata>): FieldChange[] =>
  fieldChanges({ ...blank, ...before }, { ...blank, ...after }, inPublic);

/** All differences between two revisions, with contact data, for people who may read the whole record. */
export async function changesBetween(
  ctx: Context,
  before: Partial<ResourceDraft>,
  after: Partial<ResourceDraft>,
): Promise<FieldChange[]> {
  const [from, to] = [
    { ...blank, ...before },
    { ...blank, ...after },
  ];
  return [...fieldChanges(from, to, inReview, true), ...(await declaredChanges(ctx, from, to))];
}

function fieldChanges(
  before: ResourceDraft,
  after: ResourceDraft,
  fields: readonly FieldKey[],
  withContacts = false,
): FieldChange[] {
  const plain = fields.flatMap((field): FieldChange[] => {
    const entries = entriesOf[ruleOf(field).kind];
    if (!entries) return changeOf(field, String(before[field] ?? ''), String(after[field] ?? ''));
    const changes = entryChanges(entries(before, withContacts), entries(after, withContacts));
    return changes.length > 0 ? [{ field, change: 'changed', before: '', after: '', entries: changes }] : [];
  });
  return [...plain, ...metaPairs(before, after).flatMap(([field, from, to]) => changeOf(field, from, to))];
}

/** Changes of declared fields. */
async function declaredChanges(
  ctx: Context,
  before: Pick<ResourceDraft, 'fieldValues'>,
  after: Pick<ResourceDraft, 'fieldValues'>,
): Promise<FieldChange[]> {
  const [from, to] = [await describedValues(ctx, before.fieldValues), await describedValues(ctx, after.fieldValues)];
  const fields = new Map([...to, ...from].map((it) => [it.fieldKey, it]));
  const textOf = (values: readonly DescribedValue[], key: string) => {
    const it = values.find(({ fieldKey }) => fieldKey === key);
    return it ? joined([...new Set([it.textZh, it.textEn])]) : '';
  };
  return [...fields.values()].flatMap(({ fieldKey, labelZh, labelEn }) =>
    changeOf(`fieldValues.${fieldKey}`, textOf(from, fieldKey), textOf(to, fieldKey)).map((change) => ({
      ...change,
      labelZh,
      labelEn,
    })),
  );
}

const changeOf = (field: string, from: string, to: string): FieldChange[] =>
  from === to
    ? []
    : [{ field, change: from === '' ? 'added' : to === '' ? 'removed' : 'changed', before: from, after: to }];

type Typed = Pick<ResourceDraft, 'resourceType' | 'typeMeta'>;

function metaPairs(before: Typed, after: Typed): [string, string, string][] {
  const types = [...new Set([before.resourceType, after.resourceType])];
  const valueOf = (row: Typed, type: string, field: string) =>
    row.resourceType === type ? (row.typeMeta[field] ?? '') : '';
  return types.flatMap((type) =>
    typeFields[type].map((field): [string, string, string] => [
      `typeMeta.${type}.${field}`,
      valueOf(before, type, field),
      valueOf(after, type, field),
    ]),
  );
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');
