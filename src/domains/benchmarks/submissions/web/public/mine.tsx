import './submit.css';
import { Link, useRevalidator } from 'react-router';
import { submissions, type OwnModel } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#words/benchmarks/datasets';
import { scoringTexts } from '#words/benchmarks/scoring';
import { formatScore } from '#view/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { StateBadge, type Tone } from '#web/kit/badge.tsx';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { Pagination } from '#web/kit/pagination.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { DayText } from '#web/kit/time.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { callOf } from '#web/scope.ts';
import { pageTitle } from '#web/title.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import type { Route } from './+types/mine';
import { OwnFileButton } from './own-file-button.tsx';
import { ProblemList } from './problem-list.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pageNum, pageSize } = submissions.mine.query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { total, rows } = await callOf(context)(submissions.mine, { query: { pageNum, pageSize } });
  return { total, pageNum, pageSize, rows };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTitle(matches, (language) => translatorOf(submissionPageTexts, language)('mine'));

const tones: Record<OwnModel['status'], Tone> = {
  ...{ queued: 'idle', scoring: 'idle', failed: 'bad', private: 'idle', pending: 'warn', approved: 'ok' },
  ...{ rejected: 'bad', hidden: 'bad', withdrawn: 'idle', superseded: 'idle' },
};

export default function MyModels({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageNum, pageSize } = loaderData;
  const t = useTexts(submissionPageTexts);
  const bench = useTexts(datasetTexts);
  const words = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: bench('short'), to: '/benchmarks' }, { title: t('mine') }]} />
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('mine')}</h1>
          <p className="page-lead">{t('mineLead')}</p>
        </div>
      </header>
      {rows.length ? (
        <>
          <div className="scroll-x" tabIndex={0} role="group" aria-label={t('mine')}>
            <table className="table">
              <thead>
                <tr>
                  {(['model', 'dataset', 'score', 'status', 'submitted', 'act'] as const).map((column) => (
                    <th key={column} scope="col" className={column === 'score' ? 'num' : ''}>
                      {t(`column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.modelId}>
                    <th scope="row">
                      {row.status === 'approved' ? <Link to={`/model/${row.publicId}`}>{row.name}</Link> : row.name}
                    </th>
                    <td>
                      <Link to={`/benchmarks/detail/${row.datasetId}`}>{pick(row.nameZh, row.nameEn, language)}</Link>
                    </td>
                    <td className="num">
                      {say(`metrics.${row.metric}`)} {formatScore(row.mean, row.decimals)} {row.unit}
                      {row.isPreliminary && row.mean !== null ? (
                        <span className="secondary"> {t('preliminary')}</span>
                      ) : null}
                    </td>
                    <td>
                      <StateBadge tone={tones[row.status]}>{words(`states.${row.status}`)}</StateBadge>
                      {row.reason ? (
                        <p className="small mine-model__reason">{t('reason', { reason: row.reason })}</p>
                      ) : null}
                      {row.warnings.length ? (
                        <details className="small">
                          <summary>{t('remarks')}</summary>
                          <ProblemList problems={row.warnings} />
                        </details>
                      ) : null}
                    </td>
                    <td>
                      <DayText wire={row.submitTime} />
                    </td>
                    <td>
                      {row.hasFile ? <OwnFileButton model={row} /> : null}
                      {row.may.withdraw ? <WithdrawButton model={row} onDone={() => void revalidate()} /> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyState
          icon="data"
          title={t('mineEmpty.title')}
          act={<LinkButton to="/benchmarks">{t('mineEmpty.go')}</LinkButton>}
        >
          {t('mineEmpty.body')}
        </EmptyState>
      )}
    </div>
  );
}
