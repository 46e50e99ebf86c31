import './list.css';
import { Link, useLocation } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { standingTexts } from '#texts/benchmarks/standings';
import { pick, translatorOf, type Language } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { writeList } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf, orNull } from '#web/api/scope.ts';
import type { DatasetCard } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';
import type { Route } from './+types/list';
import { Failed } from './failed.tsx';
import { isNarrowed, ListFilters, type Asked } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import { DatasetTile } from './tile.tsx';
import { tileTexts } from './tile-texts.ts';

const longestKeyword = 45;

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { query: read, ignored } = readQuery(datasets.frontList.query, {
    ...params,
    keyword: params['keyword']?.slice(0, longestKeyword),
  });
  const { keyword, taskType, field, size, license, standing, sort, order, pageNum, pageSize } = read;
  const query = { keyword, taskType, field, size, license, standing, sort, order, pageNum, pageSize };
  const call = callOf(context);
  const [found, figures, choices] = await Promise.all([
    orNull(call(datasets.frontList, { query })),
    orNull(call(datasets.figures)),
    orNull(call(datasets.choices)),
  ]);
  const view = params['view'] === 'table' ? ('table' as const) : undefined;
  return { asked: { ...query, view }, found, figures, licenses: choices?.licenses ?? [], ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: Language) => translatorOf(datasetTexts, language);
  return pageMeta(page, {
    title: (language) => say(language)('title'),
    description: (language) => say(language)('lead'),
    query: ['pageNum'],
    // Search engines should index the data sets, not combinations of filters.
    index: !loaderData || !isNarrowed(loaderData.asked),
  });
}

export default function BenchmarkList({ loaderData }: Route.ComponentProps) {
  const { asked, found, figures, licenses } = loaderData;
  const t = useTexts(datasetTexts);
  const summary = useTexts(standingTexts);
  const language = useLanguage();
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('short') }]} />
      <PageHead title={t('title')} lead={t('lead')}>
        {figures ? (
          <dl className="bench-figures num" aria-label={t('figures.heading')}>
            {(['datasets', 'models', 'publishers'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`figures.${name}`)}</dt>
                <dd>{formatNumber(figures[name], language)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </PageHead>
      <ListFilters asked={asked} licenses={licenses} />
      <div className="bench-bar">
        {found?.rows.length ? (
          <p className="bench-found num" role="status">
            {t('found', { count: found.total })}
          </p>
        ) : null}
        <ViewSwitch view={asked.view} />
        <Link className="bench-bar__summary" to="/benchmarks/summary">
          {summary('link')}
        </Link>
      </div>
      {found ? <Found asked={asked} total={found.total} rows={found.rows} /> : <Failed what="datasets" />}
    </div>
  );
}

function ViewSwitch({ view }: Pick<Asked, 'view'>) {
  const t = useTexts(datasetPageTexts);
  const { pathname, search } = useLocation();
  return (
    <nav className="bench-views no-print" aria-label={t('view.label')}>
      {([undefined, 'table'] as const).map((one) => (
        <Link
          key={one ?? 'cards'}
          to={pathname + writeList(search, { view: one })}
          preventScrollReset
          aria-current={one === view ? 'true' : undefined}
        >
          {t(`view.${one ?? 'cards'}`)}
        </Link>
      ))}
    </nav>
  );
}

function Found({ asked, total, rows }: { asked: Asked; total: number; rows: DatasetCard[] }) {
  const t = useTexts(datasetTexts);
  const page = useTexts(datasetPageTexts);
  const language = useLanguage();
  if (rows.length === 0)
    return isNarrowed(asked) ? (
      <EmptyState
        icon="search"
        title={t('empty.filtered')}
        act={<LinkButton to="/benchmarks">{t('filters.reset')}</LinkButton>}
      >
        {t('empty.filteredBody')}
      </EmptyState>
    ) : (
      <EmptyList icon="data" title={t('empty.title')} onward={t('empty.data')}>
        {t('empty.body')}
      </EmptyList>
    );
  return (
    <>
      {asked.view ? (
        <>
          <ListTable rows={rows} asked={asked} />
          <p className="secondary small">{page('skillNote')}</p>
        </>
      ) : (
        <ul className="cards bench-tiles">
          {rows.map((item) => (
            <li key={item.publicId}>
              <DatasetTile words={tileTexts(item, language)} summary={pick(item.summaryZh, item.summaryEn, language)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination total={total} pageNum={asked.pageNum} pageSize={asked.pageSize} />
    </>
  );
}
