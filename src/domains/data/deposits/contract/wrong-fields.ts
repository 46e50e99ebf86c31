import { Day } from '#shared/time';
import { typeFieldKinds, type ResourceDraft } from '#contract/data/resources';
import { bareDoi, isCstr, isDoi, wholeCstr, bareWork, isWorkId } from '#contract/data/descriptions';

/** Fields of a draft that {@link wrongFields} reads; a stored resource has the same fields. */
export type Judged = Pick<ResourceDraft, 'typeMeta' | 'projects' | 'relatedWorks'> & {
  doi: string | null;
  cstr: string | null;
};

/** One field with a value that a submission refuses. */
export interface WrongField {
  /** Dotted path in the draft. */
  path: string;
  /** Full failure key, a text of this noun below `fail`. */
  reason: `data.resources.${'invalid' | 'required'}.${string}`;
}

/** Identifiers in stored form, without the prefixes and resolver addresses that people copy with them. */
export const bareIdentifiers = <T extends Pick<ResourceDraft, 'doi' | 'cstr' | 'relatedWorks'>>(draft: T): T => ({
  ...draft,
  doi: bareDoi(draft.doi),
  cstr: wholeCstr(draft.cstr),
  relatedWorks: draft.relatedWorks.map(bareWork),
});

/**
 * All values that a draft may hold but a submission refuses, in the order of the form. Identifiers are checked in their
 * stored form ({@link bareIdentifiers}). Empty fields are valid, except the identifier of a listed work.
 */
export function wrongFields(draft: Judged): WrongField[] {
  const faults: WrongField[] = [];
  const need = (isRight: boolean, path: string, reason: WrongField['reason']) => {
    if (!isRight) faults.push({ path, reason });
  };
  for (const [field, value] of Object.entries(draft.typeMeta)) {
    if (value === '') continue;
    const kind = typeFieldKinds[field];
    if (kind === 'day') need(Day.safeParse(value).success, `typeMeta.${field}`, 'data.resources.invalid.day');
    if (kind === 'year') need(/^(1[5-9]|20|21)\d\d$/.test(value), `typeMeta.${field}`, 'data.resources.invalid.year');
    if (field === 'repo') need(isAddress(value, ['http:', 'https:']), 'typeMeta.repo', 'data.resources.invalid.repo');
  }
  if (draft.doi) need(isDoi(draft.doi), 'doi', 'data.resources.invalid.doi');
  if (draft.cstr) need(isCstr(draft.cstr), 'cstr', 'data.resources.invalid.cstr');
  draft.projects.forEach(({ start, deadline }, at) =>
    need(
      start === '' || deadline === '' || start <= deadline,
      `projects.${at}.deadline`,
      'data.resources.invalid.period',
    ),
  );
  const works = draft.relatedWorks.map(({ relation, idType, value }) => `${relation} ${idType} ${value.toLowerCase()}`);
  draft.relatedWorks.forEach(({ idType, value }, at) => {
    const path = `relatedWorks.${at}.value`;
    need(value !== '', path, 'data.resources.required.workId');
    if (value === '') return;
    need(isWorkId(idType, value), path, `data.resources.invalid.workId.${idType}`);
    need(works.indexOf(works[at]!) === at, path, 'data.resources.invalid.workTwice');
  });
  return faults;
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const address = URL.parse(text);
  return address !== null && protocols.includes(address.protocol) && address.username === '' && address.password === '';
}
