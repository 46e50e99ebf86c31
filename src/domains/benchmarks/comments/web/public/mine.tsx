import './comments.css';
import { Link } from 'react-router';
import { comments, OwnQuery, type OwnComment } from '#contract/benchmarks/comments';
import { pageSizes } from '#shared/paging';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { commentPageTexts } from '../texts/index.ts';
import { CommentState } from './comment-state.tsx';

/** The reader's comments on data sets and models, with their states. */
export default function OwnComments() {
  const t = useTexts(commentPageTexts);
  const [state] = useListState(OwnQuery);
  const query = { pageNum: String(state.pageNum), pageSize: String(state.pageSize) };
  const { reply, failure, reload } = useCall(comments.mine, { query });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  if (reply.total === 0)
    return (
      <EmptyState icon="mail" title={t('mine.empty')} act={<LinkButton to="/benchmarks">{t('mine.go')}</LinkButton>} />
    );
  return (
    <>
      <ul className="comments__list">
        {reply.rows.map((row) => (
          <Row key={row.commentId} row={row} onRemoved={reload} />
        ))}
      </ul>
      {reply.total > pageSizes[0] ? (
        <Pagination total={reply.total} pageNum={state.pageNum} pageSize={state.pageSize} />
      ) : null}
    </>
  );
}

function Row({ row, onRemoved }: { row: OwnComment; onRemoved: () => void }) {
  const t = useTexts(commentPageTexts);
  const language = useLanguage();
  const { commentId, content, createTime, status, kind, publicId, nameZh, nameEn } = row;
  const remove = async () => {
    if (await doConfirmed(t('confirmRemove'), () => call(comments.removeOwn, { params: { commentId } }), t('removed')))
      onRemoved();
  };
  return (
    <li className="comments__item">
      <p className="comments__by">
        <Link to={kind === 'model' ? `/model/${publicId}` : `/benchmarks/detail/${publicId}`}>
          <strong>{pick(nameZh, nameEn, language)}</strong>
        </Link>
        <span className="secondary small">
          <MomentText wire={createTime} />
        </span>
        <CommentState status={status} />
        <Button
          small
          look="plain"
          className="comments__remove"
          aria-label={t('removeOf', { time: formatMoment(createTime, language) })}
          // The API client has shown the error.
          onClick={() => void remove().catch(() => undefined)}
        >
          {t('remove')}
        </Button>
      </p>
      <p className="comments__text">{content}</p>
    </li>
  );
}
