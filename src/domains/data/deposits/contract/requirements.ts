import { affiliationNames } from '#shared/affiliations';
import { languagesNeeded, type SubmitLanguages } from '#shared/submit-languages';
import { isEmptyValue, neededFields, type OfferedField } from '#contract/data/metadata-fields';
import {
  applies,
  fieldsOf,
  isFieldKey,
  formSections,
  needsNumbers,
  requiredTypeFields,
  ruleOf,
  type FieldKey,
  type FieldsWith,
  type ResourceDraft,
} from '#contract/data/resources';

/** Fields of a draft that {@link requirements} reads; a stored resource has the same fields. */
export type Checked = Pick<
  ResourceDraft,
  FieldsWith<{ required: string }> | 'resourceType' | 'noProject' | 'typeMeta' | 'authors' | 'publisher' | 'ftpAddress'
> & { isNewVersion?: boolean; grants?: ResourceDraft['grants'] };

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
  const { sharingMethod } = draft;
  const choices = { ...draft, needsNumbers: needsNumbers(draft) };
  const isShared = sharingMethod === 'open' || sharingMethod === 'restricted';
  const files = requirement('files', 'files', fileCount > 0 || draft.ftpAddress.trim() !== '');
  return [
    ...formSections
      .flatMap(fieldsOf)
      .filter((field) => applies(field, choices))
      .flatMap((field) => needsOf(field, draft, languages)),
    ...(isShared ? [files] : []),
  ];
}

const requirement = (path: string, reason: string, met: boolean): Requirement => ({
  path,
  key: `data.resources.required.${reason}`,
  met,
});
const textNeeded = (path: string, reason: string, value: string) => requirement(path, reason, value.trim() !== '');

/** The requirements of one field for a submission. */
function needsOf(field: FieldKey, draft: Checked, languages: SubmitLanguages): Requirement[] {
  const { kind, required } = ruleOf(field);
  switch (kind) {
    case 'typeFields':
      return requiredTypeFields[draft.resourceType].map((name) =>
        textNeeded(`typeMeta.${name}`, `typeMeta.${draft.resourceType}.${name}`, draft.typeMeta[name] ?? ''),
      );
    case 'grants':
      return (draft.grants ?? []).flatMap(({ funder }, at) => [
        requirement(`grants.${at}.funder`, 'funder', affiliationNames(funder).length > 0),
      ]);
    case 'people':
      return [
        requirement('authors', 'author', draft.authors.length > 0),
        ...draft.authors.map(({ nameZh, nameEn }, at) =>
          textNeeded(`authors.${at}.nameZh`, 'authorName', nameZh + nameEn),
        ),
      ];
    case 'publisher':
      return [
        textNeeded('publisher.name', 'publisherName', draft.publisher.name + draft.publisher.nameEn),
        textNeeded('publisher.email', 'publisherEmail', draft.publisher.email),
      ];
    default:
      if (!required) return [];
      if (isPaired(required)) return field.endsWith('Zh') ? pairNeeds(required, draft, languages) : [];
      return [textNeeded(field, required, draft[field as FieldsWith<{ required: string }>])];
  }
}

/** Texts in two languages, of which the installation asks for one or both. */
const pairs = ['changes', 'title', 'keywords', 'description'] as const;
const isPaired = (name: string): name is (typeof pairs)[number] => pairs.some((one) => one === name);

function pairNeeds(name: (typeof pairs)[number], draft: Checked, languages: SubmitLanguages): Requirement[] {
  const values = { zh: draft[`${name}Zh`].replaceAll(',', ' '), en: draft[`${name}En`].replaceAll(',', ' ') };
  return languagesNeeded(languages, values).map(({ suffix, met }) =>
    requirement(`${name}${suffix}`, languages === 'any' ? name : `${name}${suffix}`, met),
  );
}

/**
 * The same for the form, which asks for grants first: a draft without funding lacks a grant, not the three numbers of a
 * national project.
 */
export function formRequirements(draft: Checked, fileCount: number): Requirement[] {
  const list = requirements(draft, fileCount);
  if (draft.noProject || hasNumbers(draft) || (draft.grants ?? []).length > 0) return list;
  const others = list.filter(({ path }) => !numbers.some((one) => one === path));
  const at = others.findLastIndex(({ path }) => isBefore(path));
  return others.toSpliced(at + 1, 0, requirement('grants', 'grants', false));
}

const numbers = ['specialNo', 'projectNo', 'taskNo'] as const;
/** Whether one of the numbers of a national project is filled in. */
export const hasNumbers = (draft: Pick<ResourceDraft, (typeof numbers)[number]>): boolean =>
  numbers.some((field) => draft[field].trim() !== '');
/** Whether a requirement is in a section of the form before that of funding. */
const isBefore = (path: string): boolean => {
  const [name = ''] = path.split('.');
  const section = isFieldKey(name) ? ruleOf(name).section : 'basic';
  return formSections.indexOf(section) < formSections.indexOf('projects');
};

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
