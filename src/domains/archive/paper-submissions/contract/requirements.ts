import { languagesNeeded, type SubmitLanguages } from '#shared/submit-languages';
import type { SubmissionDraft } from '../contract.ts';

/** One requirement of a submission: its place in the form, its reason, and whether it is met. */
export interface Requirement {
  path: string;
  /** Text key below `fail`. */
  key: `archive.paper-submissions.required.${string}`;
  met: boolean;
}

/** Input of {@link missing}: a draft, or the stored record. */
export type Checked = Omit<SubmissionDraft, 'ftpPassword' | 'openDate'> & { openDate: string | null };

/**
 * All requirements of a submission, in the order of the form. They include every requirement of the resource that will
 * be created, so that accepting never fails because of a missing field.
 */
function requirements(draft: Checked, fileCount: number, languages: SubmitLanguages): Requirement[] {
  const list: Requirement[] = [];
  const need = (path: string, reason: string, met: boolean) =>
    list.push({ path, key: `archive.paper-submissions.required.${reason}`, met });
  const text = (path: string, reason: string, value: string | null) => need(path, reason, (value ?? '').trim() !== '');

  text('paperTitle', 'paperTitle', draft.paperTitle);
  text('journal', 'journal', draft.journal);
  text('paperStatus', 'paperStatus', draft.paperStatus);
  if (draft.paperStatus === 'published') text('doi', 'doi', draft.doi);
  need('authors', 'authors', draft.authors.length > 0);
  draft.authors.forEach((author, at) => text(`authors.${at}.nameZh`, 'authorName', author.nameZh + author.nameEn));

  const either = (field: 'title' | 'description') => {
    const values = { zh: draft[`${field}Zh`], en: draft[`${field}En`] };
    for (const { suffix, met } of languagesNeeded(languages, values))
      need(`${field}${suffix}`, languages === 'any' ? field : `${field}${suffix}`, met);
  };
  either('title');
  text('keywords', 'keywords', draft.keywords.replaceAll(/[,，;；]/g, ' '));
  either('description');
  need('files', 'files', fileCount > 0 || draft.ftpAddress.trim() !== '');

  text('sharingMethod', 'sharing', draft.sharingMethod);
  if (draft.sharingMethod === 'open') text('openDate', 'openDate', draft.openDate);
  if (draft.sharingMethod === 'restricted') text('accessRestriction', 'restriction', draft.accessRestriction);
  if (draft.sharingMethod === 'closed') text('nonDisclosureReason', 'nonDisclosure', draft.nonDisclosureReason);
  if (draft.sharingMethod === 'open' || draft.sharingMethod === 'restricted') text('license', 'license', draft.license);
  text('preservationPlan', 'preservation', draft.preservationPlan);
  text('reason', 'reason', draft.reason);
  return list;
}

/** Requirements that a draft does not meet yet. */
export const missing = (draft: Checked, fileCount: number, languages: SubmitLanguages = 'any'): Requirement[] =>
  requirements(draft, fileCount, languages).filter(({ met }) => !met);
