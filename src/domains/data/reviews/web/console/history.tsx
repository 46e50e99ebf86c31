import { Card, Empty, Skeleton, Tag, Timeline } from 'antd';
import { pick } from '#shared/texts';
import { formatMoment } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import type { Review } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';

const colours: Record<Review['outcome'], string> = {
  claimed: 'gray',
  assigned: 'gray',
  declined: 'gray',
  handedOver: 'gray',
  approved: 'green',
  rejected: 'red',
  recommendApprove: 'blue',
  recommendReject: 'orange',
};

/** Every round of review, the latest first, with reasons and comments. */
export function History({ reviews }: { reviews: readonly Review[] | undefined }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const language = useLanguage();
  return (
    <Card title={t('sections.history')} className="review-card">
      {!reviews && <Skeleton active />}
      {reviews?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty.history')} />}
      <Timeline
        items={[...(reviews ?? [])]
          .toSorted((one, other) => other.id - one.id)
          .map((review) => ({
            key: review.id,
            color: colours[review.outcome],
            content: (
              <>
                <strong>{words.dynamic(`outcomes.${review.outcome}`)}</strong> <span>{peopleOf(review)}</span>
                <div className="secondary small">
                  {words('titles.round', { n: review.revisionNo })} ·{' '}
                  {words.dynamic(`stages.${review.stage}`, review.stage)} · {formatMoment(review.finishedAt, language)}
                </div>
                {review.reasons.length > 0 && (
                  <div className="review-tags">
                    {review.reasonTexts.map((reason) => (
                      <Tag key={reason.value} color="error">
                        {pick(reason.zh, reason.en, language)}
                      </Tag>
                    ))}
                  </div>
                )}
                {review.comments && <p className="review-text-block">{review.comments}</p>}
              </>
            ),
          }))}
      />
    </Card>
  );
}

/** Who acted, and on whom. */
const peopleOf = ({ reviewerName = '', subjectName }: Review) =>
  subjectName ? `${reviewerName} → ${subjectName}` : reviewerName;
