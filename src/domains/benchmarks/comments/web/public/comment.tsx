import { comments, type PublicComment } from '#contract/benchmarks/comments';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { commentPageTexts } from '../texts/index.ts';
import { CommentState } from './comment-state.tsx';

/** One comment. Its author sees its state if it is not visible, and can delete it. */
export function Comment({ comment, onRemoved }: { comment: PublicComment; onRemoved: () => Promise<void> }) {
  const t = useTexts(commentPageTexts);
  const language = useLanguage();
  const { commentId, content, author, createTime, status, mayRemove } = comment;
  const remove = async () => {
    if (await doConfirmed(t('confirmRemove'), () => call(comments.removeOwn, { params: { commentId } }), t('removed')))
      await onRemoved();
  };
  return (
    <li className="comments__item">
      <p className="comments__by">
        <strong>{author}</strong>
        <span className="secondary small">
          <MomentText wire={createTime} />
        </span>
        {status === 'visible' ? null : <CommentState status={status} />}
        {mayRemove ? (
          <Button
            small
            look="plain"
            className="comments__remove no-print"
            aria-label={t('removeOf', { time: formatMoment(createTime, language) })}
            // The API client has shown the error.
            onClick={() => void remove().catch(() => undefined)}
          >
            {t('remove')}
          </Button>
        ) : null}
      </p>
      <p className="comments__text">{content}</p>
    </li>
  );
}
