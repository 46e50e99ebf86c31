import './comments.css';
import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { PublicComment, Subject } from '#contract/benchmarks/comments';
import { useTexts } from '#web/texts/language.ts';
import { commentPageTexts } from '../texts/index.ts';
import { Comment } from './comment.tsx';
import { CommentPagination, useCommentPage } from './pagination.tsx';
import { Writing } from './writing.tsx';

/** The comments on a data set or a model, newest first, with the form for a new one. */
export function Comments({
  subject,
  comments,
}: {
  subject: Subject;
  /** Null if they could not be loaded. */
  comments: { total: number; rows: PublicComment[] } | null;
}) {
  const t = useTexts(commentPageTexts);
  const { total, rows } = comments ?? { total: 0, rows: [] };
  const place = useCommentPage(total);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  /** A new comment is on the first page. */
  const written = () => (place.page === 1 ? revalidate() : navigate(place.addressOf(1), { preventScrollReset: true }));
  const removed = () => {
    // The focused element disappears with the comment.
    heading.current?.focus();
    return revalidate();
  };
  return (
    <section aria-labelledby="comments" className="comments">
      <div className="comments__head">
        <h2 id="comments" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <span className="secondary small num" role="status">
          {comments ? t('count', { count: total }) : null}
        </span>
      </div>
      <Writing subject={subject} onWritten={written} />
      {rows.length ? (
        <ol className="comments__list">
          {rows.map((comment) => (
            <Comment key={comment.commentId} comment={comment} onRemoved={removed} />
          ))}
        </ol>
      ) : (
        <p className="secondary">{t(comments ? 'empty' : 'unread')}</p>
      )}
      <CommentPagination place={place} />
    </section>
  );
}
