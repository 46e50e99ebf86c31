import { data, Link } from 'react-router';
import { datasets } from '#contract/benchmarks/datasets';
import { submissions, type Rescoring } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { formatScore } from '#view/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { submissionTexts } from '../../texts/index.ts';
import type { Route } from './+types/log';

export async function loader({ params, context }: Route.LoaderArgs) {
  const which = submissions.log.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const [dataset, { rows }] = await Promise.all([
    call(datasets.frontFind, { params: which.data }),
    call(submissions.log, { params: which.data }),
  ]);
  const { publicId, nameZh, nameEn } = dataset;
  return { dataset: { publicId, nameZh, nameEn }, rows };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const dataset = loaderData?.dataset;
  return pageMeta(page, {
    title: (language) => {
      const title = translatorOf(submissionTexts, language)('log.title');
      return dataset ? `${title} · ${pick(dataset.nameZh, dataset.nameEn, language)}` : title;
    },
    index: false,
  });
}

/** The public log of a benchmark: when its models were measured again, with old and new values. */
export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { dataset, rows } = loaderData;
  const t = useTexts(submissionTexts);
  const bench = useTexts(datasetTexts);
  const language = useLanguage();
  const name = pick(dataset.nameZh, dataset.nameEn, language);
  const address = `/benchmarks/detail/${dataset.publicId}`;
  return (
    <div className="container page">
      <Breadcrumb
        steps={[{ title: bench('short'), to: '/benchmarks' }, { title: name, to: address }, { title: t('log.title') }]}
      />
      <PageHead title={t('log.title')} lead={t('log.lead')} />
      {rows.length ? (
        rows.map((entry) => <Entry key={entry.rescoringId} entry={entry} />)
      ) : (
        <EmptyState icon="data" title={t('log.empty')}>
          <Link to={address}>{t('back')}</Link>
        </EmptyState>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: Rescoring }) {
  const t = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { rescoringId, fromNumber, number, liveTime, isLive, models } = entry;
  const note = pick(entry.noteZh, entry.noteEn, language);
  const value = (metric: Rescoring['models'][number]['newMetric'], mean: number | null, rank: number | null) =>
    metric === null ? null : (
      <>
        {say(`metrics.${metric}`)} {formatScore(mean, 4)}
        {rank === null ? null : ` (${t('rescoring.rank', { rank })})`}
      </>
    );
  return (
    <section aria-labelledby={`entry-${rescoringId}`}>
      <h2 id={`entry-${rescoringId}`}>{t('log.entry', { from: fromNumber, to: number })}</h2>
      <p className="secondary">
        {liveTime === null ? t('log.running') : t(isLive ? 'log.since' : 'log.planned')}{' '}
        {liveTime === null ? null : <DayText wire={liveTime} />}
      </p>
      {note ? <p>{note}</p> : null}
      {models.length ? (
        <div
          className="scroll-x"
          tabIndex={0}
          role="group"
          aria-label={t('log.entry', { from: fromNumber, to: number })}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('model')}</th>
                <th scope="col" className="num">
                  {t('log.before')}
                </th>
                <th scope="col" className="num">
                  {t('log.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {models.map((model) => (
                <tr key={model.fromPublicId}>
                  <th scope="row">{model.name}</th>
                  <td className="num">
                    <Link to={`/model/${model.fromPublicId}`}>
                      {value(model.oldMetric, model.oldMean, model.oldRank)}
                    </Link>
                  </td>
                  <td className="num">
                    {model.publicId === null ? (
                      t('rescoring.unfit')
                    ) : (
                      <Link to={`/model/${model.publicId}`}>
                        {value(model.newMetric, model.newMean, model.newRank)}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
