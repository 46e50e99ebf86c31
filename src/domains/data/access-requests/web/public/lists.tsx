import { Link } from 'react-router';
import { accessRequests } from '#calls/data/access-requests';
import { pick } from '#shared/texts';
import { Button, LinkButton } from '#web/kit/button.tsx';
import { EmptyState, Skeleton } from '#web/kit/states.tsx';
import { MomentText } from '#web/kit/time.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import type { AccessRequest, MyRequest } from '../../contract.ts';
import { accessTexts } from '#words/data/access-requests';
import { accessPageTexts } from '../texts/index.ts';
import { OwnerView } from './owner-view.tsx';
import { Standing } from './standing.tsx';

interface Paged {
  pageNum: number;
  onPage: (pageNum: number) => void;
}
const pageSize = 10;

/** What the person asked for. */
export function Sent({ pageNum, onPage }: Paged) {
  const t = useTexts(accessPageTexts);
  const query = { pageNum: String(pageNum), pageSize: String(pageSize) };
  const { reply, reload } = useCall(accessRequests.mine, { query });
  if (!reply) return <Skeleton height="12rem" />;
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
            <Standing request={request} onChanged={reload} />
          </li>
        ))}
      </ul>
      <Pages total={reply.total} pageNum={pageNum} onPage={onPage} />
    </>
  );
}

/** What others ask of the person. */
export function Asked({ pageNum, onPage }: Paged) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const query = { pageNum: String(pageNum), pageSize: String(pageSize) };
  const { reply, reload } = useCall(accessRequests.asked, { query });
  if (!reply) return <Skeleton height="12rem" />;
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
            <OwnerView request={request} onChanged={reload} />
          </li>
        ))}
      </ul>
      <Pages total={reply.total} pageNum={pageNum} onPage={onPage} />
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
