import { settings } from '#contract/system/settings';
import { languageOf, pick, translatorOf, type Language } from '#shared/texts';
import { instantOf, latestOf, refuseIgnored, type Entry, type Feed } from '#web/shell/feed.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { localeOf } from '#web/texts/language.ts';
import { news, type NewsCard } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';

/** Loads the items of a feed: `?lang=` sets the language, `?type=` filters by type. */
export async function readFeed(request: Request, context: Parameters<typeof callOf>[0]): Promise<Feed> {
  const url = new URL(request.url);
  const language = languageOf(url.searchParams.get('lang'));
  const { query: read, ignored } = readQuery(news.feed.query, Object.fromEntries(url.searchParams));
  refuseIgnored(ignored, language);
  const { type } = read;
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
    updated: latestOf(entries),
    entries,
  };
}

function entryOf(item: NewsCard, language: Language, origin: string): Entry {
  const published = instantOf(item.startTime);
  const changed = instantOf(item.updateTime);
  return {
    title: pick(item.headlineZh, item.headlineEn, language),
    summary: pick(item.summaryZh, item.summaryEn, language),
    authors: [pick(item.authorZh, item.authorEn, language)],
    categories: [translatorOf(newsTexts, language)(`types.${item.type}`)],
    address: `${origin}/news/detail/${item.newsId}${language === 'en' ? '?lang=en' : ''}`,
    published,
    // An item that was written long before its window opens counts as updated on the day it opens.
    updated: changed > published ? changed : published,
  };
}
