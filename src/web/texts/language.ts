import { useRouteLoaderData } from 'react-router';
import { languageOf, translatorOf, type Language, type Texts, type Translate } from '#shared/texts';
import { writeCookie } from '../api/token.ts';

/** Storage key and cookie of the chosen language. */
export const localeKey = 'userLocale';

/** The language of the current page; root's loader decides it. */
export function useLanguage(): Language {
  const root = useRouteLoaderData<() => { language?: Language }>('root');
  return root?.language ?? 'zh';
}

/** The translator of a noun's texts in the page's language. */
export function useTexts<T>(texts: Texts<T>): Translate<T> {
  const language = useLanguage();
  return translatorOf(texts, language);
}

/** The page's language outside components; only in the browser. */
export function currentLanguage(): Language {
  return languageOf(document.documentElement.lang.slice(0, 2) || 'zh');
}

/** Stores a choice for later visits and for the server. */
export function storeLanguage(language: Language): void {
  writeCookie(localeKey, language, 365);
  try {
    localStorage.setItem(localeKey, language);
  } catch {
    // Storage may be forbidden; the cookie suffices.
  }
}

/** Whether the reader has chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  if (document.cookie.split('; ').some((one) => one.startsWith(`${localeKey}=`))) return true;
  try {
    return localStorage.getItem(localeKey) !== null;
  } catch {
    // Storage may be forbidden.
    return false;
  }
}

/** The locale for dates, numbers and `<html lang>`. */
export const localeOf = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en');
