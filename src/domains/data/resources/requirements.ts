import { requiredTypeFields, type ResourceDraft } from './contract.ts';

/** What {@link requirements} reads of a draft; a stored resource has the same fields. */
export type Checked = Pick<
  ResourceDraft,
  | 'resourceType'
  | 'titleZh'
  | 'keywordsZh'
  | 'descriptionZh'
  | 'sharingMethod'
  | 'openDate'
  | 'accessRestriction'
  | 'nonDisclosureReason'
  | 'license'
  | 'preservationPlan'
  | 'specialNo'
  | 'projectNo'
  | 'taskNo'
  | 'noProject'
  | 'typeMeta'
  | 'authors'
  | 'publisher'
  | 'ftpAddress'
>;

/** Why something is needed; each has a text `fail.missing.<reason>` in the noun's texts. */
export const missingReasons = [
  'titleZh',
  'keywordsZh',
  'descriptionZh',
  'sharingMethod',
  'openDate',
  'accessRestriction',
  'nonDisclosureReason',
  'license',
  'preservationPlan',
  'specialNo',
  'projectNo',
  'taskNo',
  'authors',
  'authorName',
  'publisherName',
  'publisherEmail',
  'typeField',
  'files',
] as const;
export type MissingReason = (typeof missingReasons)[number];

/** One thing that submission demands: where it is in the draft, why, and whether it is there. */
export interface Requirement {
  /** Dotted path in the draft; `files` for the data themselves. */
  path: string;
  /** Text key `data.resources.missing.<reason>`. */
  key: `data.resources.missing.${MissingReason}`;
  met: boolean;
}

/**
 * Everything that a draft needs before it may be submitted, in the order of the form. Depends on the type, the
 * sharing method and the "no project" tick; what does not apply is absent.
 */
export function requirements(draft: Checked, fileCount: number): Requirement[] {
  const list: Requirement[] = [];
  const need = (path: string, reason: MissingReason, met: boolean) => list.push({ path, key: `data.resources.missing.${reason}`, met });
  const text = (path: string, reason: MissingReason, value: string) => need(path, reason, value.trim() !== '');

  text('titleZh', 'titleZh', draft.titleZh);
  text('keywordsZh', 'keywordsZh', draft.keywordsZh.replaceAll(',', ' '));
  text('descriptionZh', 'descriptionZh', draft.descriptionZh);
  for (const field of requiredTypeFields[draft.resourceType]) text(`typeMeta.${field}`, 'typeField', draft.typeMeta[field] ?? '');

  need('authors', 'authors', draft.authors.length > 0);
  draft.authors.forEach((author, at) => text(`authors.${at}.nameZh`, 'authorName', author.nameZh + author.nameEn));
  text('publisher.name', 'publisherName', draft.publisher.name);
  text('publisher.email', 'publisherEmail', draft.publisher.email);

  if (!draft.noProject) for (const path of ['specialNo', 'projectNo', 'taskNo'] as const) text(path, path, draft[path]);

  text('sharingMethod', 'sharingMethod', draft.sharingMethod);
  if (draft.sharingMethod === 'open') text('openDate', 'openDate', draft.openDate);
  if (draft.sharingMethod === 'restricted') text('accessRestriction', 'accessRestriction', draft.accessRestriction);
  if (draft.sharingMethod === 'closed') text('nonDisclosureReason', 'nonDisclosureReason', draft.nonDisclosureReason);
  const shared = draft.sharingMethod === 'open' || draft.sharingMethod === 'restricted';
  if (shared) text('license', 'license', draft.license);
  text('preservationPlan', 'preservationPlan', draft.preservationPlan);

  if (shared) need('files', 'files', fileCount > 0 || draft.ftpAddress.trim() !== '');
  return list;
}

/** What still stands between a draft and its submission; empty when it may be submitted. */
export function missing(draft: Checked, fileCount: number): Requirement[] {
  return requirements(draft, fileCount).filter(({ met }) => !met);
}
