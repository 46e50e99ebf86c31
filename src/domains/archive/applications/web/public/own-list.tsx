import { useState } from 'react';
import { Link } from 'react-router';
import { applications, type MyApplication, applicationStatus } from '#contract/archive/applications';
import { pick } from '#shared/texts';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { OwnPages } from '#web/kit/forms/form-files.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { applicationPageTexts } from '../texts/index.ts';
import { CancelButton } from './cancel-button.tsx';
import { ApplicationState } from './state.tsx';

const pageSize = 10;

/** The person's applications, newest first. */
export default function OwnApplications() {
  const t = useTexts(applicationPageTexts);
  const [pageNum, setPage] = useState(1);
  const query = { pageNum: String(pageNum), pageSize: String(pageSize) };
  const { reply, reload, failure } = useCall(applications.mine, { query });
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('own.title')}</h2>
      {!reply ? <Waiting failure={failure} onRetry={reload} height="8rem" /> : null}
      {reply?.total === 0 ? <p className="secondary">{t('own.empty')}</p> : null}
      <ul className="service__own">
        {reply?.rows.map((row) => (
          <li key={row.applicationId} className="card card__body">
            <Row row={row} onChanged={reload} />
          </li>
        ))}
      </ul>
      <OwnPages pages={Math.ceil((reply?.total ?? 0) / pageSize)} pageNum={pageNum} onPage={setPage} />
    </section>
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
