import { useTexts } from '#web/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { termsTexts } from '../texts/register.ts';

const parts = {
  terms: ['purpose', 'account', 'content', 'use', 'end'],
  privacy: ['collect', 'purpose', 'share', 'keep', 'rights'],
} as const;

/** What the checkbox is about, to be read in place and without script. */
export function Terms() {
  const t = useTexts(termsTexts);
  const site = useShell()?.site.name ?? '';
  return (
    <div className="terms">
      <details>
        <summary>{t('terms.title')}</summary>
        <section className="prose" tabIndex={0} aria-label={t('terms.title')}>
          {parts.terms.map((part) => (
            <p key={part}>{t(`terms.${part}`, { site })}</p>
          ))}
        </section>
      </details>
      <details>
        <summary>{t('privacy.title')}</summary>
        <section className="prose" tabIndex={0} aria-label={t('privacy.title')}>
          {parts.privacy.map((part) => (
            <p key={part}>{t(`privacy.${part}`)}</p>
          ))}
        </section>
      </details>
    </div>
  );
}
