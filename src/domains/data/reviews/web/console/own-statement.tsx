import './review.css';
import { Card, Skeleton, Tag } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews, type MyReview, type Review } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { AssignmentState, DecisionTag } from './assignment-state.tsx';
import { History } from './history.tsx';

/** The reasons and comments of one of the reader's own opinions or decisions. */
export function OwnStatement({ review }: { review: Pick<MyReview, 'comments' | 'reasonTexts'> }) {
  const language = useLanguage();
  return (
    <>
      {review.reasonTexts.map((reason) => (
        <Tag key={reason.value} color="error">
          {pick(reason.zh, reason.en, language)}
        </Tag>
      ))}
      {review.comments ? <p className="review-text-block">{review.comments}</p> : null}
    </>
  );
}

/**
 * A resource that the reader can no longer open, for example because its owner revises it: the reader's own statements
 * about it, and the history if they may read it. The owner's current changes are not included.
 */
export function PastReview({ resourceId, history, message }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const language = useLanguage();
  const known = Number.isInteger(resourceId) && resourceId > 0;
  const { reply, failure } = useCall(reviews.mine, known ? { query: { state: 'done', resourceId } } : null);
  if (known && !reply && !failure) return <Skeleton active paragraph={{ rows: 12 }} />;
  const last = reply?.rows[0];
  if (!last)
    return (
      <EmptyState icon="search" title={message ?? t('notFound')} act={<Link to="/dms/approval">{t('back')}</Link>}>
        {t('notFoundHint')}
      </EmptyState>
    );
  return (
    <DetailPage
      title={pick(last.titleZh, last.titleEn, language) || t('detail')}
      status={
        <>
          <span className="mono">{last.resourceNo}</span>
          <span>{t('revision', { n: last.revisionNo })}</span>
        </>
      }
      actions={<Link to="/dms/reviews?state=done">{t('back')}</Link>}
    >
      <p>{t('past.closed')}</p>
      <div className="review-stack">
        <Card title={t('past.mine')} className="review-card">
          <ul className="review-auditors">
            {(reply?.rows ?? []).map((row) => (
              <li key={`${row.assignmentId ?? ''} ${row.decisionId ?? ''}`}>
                <strong>{words('titles.round', { n: row.revisionNo })}</strong>{' '}
                {row.decision ? <DecisionTag outcome={row.decision} /> : <AssignmentState assignment={row} />}{' '}
                <span className="secondary small">{formatMoment(row.finishedAt, language)}</span>
                <div>
                  <OwnStatement review={row} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
        {history && <History reviews={history} events={[]} />}
      </div>
    </DetailPage>
  );
}

interface Props {
  resourceId: number;
  history: readonly Review[] | undefined;
  /** Reason why the resource does not open. */
  message: string | undefined;
}
