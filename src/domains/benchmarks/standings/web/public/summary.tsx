import './summary.css';
import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { standings } from '#contract/benchmarks/standings';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyState, Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, orNull } from '#web/api/scope.ts';
import type { SummaryBenchmark, SummaryModel, RecordStep } from '../../contract.ts';
import { standingTexts } from '../../texts/index.ts';
import type { Route } from './+types/summary';
import { Pareto } from './pareto.tsx';
import { arrange, place, readChoice } from './ranking.ts';
import { RecordLine } from './record-line.tsx';
import { SummaryTable } from './summary-table.tsx';
import { WeightForm } from './weight-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { summary: await orNull(callOf(context)(standings.summary)) };
}

/** The page computes weights and order itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.search === nextUrl.search ||
    currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang'));

export function meta(page: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(standingTexts, language)('title'),
    description: (language) => translatorOf(standingTexts, language)('lead'),
  });
}

export default function Summary({ loaderData: { summary } }: Route.ComponentProps) {
  const t = useTexts(standingTexts);
  const words = useTexts(datasetTexts);
  return (
    <div className="container page summary">
      <Breadcrumb steps={[{ title: words('short'), to: '/benchmarks' }, { title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')} />
      {!summary ? (
        <div role="alert">
          <Note tone="bad">
            <p>{t('failed')}</p>
          </Note>
        </div>
      ) : summary.models.length ? (
        <Boards {...summary} />
      ) : (
        <EmptyState icon="data" title={t('noModels')}>
          {t('noModelsText')}
        </EmptyState>
      )}
      <section aria-labelledby="definition">
        <h2 id="definition">{t('definition')}</h2>
        <p className="summary__text">{t('definitionText')}</p>
        <p className="summary__text">{t('sameModel')}</p>
      </section>
    </div>
  );
}

function Boards({
  benchmarks,
  models,
  total,
  records,
}: {
  benchmarks: SummaryBenchmark[];
  models: SummaryModel[];
  total: number;
  records: RecordStep[][];
}) {
  const t = useTexts(standingTexts);
  const { search } = useLocation();
  const { weights, cover, sort, record } = readChoice(search, benchmarks);
  const placed = place(models, benchmarks, weights, cover);
  const longest = records.reduce((best, steps, at) => (steps.length > records[best]!.length ? at : best), 0);
  const shown = record ? benchmarks.findIndex(({ publicId }) => publicId === record) : longest;
  return (
    <>
      <WeightForm benchmarks={benchmarks} weights={weights} cover={cover} />
      <section aria-labelledby="models">
        <div className="summary__head">
          <h2 id="models">{t('table')}</h2>
          <span className="secondary small num" role="status">
            {t('shown', { shown: models.length, total })}
          </span>
        </div>
        <SummaryTable
          benchmarks={benchmarks}
          placed={arrange(placed, sort, benchmarks)}
          weights={weights}
          sort={sort}
        />
        <p className="secondary small">{t('unrankedNote')}</p>
      </section>
      <div className="summary__figures">
        <Pareto placed={placed} />
        <RecordLine benchmarks={benchmarks} records={records} shown={shown} />
      </div>
    </>
  );
}
