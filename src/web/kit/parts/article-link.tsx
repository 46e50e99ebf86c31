import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { contentTexts } from '../texts/content.ts';

/** A link from a form to an article of the portal. It opens a new window, so that input is not lost. */
export function ArticleLink({ slug, children }: { slug: string; children: ReactNode }) {
  const t = useTexts(contentTexts);
  return (
    <a href={`/biz/article/${slug}`} target="_blank">
      {children}
      <span className="aloud"> {t('newWindow')}</span>
    </a>
  );
}
