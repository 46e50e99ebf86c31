import { search, type ResourceCard } from '#contract/data/search';
import { settings } from '#contract/system/settings';
import { languageOf, pick, translatorOf, type Language } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { instantOf, latestOf, refuseIgnored, type Entry, type Feed } from '#web/shell/feed.ts';
import { localeOf } from '#web/texts/language.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { searchTexts } from '../../texts/index.ts';
import { parameters } from './address.ts';

/** Records of a feed. */
const feedLength = 50;

/** Parameters of an address that identify a feed; a feed has a fixed order and length. */
const kept = parameters.filter((name) => name !== 'sort' && name !== 'pageSize');

/**
 * Reads the newest records of a search, as on the page with the same address: `?lang=` selects the language, and all
 * filters of the page apply. Only public records are included.
 */
export async function readFeed(request: Request, context: Parameters<typeof callOf>[0]): Promise<Feed> {
  const url = new URL(request.url);
  const language = languageOf(url.searchParams.get('lang'));
  const asked = kept.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  refuseIgnored(readQuery(search.list.query, Object.fromEntries(asked)).ignored, language);
  const call = callOf(context);
  const [{ rows }, site] = await Promise.all([
    call(search.list, { query: { ...Object.fromEntries(asked), sort: 'newest', pageSize: feedLength } }),
    call(settings.site),
  ]);
  const t = translatorOf(searchTexts, language);
  const entries = rows.map((row) => entryOf(row, language, url.origin));
  const text = new URLSearchParams(
    [...asked, ...(language === 'en' ? [['lang', 'en'] as const] : [])].map((it) => [...it]),
  );
  const address = text.size ? `?${text}` : '';
  const keyword = url.searchParams.get('keyword');
  return {
    title: t(keyword ? 'feed.titleFor' : 'feed.title', {
      site: pick(site.nameZh, site.nameEn, language),
      keyword: keyword ?? '',
    }),
    description: t('feed.lead'),
    locale: localeOf(language),
    page: `${url.origin}/data${address}`,
    self: url.origin + url.pathname + address,
    updated: latestOf(entries),
    entries,
  };
}

function entryOf(card: ResourceCard, language: Language, origin: string): Entry {
  const published = instantOf(card.publishDate);
  const keywords = pick(card.keywordsZh, card.keywordsEn, language)
    .split(/\s*[,，;；]\s*/)
    .filter(Boolean);
  return {
    title: pick(card.titleZh, card.titleEn, language),
    summary: pick(card.summaryZh, card.summaryEn, language),
    authors: card.authors.map(({ nameZh, nameEn }) => pick(nameZh, nameEn, language)),
    categories: [translatorOf(resourcesTexts, language)(`types.${card.resourceType}`), ...keywords],
    address: `${origin}/data/detail/${card.publicId}${language === 'en' ? '?lang=en' : ''}`,
    published,
    updated: published,
  };
}
