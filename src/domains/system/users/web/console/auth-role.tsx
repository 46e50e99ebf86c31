import './users.css';
import { useState, type Key } from 'react';
import { Button, Descriptions, Empty, Table, Tag } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { pick } from '#shared/texts';
import type { Role } from '#contract/system/roles';
import { call } from '#web/api/api.ts';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { users } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';

const back = '/system/user';

/** The roles of a user. A disabled role can be kept or removed, but not assigned. */
export default function AuthRole() {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const userId = Number(useParams()['userId']);
  const { reply, failure, reload } = useCall(
    users.rolesOf,
    Number.isSafeInteger(userId) ? { params: { userId } } : null,
  );
  const [changed, setChanged] = useState<Key[]>();
  const [pending, setPending] = useState(false);
  const name = reply?.user.userName ?? '';
  const held = reply?.roles.filter((role) => role.flag).map((role) => role.roleId) ?? [];
  const save = async () => {
    setPending(true);
    try {
      await call(users.assignRoles, { query: { userId, roleIds: (changed ?? held).join(',') } });
      toast('success', t('roles.saved'));
      await navigate(back);
    } catch {
      // The API client has already shown the reason.
    } finally {
      setPending(false);
    }
  };
  const leave = <Button onClick={() => void navigate(back)}>{t('roles.back')}</Button>;
  if (!Number.isSafeInteger(userId) || failure?.key === 'system.users.notFound')
    return <EmptyState icon="alert" title={words('fail.notFound')} act={leave} />;
  if (failure && !reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  return (
    <DetailPage
      title={t('roles.assignTo', { name })}
      actions={
        <>
          <Button type="primary" loading={pending} disabled={!reply} onClick={() => void save()}>
            {t('roles.submit')}
          </Button>
          {leave}
        </>
      }
    >
      <div className="kit-surface users-stack">
        <Descriptions
          size="small"
          items={[
            { key: 'userName', label: words('fields.userName'), children: name },
            { key: 'nickName', label: words('fields.nickName'), children: reply?.user.nickName },
            { key: 'dept', label: words('fields.deptId'), children: reply?.user.dept?.deptName ?? t('none') },
          ]}
        />
        <Table<Role>
          rowKey="roleId"
          loading={!reply}
          dataSource={reply?.roles ?? []}
          scroll={{ x: 'max-content' }}
          pagination={{ hideOnSinglePage: true, defaultPageSize: 20 }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('roles.empty')} /> }}
          rowSelection={{
            selectedRowKeys: changed ?? held,
            onChange: setChanged,
            getCheckboxProps: (role) => ({
              'aria-label': pick(role.roleName, role.roleNameEn, language),
              disabled: role.status !== '0' && !role.flag,
            }),
          }}
          columns={[
            {
              key: 'roleName',
              title: t('roles.name'),
              render: (_value, role) => pick(role.roleName, role.roleNameEn, language),
            },
            {
              dataIndex: 'roleKey',
              title: t('roles.key'),
              render: (key: string) => <span className="mono">{key}</span>,
            },
            {
              key: 'status',
              title: words('fields.status'),
              render: (_value, role) => (role.status === '0' ? words('status.0') : <Tag>{t('roles.stopped')}</Tag>),
            },
            {
              key: 'createTime',
              title: words('fields.createTime'),
              render: (_value, role) => formatMoment(role.createTime, language),
            },
          ]}
        />
      </div>
    </DetailPage>
  );
}
