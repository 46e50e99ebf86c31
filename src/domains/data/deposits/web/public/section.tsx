import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';

/** The sections in the order of the form. */
export const sections = ['files', 'basic', 'people', 'projects', 'sharing', 'identifiers', 'works'] as const;
export type SectionName = (typeof sections)[number];

/** The section in which the field at a path stands. */
export function sectionOf(path: string): SectionName {
  if (/^(authors|publisher)/.test(path)) return 'people';
  if (/^(projects|specialNo|projectNo|taskNo|noProject)/.test(path)) return 'projects';
  if (/^(sharingMethod|openDate|accessRestriction|nonDisclosureReason|license|preservationPlan)/.test(path))
    return 'sharing';
  if (/^(files|ftp)/.test(path)) return 'files';
  if (path.startsWith('relatedWorks')) return 'works';
  return /^(doi|cstr|uniqueId|callbackUrl)/.test(path) ? 'identifiers' : 'basic';
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
