import './list.css';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { LastChange, TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Badge } from '#web/kit/parts/badge.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { comments, commentSorts, moderationActs, type CommentAct, type CommentRow } from '../../contract.ts';
import { commentTexts } from '../../texts/index.ts';
import { CommentState } from '../public/comment-state.tsx';
import { commentOfficeTexts } from '../texts/index.ts';

const places = { dataset: '/benchmarks/detail', model: '/model' } as const;
/** The confirmation text of each action. */
const questions = { show: 'confirmShow', reject: 'confirmReject', hide: 'confirmHide' } as const;

const bodyOf = (rows: readonly CommentRow[]) => ({
  comments: rows.map(({ commentId, rowVer }) => ({ commentId, rowVer })),
});

/** The page on which moderators read comments and decide on one or several at once. */
export default function CommentPage() {
  const t = useTexts(commentOfficeTexts);
  const words = useTexts(commentTexts);
  const language = useLanguage();
  const subjectOf = ({ kind, publicId, nameZh, nameEn }: CommentRow) => (
    <a href={`${places[kind]}/${publicId}`} target="_blank" rel="noreferrer">
      {pick(nameZh, nameEn, language)}
    </a>
  );
  const danger = (act: CommentAct) => ({ danger: act !== 'show' });
  return (
    <Records
      noun={comments}
      id="commentId"
      words={commentTexts}
      page={commentOfficeTexts}
      sorts={commentSorts}
      waiting="pending"
      hidden={['auditTime']}
      nameOf={({ author }) => author}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'subject', 'status', { field: 'beginTime', label: words('fields.createTime') }]}
      columns={[
        {
          field: 'content',
          className: 'kit-wrapped',
          cell: ({ content, isDemo }) => (
            <>
              <p className="comment-text">{content}</p>
              {isDemo ? <Badge icon="info">{words('demo')}</Badge> : null}
            </>
          ),
        },
        { field: 'status', cell: ({ status }) => <CommentState status={status} /> },
        {
          field: 'createTime',
          cell: ({ createTime, status }) => <WaitingText since={createTime} isWaiting={status === 'pending'} />,
        },
        {
          field: 'name',
          className: 'kit-wrapped',
          title: words('fields.subject'),
          cell: (row) => <TwoLines first={subjectOf(row)} second={words(`kinds.${row.kind}`)} />,
        },
        { field: 'author', cell: ({ author, userName }) => <TwoLines first={author} second={userName} /> },
        {
          field: 'auditTime',
          cell: ({ auditTime, auditBy }) => (auditTime ? <LastChange time={auditTime} by={auditBy} /> : null),
        },
      ]}
      chooseFor={comments.hide}
      buttons={({ chosen, clear, ask }) =>
        moderationActs.map((act) => {
          const question = t(`${questions[act]}Chosen`, { count: chosen.length });
          const decide = () => call(comments[act], { body: bodyOf(chosen) }).finally(clear);
          return (
            <CallButton
              key={act}
              call={comments[act]}
              disabled={chosen.length === 0 || !chosen.every(({ may }) => may[act])}
              onAct={() => ask(question, decide, t('done'))}
            >
              {t(`${act}Chosen`)}
            </CallButton>
          );
        })
      }
      acts={(row, { name, move, ask, remove }) => [
        ...moderationActs
          .filter((act) => row.may[act])
          .map((act) => ({ ...move(act, comments[act], { body: bodyOf([row]) }, t('done')), ...danger(act) })),
        remove,
        {
          name: t('takeDownAuthor'),
          about: t('takeDownAuthorOf', { name }),
          call: comments.takeDownAuthor,
          danger: true,
          onAct: () =>
            ask(
              t('confirmTakeDownAuthor', { name }),
              () => call(comments.takeDownAuthor, { params: { commentId: row.commentId } }),
              ({ count }) => t('takenDown', { count }),
            ),
        },
      ]}
    />
  );
}
