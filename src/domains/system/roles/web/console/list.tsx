import { useState } from 'react';
import { Button, Switch } from 'antd';
import { pick } from '#shared/texts';
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
import { RoleQuery, roles, type Role } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';
import './roles.css';
import { RoleActs } from './acts.tsx';
import { RoleFilters } from './filters.tsx';
import { RoleForm } from './form.tsx';
import { ScopeForm } from './scope.tsx';

export default function Roles() {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(RoleQuery);
  const { reply, failure, reload } = useCall(roles.list, { query: state });
  const [editing, setEditing] = useState<{ role?: Role }>();
  const [scoping, setScoping] = useState<Role>();
  const [selected, setSelected] = useState<number[]>([]);
  const nameOf = (role: Role) => pick(role.roleName, role.roleNameEn, language);
  const saved = () => {
    toast('success', t('saved'));
    reload();
  };
  const remove = async (roleIds: number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(roles.remove, { params: { roleIds: roleIds.join(',') } });
    toast('success', t('removed'));
    setSelected((before) => before.filter((id) => !roleIds.includes(id)));
    reload();
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const actions = (
    <>
      {selected.length > 0 && (
        <Button danger onClick={() => run(remove(selected, t('removeSelectedConfirm', { count: selected.length })))}>
          {t('removeSelected')}
        </Button>
      )}
      <Can call={roles.export}>
        <ExportButton name="role" onExport={() => call(roles.export, { body: state })} />
      </Can>
      <Can call={roles.add}>
        <Button type="primary" onClick={() => setEditing({})}>
          {t('add')}
        </Button>
      </Can>
    </>
  );
  return (
    <ListPage title={t('title')} filters={<RoleFilters state={state} onState={setState} />} actions={actions}>
      <DataTable<Role>
        rowKey="roleId"
        size="medium"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayCall(viewer, roles.remove.permit)
          ? {
              rowSelection: {
                selectedRowKeys: selected,
                onChange: (keys) => setSelected(keys.map(Number)),
                getCheckboxProps: (row) => ({ disabled: row.admin }),
              },
            }
          : {})}
        columns={[
          {
            key: 'roleName',
            dataIndex: 'roleName',
            title: words('fields.roleName'),
            sorter: true,
            render: (_value, row) => nameOf(row),
          },
          {
            key: 'roleKey',
            title: words('fields.roleKey'),
            sorter: true,
            render: (_value, row) => <span className="mono">{row.roleKey}</span>,
          },
          { key: 'roleSort', dataIndex: 'roleSort', title: words('fields.roleSort'), sorter: true, align: 'right' },
          {
            key: 'dataScope',
            title: words('fields.dataScope'),
            render: (_value, row) => <span className="role-scope">{words(`scope.${row.dataScope}`)}</span>,
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <RoleStatus role={row} name={nameOf(row)} onChanged={reload} />,
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
              <RoleActs
                role={row}
                name={nameOf(row)}
                onEdit={() => setEditing({ role: row })}
                onScope={() => setScoping(row)}
                onRemove={() => run(remove([row.roleId], t('removeConfirm', { name: nameOf(row) })))}
              />
            ),
          },
        ]}
      />
      {editing && <RoleForm role={editing.role} onSaved={saved} onClose={() => setEditing(undefined)} />}
      {scoping && <ScopeForm role={scoping} onSaved={saved} onClose={() => setScoping(undefined)} />}
    </ListPage>
  );
}

/** Enables or disables a role; the switch moves after the server's answer. */
function RoleStatus({ role, name, onChanged }: { role: Role; name: string; onChanged: () => void }) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const viewer = useViewer();
  const [pending, setPending] = useState(false);
  const { roleId, status } = role;
  const change = async (running: boolean) => {
    if (!running && !(await confirmBox(t('stopConfirm', { name })))) return;
    setPending(true);
    try {
      await call(roles.changeStatus, { body: { roleId, status: running ? '0' : '1' } });
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
      disabled={role.admin || !mayCall(viewer, roles.changeStatus.permit)}
      onChange={(running) => void change(running)}
    />
  );
}
