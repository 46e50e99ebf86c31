import type { MetaDescriptor } from 'react-router';
import { translatorOf, type Language } from '#shared/texts';
import type { ShellData } from './shell-data.ts';
import { webTexts } from '../texts/index.ts';

/** A page's matches as its `meta` receives them. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * The document title `title - site name` for a page's `meta`, with an optional description.
 * @param title in the page's language; empty for the site name alone
 */
export function pageTitle(
  matches: Matches,
  title: (language: Language) => string,
  description?: (language: Language) => string,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const language = root?.language ?? 'zh';
  const name = root?.site.name ?? translatorOf(webTexts, language)('site.name');
  const own = title(language);
  const about = description && descriptionOf(description(language));
  return [{ title: own ? `${own} - ${name}` : name }, ...(about ? [{ name: 'description', content: about }] : [])];
}

/** Shortens a text to the length that search engines show. */
export const descriptionOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, '');
