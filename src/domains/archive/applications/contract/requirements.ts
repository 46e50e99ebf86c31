import { languagesNeeded, type SubmitLanguages } from '#shared/submit-languages';
import type { ApplicationDraft, ScanKind } from '../contract.ts';

/** Steps of the form, in order. */
export const formSteps = ['project', 'people', 'topics', 'scans'] as const;
export type FormStep = (typeof formSteps)[number];

/** One requirement of a submission: its place in the form, its reason, and whether it is met. */
export interface Requirement {
  path: string;
  /** Text key below `fail`. */
  key: `archive.applications.required.${string}`;
  met: boolean;
}

/** Input of {@link missing}: a draft, or the stored record. */
export type Checked = Pick<
  ApplicationDraft,
  | 'projectNo'
  | 'nameZh'
  | 'nameEn'
  | 'planType'
  | 'leadOrg'
  | 'leaderName'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
> & {
  topics: readonly Pick<ApplicationDraft['topics'][number], 'name'>[];
};

function requirements(draft: Checked, scans: readonly { kind: ScanKind }[], languages: SubmitLanguages): Requirement[] {
  const list: Requirement[] = [];
  const need = (path: string, reason: string, met: boolean) =>
    list.push({ path, key: `archive.applications.required.${reason}`, met });
  const plain = ['planType', 'leadOrg', 'leaderName'] as const;
  const contact = ['contactName', 'contactPhone', 'contactEmail'] as const;
  need('projectNo', 'projectNo', draft.projectNo !== '');
  for (const { suffix, met } of languagesNeeded(languages, { zh: draft.nameZh, en: draft.nameEn }))
    need(`name${suffix}`, languages === 'any' ? 'name' : `name${suffix}`, met);
  for (const path of [...plain, ...contact]) need(path, path, draft[path] !== '');
  draft.topics.forEach(({ name }, at) => need(`topics.${at}.name`, 'topicName', name !== ''));
  need(
    'taskBook',
    'taskBook',
    scans.some(({ kind }) => kind === 'taskBook'),
  );
  return list;
}

/** Requirements that a draft does not meet yet. */
export const missing = (
  draft: Checked,
  scans: readonly { kind: ScanKind }[],
  languages: SubmitLanguages = 'any',
): Requirement[] => requirements(draft, scans, languages).filter(({ met }) => !met);

/** The step of the form that contains a field. */
export function stepOf(path: string): FormStep {
  if (path.startsWith('topics')) return 'topics';
  if (path === 'taskBook' || path === 'scans') return 'scans';
  return /^(leader(Name|Phone|Email)|contact)/.test(path) ? 'people' : 'project';
}
