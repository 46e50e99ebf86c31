import type { z } from 'zod';
import { Checkbox, Form, Radio } from 'antd';
import { pick } from '#shared/texts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { dataScopes, roles, type Role, type RoleScope } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';
import { TickTree } from './tick-tree.tsx';
import type { Branch } from './ticks.ts';

type Values = Omit<z.input<typeof RoleScope>, 'roleId'>;

interface Props {
  role: Role;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets the data scope of a role. Opens after the departments have loaded. */
export function ScopeForm({ role, onSaved, onClose }: Props) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const language = useLanguage();
  const { roleId, dataScope, deptCheckStrictly } = role;
  const { reply } = useCall(roles.deptTree, { params: { roleId } });
  if (!reply) return null;
  const save = async (values: Values) => {
    await call(roles.setDataScope, { body: { ...values, roleId } });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={t('scopeOf', { name: pick(role.roleName, role.roleNameEn, language) })}
      initial={{ dataScope, deptCheckStrictly, deptIds: reply.deptIds }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="dataScope" label={words('fields.dataScope')}>
        <Radio.Group options={dataScopes.map((value) => ({ value, label: words(`scope.${value}`) }))} />
      </Form.Item>
      <DepartmentFields nodes={reply.depts} />
    </FormDrawer>
  );
}

/** The chosen departments, shown only for scope 2. */
function DepartmentFields({ nodes }: { nodes: readonly Branch[] }) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const isLinked = Form.useWatch<boolean | undefined>('deptCheckStrictly') !== false;
  if (Form.useWatch<string | undefined>('dataScope') !== '2') return null;
  return (
    <>
      <Form.Item name="deptIds" label={words('fields.deptIds')} extra={t('deptHint')}>
        <TickTree nodes={nodes} label={words('fields.deptIds')} linking={{ down: isLinked, up: false }} />
      </Form.Item>
      <Form.Item name="deptCheckStrictly" valuePropName="checked">
        <Checkbox>{words('fields.deptCheckStrictly')}</Checkbox>
      </Form.Item>
    </>
  );
}
