import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { contentTexts } from '../texts/content.ts';

/** Leads from a form to an article of the portal, in a window of its own, so that nothing typed is lost. */
export function ArticleLink({ slug, children }: { slug: string; children: ReactNode }) {
  const t = useTexts(contentTexts);
  return (
    <a href={`/biz/article/${slug}`} target="_blank">
      {children}
      <span className="aloud"> {t('newWindow')}</span>
    </a>
  );
}
