import { ArticleLink } from '#web/kit/parts/article-link.tsx';
import { useTexts } from '#web/texts/language.ts';
import { termsTexts } from '../texts/register.ts';

/** Links to the articles that the checkbox refers to. */
export function Terms() {
  const t = useTexts(termsTexts);
  return (
    <p className="terms">
      {t('read')}
      {(['terms', 'privacy'] as const).map((slug) => (
        <ArticleLink key={slug} slug={slug}>
          {t(slug)}
        </ArticleLink>
      ))}
    </p>
  );
}
