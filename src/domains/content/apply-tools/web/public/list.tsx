import './tools.css';
import { Link } from 'react-router';
import { toolCategories } from '#calls/content/apply-tools';
import { applyTools } from '#contract/content/apply-tools';
import { translatorOf, type Language } from '#shared/texts';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Pagination } from '#web/kit/pagination.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { callOf } from '#web/scope.ts';
import { toolTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { ToolTile } from './tile.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { category, pageNum, pageSize } = applyTools.frontList.query.parse(asked);
  const { total, rows } = await callOf(context)(applyTools.frontList, { query: { category, pageNum, pageSize } });
  return { category, pageNum, pageSize, total, rows };
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
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
      </header>
      <nav className="tool-categories" aria-label={t('fields.category')}>
        <ul>
          {([undefined, ...toolCategories] as const).map((one) => (
            <li key={one ?? ''}>
              <Link
                to={one ? `/ApplyTool?category=${one}` : '/ApplyTool'}
                aria-current={one === category ? 'page' : undefined}
              >
                {one ? t(`categories.${one}`) : t('all')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
        <EmptyState
          icon="data"
          title={t('empty.title')}
          act={
            <LinkButton to="/data">
              <Icon name="data" />
              {t('empty.data')}
            </LinkButton>
          }
        >
          {t('empty.body')}
        </EmptyState>
      )}
    </div>
  );
}
