import type { z } from 'zod';
import { Form, Input, InputNumber, Radio, TreeSelect } from 'antd';
import { OrganizationNameInput } from '#view/identity/organizations';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { departments, NewDepartment, type Department } from '../../contract.ts';
import { departmentTexts } from '../../texts/index.ts';
import { departmentPageTexts } from '../texts/index.ts';
import { branchesOf, type Branch } from './tree.ts';

/** A top department has no field for its parent. */
type Values = Omit<z.input<typeof NewDepartment>, 'parentId'> & { parentId?: number };

interface Props {
  /** Absent for a new department. */
  department?: Department | undefined;
  /** Initial parent of a new department. */
  parentId?: number | undefined;
  onSaved: () => void;
  onClose: () => void;
}

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children?: Choice[];
}

const choiceOf = ({ deptId, deptName, status, children }: Branch): Choice => ({
  value: deptId,
  title: deptName,
  disabled: status !== '0',
  ...(children ? { children: children.map(choiceOf) } : {}),
});

/** Adds, changes or moves a department. Opens after its possible parents have loaded. */
export function DepartmentForm({ department, parentId, onSaved, onClose }: Props) {
  const t = useTexts(departmentPageTexts);
  const words = useTexts(departmentTexts);
  const rules = rulesOf(NewDepartment, departmentTexts, useLanguage());
  const { reply: all } = useCall(departments.list, department ? null : {});
  const { reply: others } = useCall(departments.others, department ? { params: { deptId: department.deptId } } : null);
  const places = department ? others : all;
  if (!places) return null;
  const save = async (values: Values) => {
    const body = { ...values, parentId: values.parentId ?? department?.parentId ?? 0 };
    if (department) await call(departments.edit, { body: { ...body, deptId: department.deptId } });
    else await call(departments.add, { body });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={department ? t('editOf', { name: department.deptName }) : t('add')}
      initial={department ?? { ...(parentId === undefined ? {} : { parentId }), orderNum: 0, status: '0' }}
      onSubmit={save}
      onClose={onClose}
    >
      {department?.parentId !== 0 && (
        <Form.Item name="parentId" label={words('fields.parentId')} rules={rules.parentId}>
          <TreeSelect
            showSearch
            treeDefaultExpandAll
            treeNodeFilterProp="title"
            treeData={branchesOf(places).map(choiceOf)}
          />
        </Form.Item>
      )}
      <Form.Item name="deptName" label={words('fields.deptName')} rules={rules.deptName}>
        <OrganizationNameInput maxLength={30} />
      </Form.Item>
      <Form.Item name="orderNum" label={words('fields.orderNum')} rules={rules.orderNum}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="leader" label={words('fields.leader')} rules={rules.leader}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label={words('fields.phone')} rules={rules.phone}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={words('fields.email')} rules={rules.email}>
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: t(`status.${value}`) }))} />
      </Form.Item>
    </FormDrawer>
  );
}
