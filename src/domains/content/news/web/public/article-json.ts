import { pick, type Language } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { machineTime } from '#web/kit/parts/format.ts';
import { localeOf } from '#web/texts/language.ts';
import type { PublicNews } from '../../contract.ts';

/** An item as structured data for search engines (schema.org `NewsArticle`). */
export function articleJson(item: PublicNews, language: Language, origin: string, site: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: pick(item.headlineZh, item.headlineEn, language),
    description: pick(item.summaryZh, item.summaryEn, language),
    inLanguage: localeOf(language),
    datePublished: machineTime(item.startTime),
    dateModified: machineTime(item.updateTime),
    author: { '@type': 'Organization', name: pick(item.authorZh, item.authorEn, language) },
    publisher: { '@type': 'Organization', name: site },
    mainEntityOfPage: `${origin}/news/detail/${item.newsId}${language === 'en' ? '?lang=en' : ''}`,
    ...(item.homeImage ? { image: origin + apiBase + item.homeImage } : {}),
    ...(item.sourceUrl ? { isBasedOn: item.sourceUrl } : {}),
  };
}
