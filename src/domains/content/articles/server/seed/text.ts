import type { ArticleCategory, fixedSlugs } from '../../contract.ts';

/** A section: its heading, then paragraphs; those with the prefix `- ` form a list. */
type Section = readonly [heading: string, ...lines: string[]];

interface SeededText {
  title: string;
  summary: string;
  sections: readonly Section[];
}

export interface SeededArticle {
  slug: (typeof fixedSlugs)[number];
  category: ArticleCategory;
  zh: SeededText;
  en: SeededText;
}
