import { useEffect, useState } from 'react';
import { translatorOf } from '#shared/texts';
import { Icon } from '../../kit/parts/icon.tsx';
import { Button } from '../../kit/parts/button.tsx';
import { hasChosenLanguage, storeLanguage, useLanguage } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { useChooseLanguage } from './choose-language.ts';

/** In English whatever the language of the page: it is for people who cannot read the rest. */
const t = translatorOf(webTexts, 'en');

/**
 * Offers English on Chinese pages to browsers whose languages contain no Chinese. The answer is remembered, also a
 * refusal. Only in the browser, because pages are cached for all readers.
 */
export function LanguageOffer() {
  const language = useLanguage();
  const choose = useChooseLanguage();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const reads = navigator.languages.some((one) => one.toLowerCase().startsWith('zh'));
    setOffered(language === 'zh' && !reads && !hasChosenLanguage());
  }, [language]);
  if (!isOffered) return null;
  const refuse = () => {
    storeLanguage('zh');
    setOffered(false);
  };
  return (
    <section className="announcement no-print" lang="en" aria-label={t('nav.offer')}>
      <div className="container announcement__row">
        <Icon name="info" />
        <p>{t('nav.offerText')}</p>
        <Button small onClick={() => void choose('en')}>
          {t('nav.offer')}
        </Button>
        <button type="button" className="announcement__close" aria-label={t('nav.offerClose')} onClick={refuse}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
