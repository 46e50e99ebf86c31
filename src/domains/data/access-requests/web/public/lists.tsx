import { useState } from 'react';
import { Link } from 'react-router';
import { accessRequests } from '#contract/data/access-requests';
import { pick } from '#shared/texts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import type { AccessRequest, MyRequest } from '../../contract.ts';
import { accessTexts } from '#texts/data/access-requests';
import { accessPageTexts } from '../texts/index.ts';
import { AskedDownloads } from './asked-downloads.tsx';
import { OwnerView } from './owner-view.tsx';
import { RequestStatus } from './request-status.tsx';

interface Paged {
  pageNum: number;
  onPage: (pageNum: number) => void;
}
interface Narrowed extends Paged {
  /** Only requests in this state; all if undefined. */
  status: MyRequest['status'] | undefined;
}
const pageSize = 10;
const queryOf = ({ pageNum, status }: Narrowed) => ({
  pageNum: String(pageNum),
  pageSize: String(pageSize),
  ...(status ? { status } : {}),
});

/** Requests that the person sent. */
export function Sent(narrowed: Narrowed) {
  const t = useTexts(accessPageTexts);
  const { reply, reload, failure } = useCall(accessRequests.mine, { query: queryOf(narrowed) });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  if (reply.total === 0 && narrowed.status) return <EmptyState icon="search" title={t('mine.none')} />;
  if (reply.total === 0)
    return (
      <EmptyState
        icon="lock"
        title={t('mine.empty')}
        act={
          <LinkButton look="primary" to="/data">
            {t('mine.browse')}
          </LinkButton>
        }
      >
        {t('mine.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <ul className="access-list">
        {reply.rows.map((request) => (
          <li key={request.requestId} className="card card__body">
            <Head request={request} />
            <p className="access-list__text">{request.usageDesc}</p>
            <UseFacts request={request} />
            <RequestStatus request={request} onChanged={reload} />
            <Steps key={request.rowVer} request={request} />
          </li>
        ))}
      </ul>
      <Pages total={reply.total} {...narrowed} />
    </>
  );
}

/** Requests for resources of the person. */
export function Asked(narrowed: Narrowed) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const { reply, reload, failure } = useCall(accessRequests.asked, { query: queryOf(narrowed) });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  if (reply.total === 0 && narrowed.status) return <EmptyState icon="search" title={t('mine.none')} />;
  if (reply.total === 0) return <EmptyState icon="lock" title={t('mine.emptyAsked')} />;
  return (
    <>
      <ul className="access-list">
        {reply.rows.map((request: AccessRequest) => (
          <li key={request.requestId} className="card card__body">
            <Head request={request} />
            <p>
              {t('asked.from', { name: request.applicantName, organization: request.applicantOrganization || '–' })} ·{' '}
              <a href={`mailto:${request.applicantEmail}`}>{request.applicantEmail}</a>
            </p>
            <p className="access-list__text">
              {words(`purposes.${request.purpose}`)} · {request.usageDesc}
            </p>
            <UseFacts request={request} />
            <OwnerView request={request} onChanged={reload} />
            <AskedDownloads request={request} />
            <Steps key={request.rowVer} request={request} />
          </li>
        ))}
      </ul>
      <Pages total={reply.total} {...narrowed} />
    </>
  );
}

function Head({ request }: { request: MyRequest }) {
  const words = useTexts(accessTexts);
  const language = useLanguage();
  return (
    <div className="access-list__head">
      <h2>
        <Link to={`/data/detail/${request.publicId}`}>{pick(request.titleZh, request.titleEn, language)}</Link>
      </h2>
      <span className="secondary small">
        {words(`states.${request.status}`)} · {request.requestNo} · <MomentText wire={request.createTime} />
      </span>
    </div>
  );
}

/** Project and period of the intended use, if given. */
function UseFacts({ request }: { request: MyRequest }) {
  const words = useTexts(accessTexts);
  const language = useLanguage();
  const { projectName, periodStart, periodEnd } = request;
  const colon = language === 'zh' ? '：' : ': ';
  const day = (wire: string | null) => (wire ? formatDay(wire, language) : '…');
  const facts = [
    ...(projectName ? [[words('fields.projectName'), projectName].join(colon)] : []),
    ...(periodStart || periodEnd
      ? [[words('fields.period'), `${day(periodStart)} – ${day(periodEnd)}`].join(colon)]
      : []),
  ];
  return facts.length > 0 ? <p className="secondary small">{facts.join(' · ')}</p> : null;
}

/** History of a request, loaded when it is opened. */
function Steps({ request }: { request: MyRequest }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const [open, setOpen] = useState(false);
  const { reply, failure, reload } = useCall(accessRequests.steps, open ? { params: { id: request.requestId } } : null);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t('mine.stepsOf', { no: request.requestNo })}>{t('mine.steps')}</summary>
      {failure && !reply ? (
        <p role="alert">
          {t('mine.stepsFailed')}{' '}
          <Button small onClick={reload}>
            {t('mine.retry')}
          </Button>
        </p>
      ) : null}
      {reply ? (
        <ol className="access-steps">
          {reply.map((step) => (
            <li key={step.id}>
              {words(`acts.${step.act}`)} · <MomentText wire={step.time} />
              {step.comments && step.act !== 'create' ? <p className="access-list__text">{step.comments}</p> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}

function Pages({ total, pageNum, onPage }: Paged & { total: number }) {
  const t = useTexts(accessPageTexts);
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className="row">
      <Button small disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        {t('mine.previous')}
      </Button>
      <span>{t('mine.page', { page: pageNum, pages })}</span>
      <Button small disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
        {t('mine.next')}
      </Button>
    </nav>
  );
}
