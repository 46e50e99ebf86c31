import { translatorOf, type Language } from '#shared/texts';
import { webTexts } from '../texts/index.ts';

/** Codes with a fixed text, whatever the server says. 401 also opens a dialog. */
const codeTable = { 401: 'sessionInvalid', 403: 'forbidden', 404: 'notFound' } as const;

/** The text to show for a refusal: the code table first, then the server's message, then the default. */
export function messageOf(code: number, message: string, language: Language): string {
  const t = translatorOf(webTexts, language);
  const own = (codeTable as Record<number, (typeof codeTable)[keyof typeof codeTable] | undefined>)[code];
  return own ? t(`errors.${own}`) : message || t('errors.unexpected');
}
