import type { MetaDescriptor } from 'react-router';
import type { Language } from '#shared/texts';
import type { ShellData } from './shell-data.ts';
import { descriptionOf, pageTitle, type Matches } from './title.ts';

/** Facts about a page for search engines and shared links. Pass texts in the page's language. */
export interface PageFacts {
  title: (language: Language) => string;
  description?: (language: Language) => string;
  /** A picture of this page: a path of this site or a full address. */
  image?: string | undefined;
  /** Set for something with a date, such as a news item or a record; absent for lists and landing pages. */
  article?: { published?: string | undefined; modified?: string | undefined };
  /**
   * Keys of the query that make a separate page, such as `pageNum`; all others are removed from the canonical address.
   */
  query?: readonly string[];
  /** False excludes the page from search engines: search results, previews. */
  index?: boolean;
}

interface Page {
  matches: Matches;
  location: { pathname: string; search: string };
}

/**
 * A public page's `meta`: title, description, canonical address, the other language, Open Graph, robots. Each language
 * has one address: the plain one for Chinese, `?lang=en` for English.
 */
export function pageMeta({ matches, location }: Page, facts: PageFacts): MetaDescriptor[] {
  const { title, description, image, article, query = [], index = true } = facts;
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const head = pageTitle(matches, title, description);
  if (!shell) return head;
  if (!index) return [...head, { name: 'robots', content: 'noindex, follow' }];
  const { language, origin, site } = shell;
  const addressIn = (lang: Language) => addressOf(origin, location, query, lang);
  const about = description && descriptionOf(description(language));
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: addressIn(language) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: addressIn('zh') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: addressIn('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('zh') },
    ...property('og:type', article ? 'article' : 'website'),
    ...property('og:site_name', site.name),
    ...property('og:title', title(language) || site.name),
    ...property('og:description', about),
    ...property('og:url', addressIn(language)),
    ...property('og:locale', locales[language]),
    ...property('og:locale:alternate', locales[language === 'zh' ? 'en' : 'zh']),
    ...property('og:image', image && new URL(image, origin).href),
    ...property('article:published_time', article?.published && instantOf(article.published)),
    ...property('article:modified_time', article?.modified && instantOf(article.modified)),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
}

const locales: Record<Language, string> = { zh: 'zh_CN', en: 'en_US' };

const property = (name: string, content: string | undefined): MetaDescriptor[] =>
  content ? [{ property: name, content }] : [];

/** A time of the wire (Asia/Shanghai) as ISO 8601. */
const instantOf = (wire: string) => (wire.length > 10 ? `${wire.slice(0, 19).replace(' ', 'T')}+08:00` : wire);

/** The canonical address of a page in a language. */
function addressOf(
  origin: string,
  { pathname, search }: Page['location'],
  keys: readonly string[],
  language: Language,
) {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const key of keys) {
    const value = asked.get(key);
    if (value && !(key === 'pageNum' && value === '1')) kept.set(key, value);
  }
  if (language === 'en') kept.set('lang', 'en');
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return origin + path + (kept.size ? `?${kept}` : '');
}
