import type { z } from 'zod';
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { pick, type Language } from '#shared/texts';
import { menus, type MenuNode } from '#contract/system/menus';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { holdsRole, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { NewRole, roles, type Role } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';
import { TickTree } from './tick-tree.tsx';
import { withAncestors, type Branch } from './ticks.ts';

type Values = z.input<typeof NewRole>;

interface Props {
  /** Absent for a new role. */
  role?: Role | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const branchOf = ({ id, label, labelEn, children }: MenuNode, language: Language): Branch => ({
  id,
  label: pick(label, labelEn, language),
  children: children?.map((child) => branchOf(child, language)),
});

/** Adds or changes a role with its menus. Opens after these have loaded. */
export function RoleForm({ role, onSaved, onClose }: Props) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const language = useLanguage();
  const isSuper = holdsRole(useViewer(), ['admin']);
  const { reply: offered } = useCall(menus.treeselect, role ? null : {});
  const { reply: held } = useCall(menus.ofRole, role ? { params: { roleId: role.roleId } } : null);
  const tree = role ? held?.menus : offered;
  if (!tree) return null;
  const nodes = tree.map((node) => branchOf(node, language));
  const rules = rulesOf(NewRole, roleTexts, language);
  const keys = held?.checkedKeys ?? [];
  const initial: Partial<Values> = role
    ? { ...role, menuIds: role.menuCheckStrictly ? withAncestors(nodes, keys) : keys }
    : { roleSort: 0, status: '0', secondFactor: false, menuCheckStrictly: true, menuIds: [] };
  const save = async (values: Values) => {
    if (role) await call(roles.edit, { body: { ...values, roleId: role.roleId } });
    else await call(roles.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={role ? t('editOf', { name: pick(role.roleName, role.roleNameEn, language) }) : t('add')}
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="roleName" label={words('fields.roleName')} rules={rules.roleName}>
        <Input />
      </Form.Item>
      <Form.Item name="roleNameEn" label={words('fields.roleNameEn')} rules={rules.roleNameEn} extra={t('nameEnHint')}>
        <Input />
      </Form.Item>
      <Form.Item name="roleKey" label={words('fields.roleKey')} rules={rules.roleKey} extra={t('keyHint')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="roleSort" label={words('fields.roleSort')} rules={rules.roleSort}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))} />
      </Form.Item>
      <Form.Item name="secondFactor" valuePropName="checked" extra={t('secondFactorHint')}>
        <Checkbox disabled={!isSuper}>{words('fields.secondFactor')}</Checkbox>
      </Form.Item>
      <MenuFields nodes={nodes} />
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}

/** The menus, and the setting whether ticking cascades. */
function MenuFields({ nodes }: { nodes: readonly Branch[] }) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const isLinked = Form.useWatch<boolean | undefined>('menuCheckStrictly') !== false;
  return (
    <>
      <Form.Item name="menuIds" label={words('fields.menuIds')} extra={t('menuHint')}>
        <TickTree nodes={nodes} label={words('fields.menuIds')} linking={{ down: isLinked, up: isLinked }} />
      </Form.Item>
      <Form.Item name="menuCheckStrictly" valuePropName="checked">
        <Checkbox>{words('fields.menuCheckStrictly')}</Checkbox>
      </Form.Item>
    </>
  );
}
