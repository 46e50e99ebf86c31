import './service.css';
import { caseTypes, serviceCases } from '#contract/content/service-cases';
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
import { serviceCaseTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { CaseTile } from './tile.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(serviceCases.frontList.query, asked);
  const { type, pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(serviceCases.frontList, { query: { type, pageNum, pageSize } });
  return { type, pageNum, pageSize, total, rows, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: Language) => translatorOf(serviceCaseTexts, language);
  const type = loaderData?.type;
  return pageMeta(page, {
    title: (language) => (type ? say(language)(`types.${type}`) : say(language)('title')),
    description: (language) => say(language)('lead'),
    query: ['type', 'pageNum'],
  });
}

export default function CaseList({ loaderData }: Route.ComponentProps) {
  const { type, pageNum, pageSize, total, rows } = loaderData;
  const t = useTexts(serviceCaseTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      <KindNav
        label={t('typesLabel')}
        path="/service"
        field="type"
        kinds={caseTypes}
        chosen={type}
        nameOf={(one) => t(one ? `types.${one}` : 'all')}
      />
      {rows.length > 0 ? (
        <>
          <ul className="cards case-list">
            {rows.map((item) => (
              <li key={item.caseId}>
                <CaseTile item={item} />
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
