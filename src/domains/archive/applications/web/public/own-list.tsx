import { Link } from 'react-router';
import { applications, type MyApplication, applicationStatus } from '#contract/archive/applications';
import { pick } from '#shared/texts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { OwnList, useOwnPage } from '#web/kit/lists/own-list.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { CancelButton } from './cancel-button.tsx';
import { ApplicationState } from './state.tsx';

/** The person's applications, newest first. */
export default function OwnApplications() {
  const t = useTexts(applicationPageTexts);
  const { query, ...page } = useOwnPage();
  const called = useCall(applications.mine, { query });
  return (
    <OwnList
      title={t('own.title')}
      empty={t('own.empty')}
      called={called}
      page={page}
      keyOf={({ applicationId }) => applicationId}
    >
      {(row) => <Row row={row} onChanged={called.reload} />}
    </OwnList>
  );
}

function Row({ row, onChanged }: { row: MyApplication; onChanged: () => void }) {
  const t = useTexts(applicationPageTexts);
  const language = useLanguage();
  const place = `/archive/project/${row.applicationId}`;
  return (
    <>
      <h3>
        <Link to={place}>{pick(row.nameZh, row.nameEn, language) || t('own.untitled')}</Link>
      </h3>
      <p className="service__line">
        <ApplicationState status={row.status} />
        <span className="mono">{row.applicationNo}</span>
        {row.projectNo ? <span className="mono">{row.projectNo}</span> : null}
        {row.leadOrg ? <span>{row.leadOrg}</span> : null}
        <MomentText wire={row.updateTime} />
      </p>
      {row.status === applicationStatus.returned ? <p className="pre-line">{row.opinion}</p> : null}
      <div className="row">
        <LinkButton small to={place}>
          {t(row.status === applicationStatus.returned ? 'own.revise' : row.may.edit ? 'own.continue' : 'own.open')}
        </LinkButton>
        <CancelButton row={row} onChanged={onChanged} />
      </div>
    </>
  );
}
