import { pick, type Language } from '#shared/texts';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';

/** The language in which a pair of texts is shown to a reader: the other one when theirs is empty. */
export function shownIn(zh: string, en: string, language: Language): Language {
  return pick(zh, en, language) === (language === 'zh' ? zh : en) ? language : language === 'zh' ? 'en' : 'zh';
}

/** A note that a text is shown in the other language because the reader's is missing. */
export function FallbackNote({ shown }: { shown: Language }) {
  const t = useTexts(webTexts);
  return shown === useLanguage() ? null : <p className="secondary small">{t(`messages.fallback.${shown}`)}</p>;
}
