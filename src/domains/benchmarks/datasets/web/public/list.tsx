import './list.css';
import { fields } from '#calls/benchmarks/datasets';
import { taskTypes } from '#calls/benchmarks/scoring';
import { datasets } from '#contract/benchmarks/datasets';
import { scoringTexts } from '#words/benchmarks/scoring';
import { pick, translatorOf, type Language } from '#shared/texts';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { EmptyList } from '#web/kit/empty-list.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { Pagination } from '#web/kit/pagination.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { callOf } from '#web/scope.ts';
import { datasetTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { ChoiceField, FilterForm, WordsField } from './filter-form.tsx';
import { DatasetTile } from './tile.tsx';
import { tileWords } from './tile-words.ts';

const longestKeyword = 45;

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const asked = datasets.frontList.query.parse({ ...params, keyword: params['keyword']?.slice(0, longestKeyword) });
  const { keyword = '', taskType, field, pageNum, pageSize } = asked;
  const call = callOf(context);
  const [{ total, rows }, figures] = await Promise.all([
    call(datasets.frontList, { query: { keyword, taskType, field, pageNum, pageSize } }),
    call(datasets.figures),
  ]);
  return { keyword, taskType, field, pageNum, pageSize, total, rows, figures };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: Language) => translatorOf(datasetTexts, language);
  return pageMeta(page, {
    title: (language) => say(language)('title'),
    description: (language) => say(language)('lead'),
    query: ['pageNum'],
    // Combinations of filters are no pages to be found; the data sets are.
    index: !loaderData || !(loaderData.keyword || loaderData.taskType || loaderData.field),
  });
}

export default function BenchmarkList({ loaderData }: Route.ComponentProps) {
  const { keyword, taskType, field, pageNum, pageSize, total, rows, figures } = loaderData;
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const isFiltered = Boolean(keyword || taskType || field);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('short') }]} />
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
        <dl className="bench-figures num" aria-label={t('figures.heading')}>
          {(['datasets', 'models', 'publishers'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>{formatNumber(figures[name], language)}</dd>
            </div>
          ))}
        </dl>
      </header>
      <FilterForm label={t('filters.label')} isFiltered={isFiltered}>
        <WordsField name="keyword" label={t('filters.keyword')} value={keyword} />
        <ChoiceField
          name="taskType"
          label={t('filters.taskType')}
          all={t('filters.all')}
          value={taskType}
          values={taskTypes}
          nameOf={(one) => say(`taskTypes.${one}`)}
        />
        <ChoiceField
          name="field"
          label={t('filters.field')}
          all={t('filters.all')}
          value={field}
          values={fields}
          nameOf={(one) => t(`fieldNames.${one}`)}
        />
      </FilterForm>
      {rows.length > 0 ? (
        <>
          <p className="bench-found num" role="status">
            {t('found', { count: total })}
          </p>
          <ul className="cards bench-tiles">
            {rows.map((item) => (
              <li key={item.publicId}>
                <DatasetTile
                  words={tileWords(item, language)}
                  summary={pick(item.summaryZh, item.summaryEn, language)}
                />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : isFiltered ? (
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
      )}
    </div>
  );
}
