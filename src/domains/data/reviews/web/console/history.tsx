import { Alert, Button, Card, Empty, Skeleton, Tag, Timeline } from 'antd';
import { pick } from '#shared/texts';
import type { HistoryEntry } from '#contract/data/resources';
import { HistoryEvent } from '#view/data/resources';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { checkItems, type CheckList, type Review } from '../../contract.ts';
import { reviewsTexts } from '../../texts/index.ts';
import { reviewPageTexts } from '../texts/index.ts';

const colours: Record<Review['outcome'], string> = {
  claimed: 'gray',
  assigned: 'gray',
  declined: 'gray',
  handedOver: 'gray',
  recused: 'gray',
  approved: 'green',
  rejected: 'red',
  recommendApprove: 'blue',
  recommendReject: 'orange',
};

interface HistoryProps {
  reviews: readonly Review[] | undefined;
  events: readonly HistoryEntry[] | undefined;
  /** Reloads a part that could not be loaded. */
  again?: (() => void) | undefined;
}

/** Every round of review and all other acts on the resource, latest first. */
export function History({ reviews, events, again }: HistoryProps) {
  const t = useTexts(reviewPageTexts);
  const known = reviews !== undefined && events !== undefined;
  const items = [
    // Within the same second a decision comes before its consequences.
    ...(events ?? []).map((event) => ({
      time: event.time,
      item: { key: `event ${event.id}`, color: 'gray', content: <HistoryEvent entry={event} /> },
    })),
    ...(reviews ?? [])
      .toSorted((one, other) => other.id - one.id)
      .map((review) => ({
        time: review.finishedAt,
        item: { key: `review ${review.id}`, color: colours[review.outcome], content: <Round review={review} /> },
      })),
  ].toSorted((one, other) => other.time.localeCompare(one.time));
  return (
    <Card title={t('sections.history')} className="review-card">
      {!known && !again && <Skeleton active />}
      {!known && again && (
        <Alert
          type="error"
          showIcon
          title={t('historyFailed')}
          action={<Button onClick={again}>{t('retry')}</Button>}
        />
      )}
      {known && items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty.history')} />}
      <Timeline items={items.map(({ item }) => item)} />
    </Card>
  );
}

function Round({ review }: { review: Review }) {
  const words = useTexts(reviewsTexts);
  const language = useLanguage();
  return (
    <>
      <strong>{words.dynamic(`outcomes.${review.outcome}`)}</strong> <span>{peopleOf(review)}</span>
      <div className="secondary small">
        {words('titles.round', { n: review.revisionNo })} · {words.dynamic(`stages.${review.stage}`, review.stage)} ·{' '}
        {formatMoment(review.finishedAt, language)}
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
      {review.checklist && <Checks checklist={review.checklist} />}
    </>
  );
}

const tones = { yes: 'ok', no: 'bad', none: 'idle' } as const;

/** An auditor's answers to the check list; expanded if any answer is negative. */
function Checks({ checklist }: { checklist: CheckList }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(reviewsTexts);
  const answered = checkItems.flatMap((item) => {
    const answer = checklist[item];
    return answer ? [{ item, answer }] : [];
  });
  if (answered.length === 0) return null;
  const count = (of: keyof typeof tones) => answered.filter(({ answer }) => answer === of).length;
  const counts = { yes: count('yes'), no: count('no'), none: count('none') };
  return (
    <details open={counts.no > 0}>
      <summary>{t('opinion.answered', counts)}</summary>
      <ul className="review-answers">
        {answered.map(({ item, answer }) => (
          <li key={item}>
            {words(`checks.${item}`)} <StateBadge tone={tones[answer]}>{words(`answers.${answer}`)}</StateBadge>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The actor, and the person concerned. */
const peopleOf = ({ reviewerName = '', subjectName }: Review) =>
  subjectName ? `${reviewerName} → ${subjectName}` : reviewerName;
