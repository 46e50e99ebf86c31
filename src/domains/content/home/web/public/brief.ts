import type { DatasetCard } from '#contract/benchmarks/datasets';
import type { HomeCard } from '#contract/content/home';
import type { LinkCard } from '#contract/content/links';
import type { NewsCard } from '#contract/content/news';
import type { CaseCard } from '#contract/content/service-cases';
import type { PublicStandard } from '#contract/content/standards';
import { translatorOf, type Language } from '#shared/texts';
import { tileTexts } from '#view/benchmarks/datasets';
import { resourcesTexts } from '#texts/data/resources';

/* Only the fields of a record that the home page needs: the page carries its data twice, as HTML and as JSON. */

/** Example searches of the banner. Each has results, because its word comes from a resource on the page. */
export const searchesOf = (cards: readonly HomeCard[]) => ({
  zh: firstKeywords(cards.map(({ keywordsZh }) => keywordsZh)),
  en: firstKeywords(cards.map(({ keywordsEn }) => keywordsEn)),
});

const firstKeywords = (lists: readonly string[]): string[] =>
  [
    ...new Set(
      lists.map(
        (list) =>
          list
            .split(/[,，;；、]/)
            .map((word) => word.trim())
            .find(isWord) ?? '',
      ),
    ),
  ]
    .filter(Boolean)
    .slice(0, searchesOffered);

/** Formulas with markup, numbers and whole sentences are keywords too, but mean little to a new visitor. */
const isWord = (text: string) => /^\p{L}[\p{L}\p{N} ()–-]{1,39}$/u.test(text);

const searchesOffered = 3;

/** Characters of text that fill the lines of a card in either language. */
const lines = 180;

/** Includes the labels of type and sharing, so that the page need not load all texts of resources. */
export const briefResource = ({
  summaryZh: _summaryZh,
  summaryEn: _summaryEn,
  keywordsZh: _keywordsZh,
  keywordsEn: _keywordsEn,
  ...card
}: HomeCard) => ({ ...card, words: { zh: resourceWords(card, 'zh'), en: resourceWords(card, 'en') } });

function resourceWords(
  { resourceType, sharingMethod }: Pick<HomeCard, 'resourceType' | 'sharingMethod'>,
  of: Language,
) {
  const t = translatorOf(resourcesTexts, of);
  return { type: t(`types.${resourceType}`), sharing: t(`sharing.${sharingMethod}`) };
}
export type BriefResource = ReturnType<typeof briefResource>;

export const briefNews = ({
  newsId,
  headlineZh,
  headlineEn,
  summaryZh,
  summaryEn,
  type,
  startTime,
  isDemo,
}: NewsCard) => ({
  newsId,
  headlineZh,
  headlineEn,
  summaryZh: summaryZh.slice(0, lines),
  summaryEn: summaryEn.slice(0, lines),
  type,
  day: startTime.slice(0, 10),
  isDemo,
});
export type BriefNews = ReturnType<typeof briefNews>;

export const briefCase = ({ caseId, nameZh, nameEn, type, backgroundZh, backgroundEn, image, isDemo }: CaseCard) => ({
  caseId,
  nameZh,
  nameEn,
  type,
  backgroundZh: backgroundZh.slice(0, lines),
  backgroundEn: backgroundEn.slice(0, lines),
  image,
  isDemo,
});
export type BriefCase = ReturnType<typeof briefCase>;

export const briefPolicy = ({ standardId, standardNo, nameZh, nameEn, publishDate, isDemo }: PublicStandard) => ({
  standardId,
  standardNo,
  nameZh,
  nameEn,
  publishDate,
  isDemo,
});
export type BriefPolicy = ReturnType<typeof briefPolicy>;

export const briefLink = ({ linkId, nameZh, nameEn, url, image }: LinkCard) => ({ linkId, nameZh, nameEn, url, image });
export type BriefLink = ReturnType<typeof briefLink>;

export const briefBenchmark = (card: DatasetCard) => ({
  publicId: card.publicId,
  zh: tileTexts(card, 'zh'),
  en: tileTexts(card, 'en'),
});
export type BriefBenchmark = ReturnType<typeof briefBenchmark>;
