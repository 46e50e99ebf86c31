import { useState } from 'react';
import { Link } from 'react-router';
import { paperSubmissions, type MySubmission, submissionStatus } from '#contract/archive/paper-submissions';
import { submissionTexts } from '#texts/archive/paper-submissions';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { OwnPages } from '#web/kit/forms/form-files.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { submissionPageTexts } from '../texts/index.ts';
import { SubmissionState } from './state.tsx';

const pageSize = 10;

/** The person's submissions, newest first. */
export default function OwnSubmissions() {
  const t = useTexts(submissionPageTexts);
  const [pageNum, setPage] = useState(1);
  const query = { pageNum: String(pageNum), pageSize: String(pageSize) };
  const { reply, reload, failure } = useCall(paperSubmissions.mine, { query });
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('own.title')}</h2>
      {!reply ? <Waiting failure={failure} onRetry={reload} height="8rem" /> : null}
      {reply?.total === 0 ? <p className="secondary">{t('own.empty')}</p> : null}
      <ul className="service__own">
        {reply?.rows.map((row) => (
          <li key={row.submissionId} className="card card__body">
            <Row row={row} onChanged={reload} />
          </li>
        ))}
      </ul>
      <OwnPages pages={Math.ceil((reply?.total ?? 0) / pageSize)} pageNum={pageNum} onPage={setPage} />
    </section>
  );
}

function Row({ row, onChanged }: { row: MySubmission; onChanged: () => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const language = useLanguage();
  const title = row.paperTitle || t('own.untitled');
  const place = `/archive/paperSubmit/${row.submissionId}`;
  const remove = async () => {
    if (!(await confirmBox(t('own.removeAsk', { title })))) return;
    await call(paperSubmissions.remove, { params: { id: row.submissionId } });
    toast('success', t('own.removed'));
    onChanged();
  };
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
          <Button small look="plain" onClick={() => void remove().catch(() => undefined)}>
            {t('own.remove')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
