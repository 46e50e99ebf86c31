import './users.css';
import { useState, type Key } from 'react';
import { Button, Grid, Switch } from 'antd';
import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { formatDay, formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { UserQuery, users, type ListedUser, type User } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';
import { Acts } from './acts.tsx';
import { Departments } from './departments.tsx';
import { UserDetail } from './detail.tsx';
import { UserFilters } from './filters.tsx';
import { UserForm } from './form.tsx';
import { ImportUsers } from './import.tsx';
import { ResetPassword, useShowPassword } from './password.tsx';
import { useRemovalQuestion } from './removing.ts';
import { Verified } from './verified.tsx';

/** The panel that is open next to the list. */
type Open = { what: 'form'; userId?: number } | { what: 'import' } | { what: 'detail' | 'password'; user: User };

export default function Users() {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const { xl = true } = Grid.useBreakpoint();
  const [state, setState] = useListState(UserQuery);
  const { reply, failure, reload } = useCall(users.list, { query: state });
  const { reply: departments } = useCall(users.deptTree, {});
  const [chosen, setChosen] = useState<Key[]>([]);
  const [open, setOpen] = useState<Open>();
  const showPassword = useShowPassword();
  const close = () => setOpen(undefined);
  const saved = (userName: string, password?: string) => {
    toast('success', t('saved'));
    if (password) showPassword(userName, password);
    reload();
  };
  const ask = useRemovalQuestion();
  const removeChosen = async () => {
    if (!(await ask(chosen.map(Number), t('removeChosenConfirm', { count: chosen.length })))) return;
    await call(users.remove, { params: { userIds: chosen.join(',') } });
    toast('success', t('removed'));
    setChosen([]);
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={<UserFilters state={state} onState={setState} departments={xl ? undefined : (departments ?? [])} />}
      actions={
        <>
          <Can call={users.add}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ what: 'form' })}>
              {t('add')}
            </Button>
          </Can>
          <Can call={users.remove}>
            <Button
              danger
              icon={<DeleteOutlined aria-hidden />}
              disabled={chosen.length === 0}
              // The API client has already shown the error.
              onClick={() => void removeChosen().catch(() => undefined)}
            >
              {t('removeChosen', { count: chosen.length })}
            </Button>
          </Can>
          <Can call={users.importData}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen({ what: 'import' })}>
              {t('imports.open')}
            </Button>
          </Can>
          <Can call={users.export}>
            <ExportButton name={words('sheet.name')} onExport={() => call(users.export, { body: state })} />
          </Can>
        </>
      }
    >
      <div className="users">
        {xl && (
          <Departments
            departments={departments}
            chosen={state.deptId === undefined ? undefined : Number(state.deptId)}
            onChoose={(deptId) => setState({ deptId })}
          />
        )}
        <div className="users-list">
          <DataTable<ListedUser>
            rowKey="userId"
            choice={{ name: 'system.users', hidden: ['phonenumber', 'isVerified', 'createTime'] }}
            size="middle"
            page={reply}
            again={failure && reload}
            state={state}
            onState={setState}
            empty={t('empty')}
            {...(mayCall(viewer, users.remove.permit)
              ? {
                  rowSelection: {
                    selectedRowKeys: chosen,
                    onChange: setChosen,
                    getCheckboxProps: (row: User) => ({ disabled: row.admin || row.userId === viewer?.userId }),
                  },
                }
              : {})}
            columns={[
              {
                key: 'userName',
                dataIndex: 'userName',
                title: words('fields.userName'),
                sorter: true,
                render: (name: string, user) => (
                  <TwoLines
                    first={
                      mayCall(viewer, users.find.permit) ? (
                        <Button
                          type="link"
                          size="small"
                          className="users-name"
                          onClick={() => setOpen({ what: 'detail', user })}
                        >
                          {name}
                        </Button>
                      ) : (
                        name
                      )
                    }
                    second={user.nickName}
                  />
                ),
              },
              { key: 'dept', title: words('fields.deptId'), render: (_value, row) => row.dept?.deptName ?? t('none') },
              {
                key: 'roleNames',
                title: words('fields.roleIds'),
                render: (_value, row) => row.roleNames.join(language === 'zh' ? '、' : ', ') || t('none'),
              },
              { key: 'email', dataIndex: 'email', title: words('fields.email') },
              { key: 'phonenumber', dataIndex: 'phonenumber', title: words('fields.phonenumber') },
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
                // The details show the time; the day alone keeps the whole row visible on a small screen.
                render: (_value, row) => formatDay(row.createTime, language),
              },
              {
                key: 'operation',
                title: t('operation'),
                fixed: 'end',
                render: (_value, user) => (
                  <Acts
                    user={user}
                    onEdit={() => setOpen({ what: 'form', userId: user.userId })}
                    onReset={() => setOpen({ what: 'password', user })}
                    onChanged={reload}
                  />
                ),
              },
            ]}
          />
        </div>
      </div>
      {open?.what === 'form' && (
        <UserForm userId={open.userId} departments={departments ?? []} onSaved={saved} onClose={close} />
      )}
      {open?.what === 'detail' && (
        <UserDetail userId={open.user.userId} userName={open.user.userName} onClose={close} />
      )}
      {open?.what === 'password' && <ResetPassword user={open.user} onClose={close} />}
      {open?.what === 'import' && <ImportUsers onImported={reload} onClose={close} />}
    </ListPage>
  );
}

/** Enables or disables an account; the switch moves after the server's answer. */
function Status({ user, onChanged }: { user: User; onChanged: () => void }) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
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
      // The API client has already shown the reason. The switch keeps its position.
    } finally {
      setPending(false);
    }
  };
  return (
    <Switch
      aria-label={t('statusOf', { name })}
      checked={status === '0'}
      checkedChildren={words('status.0')}
      unCheckedChildren={words('status.1')}
      loading={pending}
      disabled={user.admin || userId === viewer?.userId || !mayCall(viewer, users.changeStatus.permit)}
      onChange={(running) => void change(running)}
    />
  );
}
