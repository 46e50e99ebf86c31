import { useTexts } from '#web/language.ts';
import { termsTexts } from '../texts/register.ts';

/** What the checkbox is about: the articles, in a window of their own, so that nothing typed is lost. */
export function Terms() {
  const t = useTexts(termsTexts);
  return (
    <p className="terms">
      {t('read')}
      {(['terms', 'privacy'] as const).map((slug) => (
        <a key={slug} href={`/biz/article/${slug}`} target="_blank">
          {t(slug)}
          <span className="aloud"> {t('newWindow')}</span>
        </a>
      ))}
    </p>
  );
}
