import { Link } from 'react-router';
import { paperSubmissions, type MySubmission, submissionStatus } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { call } from '#web/api/api.ts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { ConfirmedButton } from '#web/kit/parts/confirmed-button.tsx';
import { OwnList, useOwnPage } from '#web/kit/lists/own-list.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { SubmissionState } from './state.tsx';

/** The person's submissions, newest first. */
export default function OwnSubmissions() {
  const t = useTexts(submissionPageTexts);
  const { query, ...page } = useOwnPage();
  const called = useCall(paperSubmissions.mine, { query });
  return (
    <OwnList
      title={t('own.title')}
      empty={t('own.empty')}
      called={called}
      page={page}
      keyOf={({ submissionId }) => submissionId}
    >
      {(row) => <Row row={row} onChanged={called.reload} />}
    </OwnList>
  );
}

function Row({ row, onChanged }: { row: MySubmission; onChanged: () => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const title = row.paperTitle || t('own.untitled');
  const place = `/archive/paperSubmit/${row.submissionId}`;
  return (
    <>
      <h3>
        <Link to={place}>{title}</Link>
      </h3>
      <p className="service__line">
        <SubmissionState status={row.status} />
        <span className="mono">{row.receiptNo ?? row.submissionNo}</span>
        {row.journal ? <span>{row.journal}</span> : null}
        <span>{t('own.files', { count: row.fileCount, size: formatBytes(row.totalSize, language) })}</span>
        <MomentText wire={row.updateTime} />
      </p>
      {row.status === submissionStatus.returned ? (
        <p className="pre-line">{t('form.returned', { reason: row.opinion })}</p>
      ) : null}
      <div className="row">
        <LinkButton small to={place}>
          {t(row.status === submissionStatus.returned ? 'own.revise' : row.may.edit ? 'own.continue' : 'own.open')}
        </LinkButton>
        {row.may.addDoi ? (
          <LinkButton small to={place}>
            {words('acts.addDoi')}
          </LinkButton>
        ) : null}
        {row.may.remove ? (
          <ConfirmedButton
            small
            look="plain"
            question={t('own.removeAsk', { title })}
            act={() => call(paperSubmissions.remove, { params: { id: row.submissionId } })}
            done={t('own.removed')}
            onDone={onChanged}
          >
            {t('own.remove')}
          </ConfirmedButton>
        ) : null}
      </div>
    </>
  );
}
