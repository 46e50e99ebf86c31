import './standard.css';
import { standards } from '#contract/content/standards';
import { translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { standardTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { StandardLine } from './line.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(standards.frontList.query, asked);
  const { pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(standards.frontList, { query: { pageNum, pageSize } });
  return { pageNum, pageSize, total, rows, ignored };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(standardTexts, language)('title'),
    description: (language) => translatorOf(standardTexts, language)('lead'),
    query: ['pageNum'],
  });

export default function StandardList({ loaderData }: Route.ComponentProps) {
  const { pageNum, pageSize, total, rows } = loaderData;
  const t = useTexts(standardTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      {rows.length > 0 ? (
        <>
          <ul className="standard-list">
            {rows.map((item) => (
              <li key={item.standardId}>
                <StandardLine item={item} />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyList icon="file" title={t('empty.title')} onward={t('empty.data')}>
          {t('empty.body')}
        </EmptyList>
      )}
    </div>
  );
}
