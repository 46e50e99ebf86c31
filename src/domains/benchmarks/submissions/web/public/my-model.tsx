import { useEffect } from 'react';
import { Link } from 'react-router';
import { submissions, type OwnModel, withoutPreliminary } from '#contract/benchmarks/submissions';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { modelTexts, submissionPageTexts } from '../texts/index.ts';
import { ModelState } from '../state.tsx';
import { OwnFileButton } from './own-file-button.tsx';
import { ProblemList } from './problem-list.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** Whether the model is waiting for its score. */
export const isWaiting = ({ status }: Pick<OwnModel, 'status'>): boolean => status === 'queued' || status === 'scoring';

/** Whether a model can be corrected and submitted again. */
const mayBeSentAgain = ({ status }: Pick<OwnModel, 'status'>): boolean =>
  ['failed', 'rejected', 'hidden', 'withdrawn'].includes(status);

/** Polling interval in milliseconds while models wait for their score. */
const pause = 3000;

/** Polls while a model is waiting and the page is visible. */
export function useWaiting(isOn: boolean, look: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, pause);
    return () => clearInterval(timer);
  });
}

/** A row of the person's models: score, rank, state, warnings, and actions. */
export function MyModel({ row, onDone }: { row: OwnModel; onDone: () => void }) {
  const t = useTexts(submissionPageTexts);
  const models = useTexts(modelTexts);
  const language = useLanguage();
  const hasPage = row.status === 'approved' || row.status === 'superseded';
  return (
    <tr>
      <th scope="row">
        {hasPage ? <Link to={`/model/${row.publicId}`}>{row.name}</Link> : row.name}
        {row.supersedes ? (
          <span className="secondary small mine-model__note">
            {t('replaces')} <Link to={`/model/${row.supersedes}`}>{row.supersedes}</Link>
          </span>
        ) : null}
      </th>
      <td>
        <Link to={`/benchmarks/detail/${row.datasetId}`}>{pick(row.nameZh, row.nameEn, language)}</Link>
      </td>
      <td className="num">
        <OwnScore row={row} />
      </td>
      <td>
        <OwnState row={row} />
      </td>
      <td>
        <DayText wire={row.submitTime} />
      </td>
      <td>
        <div className="row">
          {row.hasFile ? <OwnFileButton model={row} /> : null}
          {row.may.publish ? <PublishButton model={row} onDone={onDone} /> : null}
          {mayBeSentAgain(row) ? (
            <LinkButton
              small
              to={`/benchmarks/submit/${row.datasetId}?from=${row.publicId}`}
              aria-label={t('again.goOf', { name: row.name })}
            >
              {t('again.go')}
            </LinkButton>
          ) : null}
          {hasPage ? (
            <LinkButton
              small
              to={`/benchmarks/mine/${row.publicId}`}
              aria-label={models('correct.goOf', { name: row.name })}
            >
              {models('correct.go')}
            </LinkButton>
          ) : null}
          {row.may.withdraw ? <WithdrawButton model={row} onDone={onDone} /> : null}
        </div>
      </td>
    </tr>
  );
}

/** The score with its rank, or that it is pending. */
export function OwnScore({ row }: { row: OwnModel }) {
  const t = useTexts(submissionPageTexts);
  const say = useTexts(scoringTexts);
  if (isWaiting(row)) return <span className="secondary">{t('scoreWaits')}</span>;
  if (row.mean === null) return <>–</>;
  return (
    <>
      {say(`metrics.${row.metric}`)} {formatScore(row.mean, row.decimals)} {row.unit}
      {row.rank === null ? null : (
        <span className="mine-model__note">
          {t(row.status === 'approved' ? 'rankIs' : 'rankWould', { rank: row.rank })}
        </span>
      )}
      {row.isPreliminary ? <span className="secondary mine-model__note">{t('preliminary')}</span> : null}
      {row.isNoStep ? (
        <span className="secondary mine-model__note">
          {t(withoutPreliminary.includes(row.metric) ? 'noPreliminary' : 'noStep')}
        </span>
      ) : null}
    </>
  );
}

/** State, reason of a decision, and the warnings about the file. */
export function OwnState({ row }: { row: OwnModel }) {
  const t = useTexts(submissionPageTexts);
  return (
    <>
      <ModelState status={row.status} />
      {row.reason ? <p className="small mine-model__reason">{t('reason', { reason: row.reason })}</p> : null}
      {row.filledCount ? <p className="small mine-model__reason">{t('filled', { count: row.filledCount })}</p> : null}
      {row.warnings.length ? (
        <details className="small">
          <summary>{t('remarksOf', { count: row.warnings.length })}</summary>
          <ProblemList problems={row.warnings} />
        </details>
      ) : null}
    </>
  );
}

/** Requests the review of a private model. */
export function PublishButton({ model, onDone }: { model: Pick<OwnModel, 'modelId' | 'name'>; onDone: () => void }) {
  const t = useTexts(submissionPageTexts);
  const { modelId, name } = model;
  return (
    <ConfirmedButton
      small
      look="primary"
      aria-label={t('publishOf', { name })}
      question={t('confirmPublish', { name })}
      act={() => call(submissions.publish, { body: { modelId } })}
      done={t('published')}
      onDone={onDone}
    >
      {t('publish')}
    </ConfirmedButton>
  );
}
