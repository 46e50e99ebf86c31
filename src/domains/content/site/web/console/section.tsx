import { useId, type ReactNode } from 'react';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { SiteFields } from '../../contract.ts';
import { siteTexts } from '../../texts/index.ts';
import { sitePageTexts } from '../texts/index.ts';
import type { zh } from '../texts/zh.ts';

/** A part of the page with its heading. */
export function Section({ name, children }: { name: keyof (typeof zh)['sections']; children: ReactNode }) {
  const t = useTexts(sitePageTexts);
  const id = useId();
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id}>{t(`sections.${name}`)}</h2>
      {children}
    </section>
  );
}

/** Labels and rules of the form's fields. */
export function useSiteLabels() {
  const words = useTexts(siteTexts);
  const language = useLanguage();
  return {
    label: (field: string) => words.dynamic(`fields.${field}`),
    rules: rulesOf(SiteFields, siteTexts, language),
  };
}
