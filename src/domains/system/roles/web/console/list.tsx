import './roles.css';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StatusSwitch } from '#web/kit/lists/status-switch.tsx';
import { confirmBox } from '#web/kit/notices.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { roles, roleSorts, type Role } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';
import { RoleActs } from './acts.tsx';
import { RoleForm } from './form.tsx';
import { ScopeForm } from './scope.tsx';

export default function Roles() {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const nameOf = (role: Role) => pick(role.roleName, role.roleNameEn, language);
  const change = async (role: Role, runs: boolean) => {
    if (!runs && !(await confirmBox(t('confirmStop', { name: nameOf(role) })))) return;
    await call(roles.changeStatus, { body: { roleId: role.roleId, status: runs ? '0' : '1' } });
  };
  return (
    <Records
      noun={roles}
      id="roleId"
      words={roleTexts}
      page={rolePageTexts}
      sorts={roleSorts}
      nameOf={nameOf}
      names={{ status: (value) => words(`status.${value}`) }}
      filters={['roleName', 'roleKey', 'status', { field: 'beginTime', label: t('created') }]}
      columns={[
        { field: 'roleName', cell: nameOf },
        { field: 'roleKey', cell: ({ roleKey }) => <span className="mono">{roleKey}</span> },
        'roleSort',
        {
          field: 'dataScope',
          cell: ({ dataScope }) => <span className="role-scope">{words(`scope.${dataScope}`)}</span>,
        },
        {
          field: 'status',
          cell: (role, { reload }) => (
            <StatusSwitch
              label={t('statusOf', { name: nameOf(role) })}
              isOn={role.status === '0'}
              words={[words('status.0'), words('status.1')]}
              isDisabled={role.admin || !mayCall(viewer, roles.changeStatus.permit)}
              onChange={(runs) => change(role, runs).then(reload)}
            />
          ),
        },
        'createTime',
      ]}
      isLocked={({ admin }) => admin}
      exportAs="role"
      form={(role, on) => <RoleForm role={role} {...on} />}
      acts={(role, { name, edit, remove, show, saved, close }) => (
        <RoleActs
          role={role}
          name={name}
          onEdit={edit.onAct}
          onScope={() => show(<ScopeForm role={role} onSaved={saved(t('saved'))} onClose={close} />)}
          onRemove={remove.onAct}
        />
      )}
    />
  );
}
