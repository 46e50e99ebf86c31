import type { z } from 'zod';
import { fail } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { affiliationNames } from '#contract/identity/organizations';
import type { DescribedValue } from '#contract/data/metadata-fields';
import { describedValues } from '#module/data/metadata-fields';
import {
  fieldsThatHave,
  ResourceDraft,
  ruleOf,
  typeFields,
  type Author,
  type Difference,
  type FieldChange,
  type FieldKind,
  type FileChange,
  type Grant,
  type Metadata,
  type RelatedProject,
} from '../../contract.ts';
import { workLine } from '#contract/data/descriptions';
import { isPublic, mayListFiles } from '../policy.ts';
import type { ResourceRecord } from '../queries/records.ts';
import { listFileChanges } from '../queries/versions.ts';
import { knownResource } from './known.ts';

/** Two published versions of one resource; withdrawn ones cannot be compared. */
async function pairOf(ctx: Context, { publicId, other }: { publicId: string; other: string }) {
  const [after, before] = await Promise.all([knownResource(ctx, publicId), knownResource(ctx, other)]);
  if (after.versionGroup !== before.versionGroup || !isPublic(after) || !isPublic(before))
    throw fail('data.resources.notFound');
  return { before, after };
}

/** Differences between two published versions, without files. @throws data.resources.notFound */
export async function difference(
  ctx: Context,
  which: { publicId: string; other: string },
): Promise<z.input<typeof Difference>> {
  const { before, after } = await pairOf(ctx, which);
  return {
    before,
    after,
    fields: [...fieldChanges(before, after), ...(await declaredChanges(ctx, before, after))],
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

/** Public fields that versions are compared by; the fields of a type and declared fields are compared one by one. */
const compared = fieldsThatHave('public').filter((field) => {
  const { kind, ofVersion } = ruleOf(field);
  return !ofVersion && kind !== 'typeFields' && kind !== 'declared';
});

/** A value as a text, one line per entry of a list. Contact data is not public and therefore not compared. */
const listTexts: Partial<Record<FieldKind, (row: ResourceRecord) => string>> = {
  people: ({ authors }) => authors.map(authorLine).join('\n'),
  publisher: ({ publisher }) => publisher.name,
  grants: ({ grants }) => grants.map(grantLine).join('\n'),
  projects: ({ projects }) => projects.map(projectLine).join('\n'),
  works: ({ relatedWorks }) => relatedWorks.map(workLine).join('\n'),
};

/** The differences of some fields of a resource, as pages show them. */
export function changesOf(before: Partial<Metadata>, after: Partial<Metadata>): FieldChange[] {
  const blank = ResourceDraft.parse({});
  return fieldChanges(
    { ...blank, ...before } as unknown as ResourceRecord,
    { ...blank, ...after } as unknown as ResourceRecord,
  );
}

function fieldChanges(before: ResourceRecord, after: ResourceRecord): FieldChange[] {
  const pairs = [
    ...compared.map((field): [string, string, string] => {
      const plain = (row: ResourceRecord) => String(row[field as keyof ResourceRecord] ?? '');
      const textOf = listTexts[ruleOf(field).kind] ?? plain;
      return [field, textOf(before), textOf(after)];
    }),
    ...metaPairs(before, after),
  ];
  return pairs.flatMap(([field, from, to]) => changeOf(field, from, to));
}

/** Changes of declared fields. */
async function declaredChanges(ctx: Context, before: ResourceRecord, after: ResourceRecord): Promise<FieldChange[]> {
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

function metaPairs(before: ResourceRecord, after: ResourceRecord): [string, string, string][] {
  const types = [...new Set([before.resourceType, after.resourceType])];
  const valueOf = (row: ResourceRecord, type: string, field: string) =>
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

/** An author in one line, for the differences between versions, without contact data. */
const authorLine = (author: Author): string =>
  joined([
    author.nameZh,
    author.nameEn,
    ...author.affiliations.map((one) => affiliationNames(one).join(' / ')),
    author.orcid,
    author.isCorresponding ? '*' : '',
  ]);

/** A grant in one line. */
const grantLine = ({ funder, number, title }: Grant): string =>
  joined([affiliationNames(funder).join(' / '), number, title]);

/** A project in one line. */
const projectLine = (project: RelatedProject): string =>
  joined([
    project.projectNo,
    project.responsible,
    project.start,
    project.deadline,
    project.agency,
    project.leadOrg,
    project.participantOrgs,
    project.introduction,
  ]);
