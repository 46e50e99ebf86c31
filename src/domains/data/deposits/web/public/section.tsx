import type { ReactNode } from 'react';
import { isFieldKey, ruleOf, type FormSection } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { SectionRemarks } from './remarks.tsx';
import { depositTexts } from '../../texts/index.ts';

/** The section that contains the field at a path; the files themselves are not a field. */
export function sectionOf(path: string): FormSection {
  const [name = ''] = path.split('.');
  if (isFieldKey(name)) return ruleOf(name).section;
  return name === 'files' ? 'files' : 'basic';
}

export const sectionId = (name: FormSection) => `section-${name}`;

export function Section({ name, children }: { name: FormSection; children: ReactNode }) {
  const t = useTexts(depositTexts);
  return (
    <section className="deposit__section" id={sectionId(name)} aria-labelledby={`${sectionId(name)}-title`}>
      <h2 id={`${sectionId(name)}-title`}>{t(`sections.${name}`)}</h2>
      <SectionRemarks name={name} />
      {children}
    </section>
  );
}
