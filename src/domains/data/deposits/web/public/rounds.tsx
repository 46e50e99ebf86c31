import { resources } from '#contract/data/resources';
import { reviews, type Review } from '#contract/data/reviews';
import { pick } from '#shared/texts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { reviewsTexts } from '#texts/data/reviews';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { HistoryEvent } from '#view/data/resources';
import { placeLabel } from './remarks.tsx';
import './rounds.css';

/** The rounds of a resource's review, newest first, for its owner. */
export function ReviewRounds({ resourceId }: { resourceId: number }) {
  const r = useTexts(reviewsTexts);
  const { reply, failure, reload } = useCall(reviews.ownHistory, { params: { resourceId } });
  if (failure) return <p role="alert">{failure.message}</p>;
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="4rem" />;
  const decided = decidedOf(reply);
  if (decided.length === 0) return <p>{r('titles.none')}</p>;
  return (
    <ol className="rounds">
      {decided.map((review) => (
        <li key={review.id}>
          <Round review={review} />
        </li>
      ))}
    </ol>
  );
}

const decidedOf = (all: readonly Review[]) => all.filter(({ outcome }) => outcome !== 'claimed').toReversed();

/** The rounds and all other acts on a resource, newest first, for its owner. */
export function OwnHistory({ resourceId }: { resourceId: number }) {
  const r = useTexts(reviewsTexts);
  const rounds = useCall(reviews.ownHistory, { params: { resourceId } });
  const events = useCall(resources.ownHistory, { params: { id: resourceId } });
  const failure = rounds.failure ?? events.failure;
  if (failure) return <p role="alert">{failure.message}</p>;
  if (!rounds.reply || !events.reply) return <Skeleton height="4rem" />;
  const items = [
    // Within the same second a decision comes before its consequences.
    ...events.reply.map((entry) => ({
      key: `event ${entry.id}`,
      time: entry.time,
      content: <HistoryEvent entry={entry} />,
    })),
    ...decidedOf(rounds.reply).map((review) => ({
      key: `review ${review.id}`,
      time: review.finishedAt,
      content: <Round review={review} />,
    })),
  ].toSorted((one, other) => other.time.localeCompare(one.time));
  if (items.length === 0) return <p>{r('titles.none')}</p>;
  return (
    <ol className="rounds">
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ol>
  );
}

function Round({ review }: { review: Review }) {
  const r = useTexts(reviewsTexts);
  const p = useTexts(depositTexts);
  const fields = useTexts(resourcesTexts);
  const language = useLanguage();
  const good = review.outcome === 'approved' || review.outcome === 'recommendApprove';
  return (
    <>
      <p className="rounds__head">
        <strong>{r('titles.round', { n: review.revisionNo })}</strong>{' '}
        <StateBadge tone={good ? 'ok' : 'bad'}>{r(`outcomes.${review.outcome}`)}</StateBadge>{' '}
        <MomentText wire={review.finishedAt} />
      </p>
      {review.reasons.length > 0 ? (
        <ul className="rounds__reasons">
          {review.reasonTexts.map((reason) => (
            <li key={reason.value}>{pick(reason.zh, reason.en, language)}</li>
          ))}
        </ul>
      ) : null}
      {review.remarks.length > 0 ? (
        <ul className="rounds__reasons">
          {review.remarks.map(({ place, text }) => (
            <li key={`${place} ${text}`}>{p('rejected.remarkAt', { place: placeLabel(fields, place), text })}</li>
          ))}
        </ul>
      ) : null}
      {review.comments ? (
        <p className="rounds__comments">{p('rejected.comments', { comments: review.comments })}</p>
      ) : null}
    </>
  );
}

/** Reasons of the last rejection, above the form of a rejected resource; earlier rounds folded below. */
export function RejectedNote({ resourceId }: { resourceId: number }) {
  const p = useTexts(depositTexts);
  return (
    <section className="note note--bad" aria-labelledby="rejected-title">
      <Icon name="alert" />
      <div>
        <h2 id="rejected-title">{p('rejected.title')}</h2>
        <ReviewRounds resourceId={resourceId} />
      </div>
    </section>
  );
}
