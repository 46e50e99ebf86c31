import { useState } from 'react';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { roles, RoleUserQuery, type RoleUser } from '../../contract.ts';
import { rolePageTexts } from '../texts/index.ts';
import { PeopleFilters, usePeopleColumns } from './people-list.tsx';
import { SelectUsers } from './select-users.tsx';

/** The role is in the path of the page. */
const PeopleQuery = RoleUserQuery.omit({ roleId: true });

/** The holders of a role, with actions to assign and remove it. */
export default function RolePeople() {
  const t = useTexts(rolePageTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const roleId = Number(useParams()['roleId']);
  const [state, setState] = useListState(PeopleQuery);
  const { reply, failure, reload } = useCall(roles.holders, { query: { ...state, roleId } });
  const maySee = mayCall(viewer, roles.find.permit);
  const { reply: role } = useCall(roles.find, maySee ? { params: { roleId } } : null);
  const [choosing, setChoosing] = useState(false);
  const [selected, setSelected] = useState<number[]>([]);
  const take = async (userIds: number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(roles.takeFromAll, { query: { roleId, userIds: userIds.join(',') } });
    toast('success', t('people.taken'));
    setSelected((before) => before.filter((id) => !userIds.includes(id)));
    reload();
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const columns = usePeopleColumns();
  const actions = (
    <>
      {selected.length > 0 && (
        <Button danger onClick={() => run(take(selected, t('people.takeSelectedConfirm', { count: selected.length })))}>
          {t('people.takeSelected')}
        </Button>
      )}
      <Can call={roles.give}>
        <Button type="primary" onClick={() => setChoosing(true)}>
          {t('people.add')}
        </Button>
      </Can>
    </>
  );
  return (
    <ListPage
      title={role ? t('people.titleOf', { name: pick(role.roleName, role.roleNameEn, language) }) : t('people.title')}
      filters={<PeopleFilters state={state} onState={setState} />}
      actions={actions}
    >
      <DataTable<RoleUser>
        rowKey="userId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('people.empty')}
        {...(mayCall(viewer, roles.takeFromAll.permit)
          ? {
              rowSelection: {
                selectedRowKeys: selected,
                onChange: (keys) => setSelected(keys.map(Number)),
                getCheckboxProps: (row) => ({ disabled: row.admin }),
              },
            }
          : {})}
        columns={[
          ...columns,
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, { userId, userName: name, admin }) =>
              !admin && (
                <Can call={roles.takeFromAll}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('people.takeOf', { name })}
                    onClick={() => run(take([userId], t('people.takeConfirm', { name })))}
                  >
                    {t('people.take')}
                  </Button>
                </Can>
              ),
          },
        ]}
      />
      {choosing && <SelectUsers roleId={roleId} onGiven={reload} onClose={() => setChoosing(false)} />}
    </ListPage>
  );
}
