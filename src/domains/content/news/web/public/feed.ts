import { settings } from '#contract/system/settings';
import { languageOf, pick, translatorOf, type Language } from '#shared/texts';
import { callOf } from '#web/scope.ts';
import { localeOf } from '#web/language.ts';
import { news, type NewsCard } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';

/** A feed in one language, whatever its form. */
export interface Feed {
  title: string;
  description: string;
  locale: string;
  /** Addresses of the list and of the feed itself. */
  page: string;
  self: string;
  /** The latest change of all; the beginning of time for an empty feed. */
  updated: Date;
  entries: Entry[];
}

export interface Entry {
  title: string;
  summary: string;
  author: string;
  category: string;
  address: string;
  published: Date;
  updated: Date;
}

/** Reads what a feed holds: `?lang=` decides the language, `?type=` narrows it. */
export async function readFeed(request: Request, context: Parameters<typeof callOf>[0]): Promise<Feed> {
  const url = new URL(request.url);
  const language = languageOf(url.searchParams.get('lang'));
  const { type } = news.feed.query.parse({ type: url.searchParams.get('type') ?? undefined });
  const call = callOf(context);
  const [items, site] = await Promise.all([call(news.feed, { query: { type } }), call(settings.site)]);
  const t = translatorOf(newsTexts, language);
  const entries = items.map((item) => entryOf(item, language, url.origin));
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(language === 'en' ? { lang: 'en' } : {}) });
  const asked = query.size ? `?${query}` : '';
  return {
    title: t('feedTitle', {
      site: pick(site.nameZh, site.nameEn, language),
      type: type ? t(`types.${type}`) : t('title'),
    }),
    description: t('lead'),
    locale: localeOf(language),
    page: `${url.origin}/news${asked}`,
    self: url.origin + url.pathname + asked,
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    entries,
  };
}

function entryOf(item: NewsCard, language: Language, origin: string): Entry {
  const published = instantOf(item.startTime);
  const changed = instantOf(item.updateTime);
  return {
    title: pick(item.headlineZh, item.headlineEn, language),
    summary: pick(item.summaryZh, item.summaryEn, language),
    author: pick(item.authorZh, item.authorEn, language),
    category: translatorOf(newsTexts, language)(`types.${item.type}`),
    address: `${origin}/news/detail/${item.newsId}${language === 'en' ? '?lang=en' : ''}`,
    published,
    // Written long before its window opens, an item is new on that day.
    updated: changed > published ? changed : published,
  };
}

const instantOf = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text inside XML 1.0, which knows no other control characters than tab and line breaks. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

/** Nobody may keep a feed without asking again: what is taken down is gone with the next request. */
export const feedResponse = (type: 'rss' | 'atom', xml: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, {
    headers: { 'content-type': `application/${type}+xml; charset=utf-8`, 'cache-control': 'no-cache' },
  });
