import { subCenters } from '#contract/content/sub-centers';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { subCenterTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { ResolveSection } from './resolve-form.tsx';
import { SubCenterTile } from './tile.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(subCenters.frontList.query, asked);
  const { pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(subCenters.frontList, { query: { pageNum, pageSize } });
  return { total, rows, pageNum, pageSize, ignored };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(subCenterTexts, language)('title'),
    description: (language) => translatorOf(subCenterTexts, language)('lead'),
    query: ['pageNum'],
  });

export default function SubCenterList({ loaderData: { total, rows, pageNum, pageSize } }: Route.ComponentProps) {
  const t = useTexts(subCenterTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('about'), to: '/about/brief' }, { title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      {rows.length > 0 ? (
        <>
          <ul className="cards">
            {rows.map((center) => (
              <li key={center.code}>
                <SubCenterTile center={center} heading="h2" />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
          <ResolveSection example={rows[0]!.code} />
        </>
      ) : (
        <EmptyList icon="data" title={t('empty.title')} onward={t('empty.data')}>
          {t('empty.body')}
        </EmptyList>
      )}
    </div>
  );
}
