import '#web/kit/parts/service-page.css';
import { applications, applicationStatus } from '#contract/archive/applications';
import { pick } from '#shared/texts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { ApplicationForm } from './form.tsx';
import { Standing } from './standing.tsx';
import { ApplicationState } from './state.tsx';

/** Loads the application and shows the page for its state. */
export default function OneApplication({ id, userId }: { id: string; userId: number }) {
  const t = useTexts(applicationPageTexts);
  const language = useLanguage();
  const { reply: own, failure, reload } = useCall(applications.open, { params: { id } }, { quiet: true });
  if (failure && !own)
    return (
      <EmptyState
        icon="file"
        title={failure.message}
        act={<LinkButton to="/archive/project">{t('form.back')}</LinkButton>}
      />
    );
  if (!own) return <Skeleton height="20rem" />;
  return (
    <>
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{pick(own.nameZh, own.nameEn, language) || t('own.untitled')}</h1>
          <p className="service__line">
            <ApplicationState status={own.status} />
            <span className="mono">{own.applicationNo}</span>
          </p>
        </div>
      </header>
      {own.status === applicationStatus.returned ? (
        <Note tone="warn" title={t('form.returned')}>
          <p className="pre-line">{own.opinion}</p>
        </Note>
      ) : null}
      {own.may.edit ? (
        <ApplicationForm own={own} userId={userId} onChanged={reload} />
      ) : (
        <Standing own={own} onChanged={reload} />
      )}
    </>
  );
}
