import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { newRows } from '#server/database/seeded';
import { add, move } from '../service.ts';
import { guides } from './guides.ts';
import { statements } from './statements.ts';
import type { SeededArticle } from './text.ts';

/**
 * Creates the articles that the product's pages link to, through the noun's service. Each installation gets each
 * article once.
 */
export async function seed(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  for (const article of await newRows(ctx, 'article', [...statements, ...guides], ({ slug }) => slug)) {
    const { slug, category, zh, en } = article;
    const articleId = await add(asSystem, {
      slug,
      category,
      cover: '',
      titleZh: zh.title,
      titleEn: en.title,
      summaryZh: zh.summary,
      summaryEn: en.summary,
      contentZh: htmlOf(zh.sections),
      contentEn: htmlOf(en.sections),
    });
    await move(asSystem, articleId, 'publish');
  }
}

/** Headings, paragraphs and lists; the texts contain no markup. */
function htmlOf(sections: SeededArticle['zh']['sections']): string {
  return sections
    .map(([heading, ...lines]) => `<h2>${heading}</h2>${lines.map(lineOf).join('').replaceAll('</ul><ul>', '')}`)
    .join('');
}

const lineOf = (line: string) => (line.startsWith('- ') ? `<ul><li>${line.slice(2)}</li></ul>` : `<p>${line}</p>`);
