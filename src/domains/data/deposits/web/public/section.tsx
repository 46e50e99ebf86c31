import type { ReactNode } from 'react';
import { draftFields, type FieldRule, type FormSection } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';

/** The sections in the order of the form. */
export const sections = [
  'files',
  'basic',
  'science',
  'people',
  'projects',
  'sharing',
  'identifiers',
  'works',
] as const satisfies readonly FormSection[];
export type SectionName = FormSection;

/** The section that contains the field at a path; the files themselves are not a field. */
export function sectionOf(path: string): SectionName {
  const [name = ''] = path.split('.');
  const rules: Partial<Record<string, FieldRule>> = draftFields;
  return name === 'files' ? 'files' : (rules[name]?.section ?? 'basic');
}

export const sectionId = (name: SectionName) => `section-${name}`;

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTexts(depositTexts);
  return (
    <section className="deposit__section" id={sectionId(name)} aria-labelledby={`${sectionId(name)}-title`}>
      <h2 id={`${sectionId(name)}-title`}>{t(`sections.${name}`)}</h2>
      {children}
    </section>
  );
}
