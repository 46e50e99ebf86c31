import './users.css';
import { useState } from 'react';
import { App, Button, Empty, Space, Switch, Tag, Typography } from 'antd';
import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { call } from '#web/api.ts';
import { Can, mayCall, useViewer } from '#web/can.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { formatMoment } from '#web/kit/format.ts';
import { ListPage } from '#web/kit/list-page.tsx';
import { useListState } from '#web/kit/list-state.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';
import { UserQuery, users, type User } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';
import { UserFilters } from './filters.tsx';
import { UserForm } from './form.tsx';

export default function Users() {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const [state, setState] = useListState(UserQuery);
  const { reply, reload } = useCall(users.list, { query: state });
  const { reply: departments = [] } = useCall(users.deptTree, {});
  const [editing, setEditing] = useState<{ userId?: number }>();
  const showPassword = useShowPassword();
  const saved = (userName: string, password?: string) => {
    toast('success', t('saved'));
    if (password) showPassword(userName, password);
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={<UserFilters state={state} onState={setState} departments={departments} />}
      actions={
        <Can call={users.add}>
          <Button type="primary" onClick={() => setEditing({})}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable<User>
        rowKey="userId"
        page={reply}
        state={state}
        onState={setState}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        columns={[
          { key: 'userName', dataIndex: 'userName', title: words('fields.userName'), sorter: true },
          { key: 'nickName', dataIndex: 'nickName', title: words('fields.nickName'), sorter: true },
          { key: 'dept', title: words('fields.deptId'), render: (_value, row) => row.dept?.deptName ?? t('none') },
          { key: 'phonenumber', dataIndex: 'phonenumber', title: words('fields.phonenumber') },
          { key: 'email', dataIndex: 'email', title: words('fields.email') },
          {
            key: 'isVerified',
            title: words('fields.isVerified'),
            render: (_value, row) => <Verified value={row.isVerified} />,
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <Status user={row} onChanged={reload} />,
          },
          {
            key: 'loginDate',
            title: words('fields.loginDate'),
            sorter: true,
            render: (_value, row) => (row.loginDate ? formatMoment(row.loginDate, language) : t('never')),
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Acts
                user={row}
                onEdit={() => setEditing({ userId: row.userId })}
                onChanged={reload}
                onPassword={showPassword}
              />
            ),
          },
        ]}
      />
      {editing && (
        <UserForm
          userId={editing.userId}
          departments={departments}
          onSaved={saved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}

function Verified({ value }: { value: User['isVerified'] }) {
  const t = useTexts(userPageTexts);
  return value === '1' ? (
    <Tag color="success" icon={<CheckCircleOutlined />}>
      {t('verified.1')}
    </Tag>
  ) : (
    <Tag icon={<MinusCircleOutlined />}>{t('verified.0')}</Tag>
  );
}

/** Starts or stops an account; the switch moves when the server has done it. */
function Status({ user, onChanged }: { user: User; onChanged: () => void }) {
  const t = useTexts(userPageTexts);
  const viewer = useViewer();
  const [pending, setPending] = useState(false);
  const { userId, userName: name, status } = user;
  const change = async (running: boolean) => {
    if (!running && !(await confirmBox(t('stopConfirm', { name })))) return;
    setPending(true);
    try {
      await call(users.changeStatus, { body: { userId, status: running ? '0' : '1' } });
      onChanged();
    } catch {
      // The client has said why; the switch stays where it is.
    } finally {
      setPending(false);
    }
  };
  return (
    <Switch
      aria-label={t('statusOf', { name })}
      checked={status === '0'}
      checkedChildren={t('status.0')}
      unCheckedChildren={t('status.1')}
      loading={pending}
      disabled={user.admin || userId === viewer?.userId || !mayCall(viewer, users.changeStatus.permit)}
      onChange={(running) => void change(running)}
    />
  );
}

interface ActsProps {
  user: User;
  onEdit: () => void;
  onChanged: () => void;
  onPassword: (userName: string, password: string) => void;
}

function Acts({ user, onEdit, onChanged, onPassword }: ActsProps) {
  const t = useTexts(userPageTexts);
  const viewer = useViewer();
  const { userId, userName: name } = user;
  if (user.admin) return <Typography.Text type="secondary">{t('protected')}</Typography.Text>;
  const reset = async () => {
    if (!(await confirmBox(t('resetPwdConfirm', { name })))) return;
    const { password } = await call(users.resetPwd, { body: { userId } });
    if (password) onPassword(name, password);
  };
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { name })))) return;
    await call(users.remove, { params: { userIds: String(userId) } });
    toast('success', t('removed'));
    onChanged();
  };
  // The client has shown a refusal already.
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);
  return (
    <Space size="small">
      <Can call={users.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={users.resetPwd}>
        <Button type="link" size="small" aria-label={t('resetPwdOf', { name })} onClick={run(reset)}>
          {t('resetPwd')}
        </Button>
      </Can>
      {userId !== viewer?.userId && (
        <Can call={users.remove}>
          <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={run(remove)}>
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}

/** Shows a password that the server has made: this once, to be copied. */
function useShowPassword() {
  const t = useTexts(userPageTexts);
  const { modal } = App.useApp();
  return (name: string, password: string) => {
    modal.info({
      title: t('newPassword', { name }),
      content: (
        <>
          <Typography.Paragraph copyable className="mono">
            {password}
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">{t('newPasswordOnce')}</Typography.Paragraph>
        </>
      ),
    });
  };
}
