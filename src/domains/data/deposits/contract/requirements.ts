import { languagesNeeded, type SubmitLanguages } from '#shared/submit-languages';
import { isEmptyValue, neededFields, type OfferedField } from '#contract/data/metadata-fields';
import { requiredTypeFields, type ResourceDraft } from '#contract/data/resources';

/** Fields of a draft that {@link requirements} reads; a stored resource has the same fields. */
export type Checked = Pick<
  ResourceDraft,
  | 'resourceType'
  | 'titleZh'
  | 'titleEn'
  | 'keywordsZh'
  | 'keywordsEn'
  | 'descriptionZh'
  | 'descriptionEn'
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

/** One requirement of a submission: its place in the draft, the reason, and whether it is met. */
export interface Requirement {
  /** Dotted path in the draft; `files` for the data themselves. */
  path: string;
  /** Text key: `fail.required.<reason>` of this noun's texts. */
  key: `data.resources.required.${string}`;
  met: boolean;
}

/**
 * All requirements of a submission, in the order of the form. They depend on the type, the sharing method, the
 * "no project" check box and the required languages of this installation; inapplicable ones are omitted.
 */
export function requirements(draft: Checked, fileCount: number, languages: SubmitLanguages = 'any'): Requirement[] {
  const list: Requirement[] = [];
  const need = (path: string, reason: string, met: boolean) =>
    list.push({ path, key: `data.resources.required.${reason}`, met });
  const text = (path: string, reason: string, value: string) => need(path, reason, value.trim() !== '');

  const either = (field: 'title' | 'keywords' | 'description') => {
    const values = { zh: draft[`${field}Zh`].replaceAll(',', ' '), en: draft[`${field}En`].replaceAll(',', ' ') };
    for (const { suffix, met } of languagesNeeded(languages, values))
      need(`${field}${suffix}`, languages === 'any' ? field : `${field}${suffix}`, met);
  };

  either('title');
  either('keywords');
  either('description');
  for (const field of requiredTypeFields[draft.resourceType]) {
    text(`typeMeta.${field}`, `typeMeta.${draft.resourceType}.${field}`, draft.typeMeta[field] ?? '');
  }

  need('authors', 'author', draft.authors.length > 0);
  draft.authors.forEach((author, at) => text(`authors.${at}.nameZh`, 'authorName', author.nameZh + author.nameEn));
  text('publisher.name', 'publisherName', draft.publisher.name);
  text('publisher.email', 'publisherEmail', draft.publisher.email);

  if (!draft.noProject) for (const path of ['specialNo', 'projectNo', 'taskNo'] as const) text(path, path, draft[path]);

  text('sharingMethod', 'sharing', draft.sharingMethod);
  if (draft.sharingMethod === 'open') text('openDate', 'openDate', draft.openDate);
  if (draft.sharingMethod === 'restricted') text('accessRestriction', 'restriction', draft.accessRestriction);
  if (draft.sharingMethod === 'closed') text('nonDisclosureReason', 'nonDisclosure', draft.nonDisclosureReason);
  const shared = draft.sharingMethod === 'open' || draft.sharingMethod === 'restricted';
  if (shared) text('license', 'license', draft.license);
  text('preservationPlan', 'preservation', draft.preservationPlan);

  if (shared) need('files', 'files', fileCount > 0 || draft.ftpAddress.trim() !== '');
  return list;
}

/** The declared fields that a draft needs, by the rules of data/metadata-fields. */
export const fieldRequirements = (
  fields: readonly OfferedField[],
  draft: Pick<ResourceDraft, 'resourceType' | 'subjectCode' | 'fieldValues'>,
): Requirement[] =>
  neededFields(fields, draft, draft.fieldValues).map(({ fieldKey }) => ({
    path: `fieldValues.${fieldKey}`,
    key: 'data.resources.required.fieldValue',
    met: !isEmptyValue(draft.fieldValues[fieldKey]),
  }));

/** Requirements that a draft does not meet yet; empty when it may be submitted. */
export function missing(draft: Checked, fileCount: number, languages: SubmitLanguages = 'any'): Requirement[] {
  return requirements(draft, fileCount, languages).filter(({ met }) => !met);
}
