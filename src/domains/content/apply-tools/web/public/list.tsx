import './tools.css';
import { toolCategories, applyTools } from '#contract/content/apply-tools';
import { translatorOf, type Language } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { KindNav } from '#web/kit/parts/kind-nav.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { toolTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { ToolTile } from './tile.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(applyTools.frontList.query, asked);
  const { category, pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(applyTools.frontList, { query: { category, pageNum, pageSize } });
  return { category, pageNum, pageSize, total, rows, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: Language) => translatorOf(toolTexts, language);
  const category = loaderData?.category;
  return pageMeta(page, {
    title: (language) => (category ? say(language)(`categories.${category}`) : say(language)('title')),
    description: (language) => say(language)('lead'),
    query: ['category', 'pageNum'],
  });
}

export default function ToolList({ loaderData }: Route.ComponentProps) {
  const { category, pageNum, pageSize, total, rows } = loaderData;
  const t = useTexts(toolTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      <KindNav
        label={t('fields.category')}
        path="/ApplyTool"
        field="category"
        kinds={toolCategories}
        chosen={category}
        nameOf={(one) => t(one ? `categories.${one}` : 'all')}
      />
      {rows.length > 0 ? (
        <>
          <ul className="tools">
            {rows.map((tool) => (
              <li key={tool.toolId}>
                <ToolTile tool={tool} />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyList icon="data" title={t('empty.title')} onward={t('empty.data')}>
          {t('empty.body')}
        </EmptyList>
      )}
    </div>
  );
}
