import './users.css';
import { Button, Grid, TreeSelect } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StatusSwitch } from '#web/kit/lists/status-switch.tsx';
import { confirmBox } from '#web/kit/notices.ts';
import { formatDate, formatMoment } from '#web/kit/parts/format.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { users, userSorts, type ListedUser } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';
import { UserActs } from './acts.tsx';
import { Departments } from './departments.tsx';
import { UserDetail } from './detail.tsx';
import { UserForm } from './form.tsx';
import { ImportUsers } from './import.tsx';
import { ResetPassword, useShowPassword } from './password.tsx';
import { useRemovalQuestion } from './removing.ts';
import { Verified } from './verified.tsx';

export default function Users() {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const viewer = useViewer();
  // The tree of departments is next to the list, or a filter where it does not fit.
  const { xl = true } = Grid.useBreakpoint();
  const { reply: departments } = useCall(users.deptTree, {});
  const showPassword = useShowPassword();
  const ask = useRemovalQuestion();
  const mayFind = mayCall(viewer, users.find.permit);
  const change = async ({ userId, userName: name }: ListedUser, runs: boolean) => {
    if (!runs && !(await confirmBox(t('confirmStop', { name })))) return;
    await call(users.changeStatus, { body: { userId, status: runs ? '0' : '1' } });
  };
  const ofDepartment = {
    field: 'deptId',
    control: (value: string | undefined, onValue: (deptId: unknown) => void) => (
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        className="kit-filter"
        aria-label={words('fields.deptId')}
        placeholder={words('fields.deptId')}
        value={value === undefined ? null : Number(value)}
        treeData={departments ?? []}
        fieldNames={{ label: 'label', value: 'id', children: 'children' }}
        onChange={onValue}
      />
    ),
  } as const;
  return (
    <Records
      noun={users}
      id="userId"
      words={userTexts}
      page={userPageTexts}
      sorts={userSorts}
      hidden={['phonenumber', 'isVerified', 'createTime']}
      names={{ status: (value) => words(`status.${value}`), isVerified: (value) => words(`verified.${value}`) }}
      filters={[
        'userName',
        'nickName',
        'phonenumber',
        'status',
        'isVerified',
        ...(xl ? [] : [ofDepartment]),
        { field: 'beginTime', label: t('created') },
      ]}
      columns={[
        {
          field: 'userName',
          cell: ({ userId, userName, nickName }, { show, close }) => {
            const open = () => show(<UserDetail userId={userId} userName={userName} onClose={close} />);
            const name = (
              <Button type="link" size="small" className="users-name" onClick={open}>
                {userName}
              </Button>
            );
            return <TwoLines first={mayFind ? name : userName} second={nickName} />;
          },
        },
        { field: 'dept', title: words('fields.deptId'), cell: (user) => user.dept?.deptName ?? t('none') },
        {
          field: 'roleNames',
          title: words('fields.roleIds'),
          cell: ({ roleNames }) => roleNames.join(language === 'zh' ? '、' : ', ') || t('none'),
        },
        'email',
        'phonenumber',
        { field: 'isVerified', cell: ({ isVerified }) => <Verified value={isVerified} /> },
        {
          field: 'status',
          cell: (user, { reload }) => (
            <StatusSwitch
              label={t('statusOf', { name: user.userName })}
              isOn={user.status === '0'}
              words={[words('status.0'), words('status.1')]}
              isDisabled={user.admin || user.userId === viewer?.userId || !mayCall(viewer, users.changeStatus.permit)}
              onChange={(runs) => change(user, runs).then(reload)}
            />
          ),
        },
        {
          field: 'loginDate',
          cell: ({ loginDate }) => (loginDate ? formatMoment(loginDate, language) : t('never')),
        },
        // The details show the time; the day alone keeps the whole row visible on a small screen.
        { field: 'createTime', cell: ({ createTime }) => formatDate(createTime, language) },
      ]}
      isLocked={(user) => user.admin || user.userId === viewer?.userId}
      askRemoval={(gone, question) =>
        ask(
          gone.map(({ userId }) => userId),
          question,
        )
      }
      buttons={({ show, reload, close }) => (
        <CallButton
          call={users.importData}
          icon={<UploadOutlined aria-hidden />}
          onAct={() => show(<ImportUsers onImported={reload} onClose={close} />)}
        >
          {t('imports.open')}
        </CallButton>
      )}
      exportAs={words('sheet.name')}
      form={(user, { onSaved, onClose }) => (
        <UserForm
          userId={user?.userId}
          departments={departments ?? []}
          onSaved={(userName, password) => {
            onSaved();
            if (password) showPassword(userName, password);
          }}
          onClose={onClose}
        />
      )}
      acts={(user, { edit, remove, show, close }) => (
        <UserActs
          user={user}
          onEdit={edit.onAct}
          onReset={() => show(<ResetPassword user={user} onClose={close} />)}
          onRemove={remove.onAct}
        />
      )}
      around={(table, { state, onState }) => (
        <div className="users">
          {xl && (
            <Departments
              departments={departments}
              chosen={state.deptId === undefined ? undefined : Number(state.deptId)}
              onChoose={(deptId) => onState({ deptId })}
            />
          )}
          <div className="users-list">{table}</div>
        </div>
      )}
    />
  );
}
