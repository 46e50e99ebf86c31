import type { ReactNode } from 'react';
import { fieldKeys, ruleOf, type FormSection } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';

const sections: Partial<Record<string, FormSection>> = Object.fromEntries(
  fieldKeys.map((field) => [field, ruleOf(field).section]),
);
/** The section that contains the field at a path; the files themselves are not a field. */
export function sectionOf(path: string): FormSection {
  const [name = ''] = path.split('.');
  return name === 'files' ? 'files' : (sections[name] ?? 'basic');
}

export const sectionId = (name: FormSection) => `section-${name}`;

export function Section({ name, children }: { name: FormSection; children: ReactNode }) {
  const t = useTexts(depositTexts);
  return (
    <section className="deposit__section" id={sectionId(name)} aria-labelledby={`${sectionId(name)}-title`}>
      <h2 id={`${sectionId(name)}-title`}>{t(`sections.${name}`)}</h2>
      {children}
    </section>
  );
}
