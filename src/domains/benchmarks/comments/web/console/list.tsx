import './list.css';
import { useState } from 'react';
import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useQueueState } from '#web/kit/lists/queue.ts';
import { LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import { CommentQuery, comments, moderationActs, type CommentAct, type CommentRow } from '../../contract.ts';
import { commentTexts } from '../../texts/index.ts';
import { CommentState } from '../public/comment-state.tsx';
import { commentPageTexts } from '../texts/index.ts';
import { CommentFilters } from './filters.tsx';

const places = { dataset: '/benchmarks/detail', model: '/model' } as const;
/** The confirmation text of each action. */
const questions = {
  show: 'confirmShow',
  reject: 'confirmReject',
  hide: 'confirmHide',
  remove: 'confirmRemove',
} as const;

/** The page on which moderators read comments and decide on one or several at once. */
export default function CommentPage() {
  const t = useTexts(commentPageTexts);
  const words = useTexts(commentTexts);
  const language = useLanguage();
  const [state, setState] = useQueueState(CommentQuery, 'pending');
  const { reply, failure, reload } = useCall(comments.list, { query: state });
  const [chosen, setChosen] = useState<CommentRow[]>([]);

  const send = (act: CommentAct | 'remove', rows: readonly CommentRow[]) =>
    act === 'remove'
      ? call(comments.remove, { params: { commentIds: rows.map(({ commentId }) => commentId).join(',') } })
      : call(comments[act], { body: { comments: rows.map(({ commentId, rowVer }) => ({ commentId, rowVer })) } });
  /** Runs an action after a confirmation, then reloads the list, also after a conflict with another moderator. */
  const run = async (act: CommentAct | 'remove', rows: readonly CommentRow[], question: string) => {
    if (!(await confirmBox(question))) return;
    try {
      await send(act, rows);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 601)) throw error;
      setChosen([]);
      reload();
      return;
    }
    toast('success', t(act === 'remove' ? 'office.removed' : 'office.done'));
    setChosen([]);
    reload();
  };
  const takeDownAuthor = async ({ commentId, author }: CommentRow) => {
    if (!(await confirmBox(t('office.confirmTakeDownAuthor', { author })))) return;
    const { count } = await call(comments.takeDownAuthor, { params: { commentId } });
    toast('success', t('office.takenDown', { count }));
    setChosen([]);
    reload();
  };
  const runOnChosen = (act: CommentAct | 'remove') =>
    // The API client has shown the error.
    void run(act, chosen, t(`office.${questions[act]}Chosen`, { count: chosen.length })).catch(() => undefined);

  return (
    <ListPage
      title={t('office.title')}
      filters={<CommentFilters state={state} onState={setState} />}
      actions={
        <>
          {moderationActs.map((act) => (
            <Can key={act} call={comments[act]}>
              <Button
                disabled={chosen.length === 0 || !chosen.every(({ may }) => may[act])}
                onClick={() => runOnChosen(act)}
              >
                {t(`office.${act}Chosen`)}
              </Button>
            </Can>
          ))}
          <RemoveChosen
            call={comments.remove}
            chosen={chosen.map(({ commentId }) => commentId)}
            onClick={() => runOnChosen('remove')}
          />
        </>
      }
    >
      <DataTable<CommentRow>
        rowKey="commentId"
        choice={{ name: 'benchmarks.comments', hidden: ['auditTime'] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        rowSelection={{
          selectedRowKeys: chosen.map(({ commentId }) => commentId),
          onChange: (_keys, rows) => setChosen(rows),
        }}
        empty={t('office.empty')}
        columns={[
          {
            key: 'content',
            className: 'kit-wrapped',
            dataIndex: 'content',
            title: words('fields.content'),
            render: (_value, row) => (
              <>
                <p className="comment-text">{row.content}</p>
                {row.isDemo ? <Badge icon="info">{words('demo')}</Badge> : null}
              </>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <CommentState status={row.status} />,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => <WaitingText since={row.createTime} isWaiting={row.status === 'pending'} />,
          },
          {
            key: 'subject',
            className: 'kit-wrapped',
            title: words('fields.subject'),
            render: (_value, row) => (
              <span className="kit-two-lines">
                <a href={`${places[row.kind]}/${row.publicId}`} target="_blank" rel="noreferrer">
                  {pick(row.nameZh, row.nameEn, language)}
                </a>
                <Typography.Text type="secondary">{words(`kinds.${row.kind}`)}</Typography.Text>
              </span>
            ),
          },
          {
            key: 'author',
            title: words('fields.author'),
            render: (_value, row) => (
              <span className="kit-two-lines">
                <span>{row.author}</span>
                <Typography.Text type="secondary">{row.userName}</Typography.Text>
              </span>
            ),
          },
          {
            key: 'auditTime',
            title: words('fields.auditTime'),
            render: (_value, row) => (row.auditTime ? <LastChange time={row.auditTime} by={row.auditBy} /> : null),
          },
          {
            key: 'operation',
            title: t('office.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  ...([...moderationActs.filter((act) => row.may[act]), 'remove'] as const).map((act) => ({
                    name: t(`office.${act}`),
                    about: t(`office.${act}Of`, { author: row.author }),
                    call: comments[act],
                    danger: act !== 'show',
                    onAct: () => run(act, [row], t(`office.${questions[act]}`, { author: row.author })),
                  })),
                  {
                    name: t('office.takeDownAuthor'),
                    about: t('office.takeDownAuthorOf', { author: row.author }),
                    call: comments.takeDownAuthor,
                    danger: true,
                    onAct: () => takeDownAuthor(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </ListPage>
  );
}
