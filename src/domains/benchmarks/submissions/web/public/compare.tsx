import './model.css';
import '../charts/chart.css';
import { Link } from 'react-router';
import { submissions, type Comparison } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { directionSigns, formatScore } from '#view/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts } from '../texts/index.ts';
import type { Route } from './+types/compare';
import { CompareForm } from './compare-form.tsx';
import { CompareRows } from './compare-rows.tsx';
import { Difference } from './compare-difference.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const [a = '', b = ''] = ['a', 'b'].map((name) => asked.get(name) ?? '');
  const call = callOf(context);
  const both = submissions.comparison.query.safeParse({ a, b });
  const known = submissions.model.params.safeParse({ publicId: a });
  const [comparison, first] = await Promise.all([
    both.success && a !== b ? call(submissions.comparison, { query: both.data }) : null,
    known.success ? call(submissions.model, { params: known.data }) : null,
  ]);
  const publicId = first?.dataset.publicId;
  const models = publicId ? (await call(submissions.chart, { params: { publicId }, query: {} })).rows : [];
  return { a, b, comparison, models: models.map(({ publicId: id, name, rank }) => ({ publicId: id, name, rank })) };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const names = loaderData?.comparison?.models.map(({ name }) => name);
  return pageMeta(page, {
    title: (language) => {
      const t = translatorOf(modelTexts, language);
      return names ? t('compareOf', { first: names[0]!, second: names[1]! }) : t('compareTitle');
    },
    description: (language) => translatorOf(modelTexts, language)('compareLead'),
    // Each pair has an address: search engines should index the models instead.
    index: false,
  });
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { a, b, comparison, models } = loaderData;
  const t = useTexts(modelTexts);
  const bench = useTexts(datasetTexts);
  const language = useLanguage();
  const set = comparison?.dataset;
  return (
    <div className="container page model">
      <Breadcrumb
        steps={[
          { title: bench('short'), to: '/benchmarks' },
          ...(set ? [{ title: pick(set.nameZh, set.nameEn, language), to: `/benchmarks/detail/${set.publicId}` }] : []),
          { title: t('compareTitle') },
        ]}
      />
      <header className="model__head">
        <h1 tabIndex={-1}>{t('compareTitle')}</h1>
        <p className="page-lead">{t('compareLead')}</p>
      </header>
      <CompareForm a={a} b={b} models={models} />
      {a && a === b ? (
        <Note tone="warn">
          <p>{t('unlike')}</p>
        </Note>
      ) : null}
      {comparison ? (
        <>
          <Scores comparison={comparison} />
          <Difference comparison={comparison} />
          {comparison.dataset.hasOpenTargets ? (
            <CompareRows comparison={comparison} />
          ) : (
            <Note tone="info">
              <p>{t('hiddenNote')}</p>
            </Note>
          )}
        </>
      ) : null}
    </div>
  );
}

function Scores({ comparison }: { comparison: Comparison }) {
  const t = useTexts(modelTexts);
  const words = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">{words('scoresHeading')}</h2>
      <div className="scroll-x model__frame" tabIndex={0} role="group" aria-labelledby="scores">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('metric')}</th>
              {comparison.models.map(({ publicId, name, publisher, rank }) => (
                <th key={publicId} scope="col" className="num">
                  <Link to={`/model/${publicId}`}>{name}</Link>
                  <span className="secondary small">
                    {' '}
                    {publisher} · {rank === null ? words('unranked') : t('atRank', { rank })}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.metrics.map(({ code, unit, direction, decimals, isPrimary, means }) => (
              <tr key={code} className={isPrimary ? 'model__primary' : ''}>
                <th scope="row">
                  {say(`metrics.${code}`)}
                  {unit ? ` (${unit})` : ''} <span aria-hidden="true">{directionSigns[direction]}</span>
                  <span className="aloud">{say(`better.${direction}`)}</span>
                </th>
                {means.map((mean, at) => (
                  <td key={comparison.models[at]!.publicId} className="num">
                    {formatScore(mean, decimals)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
