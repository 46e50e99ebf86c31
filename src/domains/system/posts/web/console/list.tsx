import { useState } from 'react';
import { Button, Space, Tag } from 'antd';
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { PostQuery, posts, type Post } from '../../contract.ts';
import { postTexts } from '../../texts/index.ts';
import { postPageTexts } from '../texts/index.ts';
import { PostFilters } from './filters.tsx';
import { PostForm } from './form.tsx';

export default function Posts() {
  const t = useTexts(postPageTexts);
  const words = useTexts(postTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(PostQuery);
  const { reply, failure, reload } = useCall(posts.list, { query: state });
  const [editing, setEditing] = useState<{ post?: Post }>();
  const [selected, setSelected] = useState<number[]>([]);
  const saved = () => {
    toast('success', t('saved'));
    reload();
  };
  const remove = async (postIds: number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(posts.remove, { params: { postIds: postIds.join(',') } });
    toast('success', t('removed'));
    setSelected((before) => before.filter((id) => !postIds.includes(id)));
    reload();
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const mayRemove = mayCall(viewer, posts.remove.permit);
  const actions = (
    <>
      {selected.length > 0 && (
        <Button danger onClick={() => run(remove(selected, t('removeSelectedConfirm', { count: selected.length })))}>
          {t('removeSelected')}
        </Button>
      )}
      <Can call={posts.export}>
        <ExportButton name="post" onExport={() => call(posts.export, { body: state })} />
      </Can>
      <Can call={posts.add}>
        <Button type="primary" onClick={() => setEditing({})}>
          {t('add')}
        </Button>
      </Can>
    </>
  );
  return (
    <ListPage title={t('title')} filters={<PostFilters state={state} onState={setState} />} actions={actions}>
      <DataTable<Post>
        rowKey="postId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayRemove
          ? { rowSelection: { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } }
          : {})}
        columns={[
          { key: 'postName', dataIndex: 'postName', title: words('fields.postName'), sorter: true },
          { key: 'postCode', dataIndex: 'postCode', title: words('fields.postCode'), sorter: true },
          { key: 'postSort', dataIndex: 'postSort', title: words('fields.postSort'), sorter: true, align: 'right' },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <PostStatus status={row.status} />,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          { key: 'remark', dataIndex: 'remark', title: words('fields.remark'), ellipsis: true, width: 220 },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Acts
                name={row.postName}
                onEdit={() => setEditing({ post: row })}
                onRemove={() => run(remove([row.postId], t('removeConfirm', { name: row.postName })))}
              />
            ),
          },
        ]}
      />
      {editing && <PostForm post={editing.post} onSaved={saved} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

function PostStatus({ status }: { status: Post['status'] }) {
  const words = useTexts(postTexts);
  return status === '0' ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {words('status.0')}
    </Tag>
  ) : (
    <Tag icon={<StopOutlined aria-hidden />}>{words('status.1')}</Tag>
  );
}

function Acts({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  const t = useTexts(postPageTexts);
  return (
    <Space size="small">
      <Can call={posts.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={posts.remove}>
        <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Can>
    </Space>
  );
}
