import type { ResourceDetail } from '#contract/data/record-pages';
import { pick, type Language } from '#shared/texts';
import { bareCstr, doiLink, keywordsOf, licenseUrl } from '#contract/data/descriptions';

/**
 * Metadata for reference managers and Google Scholar in the page's head: the `citation_` names of Highwire and the
 * elements of Dublin Core.
 */
export function referenceMeta(record: ResourceDetail, language: Language, site: string, url: string) {
  const title = pick(record.titleZh, record.titleEn, language);
  const authors = record.authors.map((author) => pick(author.nameZh, author.nameEn, language)).filter(Boolean);
  const keywords = keywordsOf(pick(record.keywordsZh, record.keywordsEn, language));
  const day = record.publishDate.slice(0, 10);
  const code = language === 'zh' ? 'zh' : 'en';
  const license = licenseUrl(record.license);
  const names: [name: string, content: string | undefined][] = [
    ['citation_title', title],
    ...authors.map((name): [string, string] => ['citation_author', name]),
    ['citation_publication_date', day.replaceAll('-', '/')],
    ['citation_publisher', site],
    ['citation_doi', record.doi ?? undefined],
    ['citation_language', code],
    ['citation_keywords', keywords.join('; ')],
    ['citation_abstract_html_url', url],
    ['DC.title', title],
    ...authors.map((name): [string, string] => ['DC.creator', name]),
    ['DC.date', day],
    ['DC.publisher', site],
    [
      'DC.type',
      record.resourceType === 'software' ? 'Software' : record.resourceType === 'dataset' ? 'Dataset' : 'Text',
    ],
    ['DC.language', code],
    ['DC.identifier', record.doi ? doiLink(record.doi) : url],
    ['DC.identifier', record.cstr ? `https://cstr.cn/${bareCstr(record.cstr)}` : undefined],
    ['DC.rights', license],
  ];
  return names.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}
