import '#web/kit/parts/service-page.css';
import { paperSubmissions, submissionStatus } from '#contract/archive/paper-submissions';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { SubmissionForm } from './form.tsx';
import { Standing } from './standing.tsx';
import { SubmissionState } from './state.tsx';

/** Loads the submission and shows the page for its state. */
export default function OneSubmission({ id, userId }: { id: string; userId: number }) {
  const t = useTexts(submissionPageTexts);
  const { reply: own, failure, reload } = useCall(paperSubmissions.open, { params: { id } }, { quiet: true });
  if (failure && !own)
    return (
      <EmptyState
        icon="file"
        title={failure.message}
        act={<LinkButton to="/archive/paperSubmit">{t('form.back')}</LinkButton>}
      />
    );
  if (!own) return <Skeleton height="20rem" />;
  return (
    <>
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{own.paperTitle || t('own.untitled')}</h1>
          <p className="service__line">
            <SubmissionState status={own.status} />
            <span className="mono">{own.submissionNo}</span>
          </p>
        </div>
      </header>
      {own.status === submissionStatus.returned ? (
        <Note tone="warn" title={t('form.returned', { reason: '' })}>
          <p className="pre-line">{own.opinion}</p>
        </Note>
      ) : null}
      {own.may.edit ? (
        <SubmissionForm own={own} userId={userId} onChanged={reload} />
      ) : (
        <Standing own={own} onChanged={reload} />
      )}
    </>
  );
}
