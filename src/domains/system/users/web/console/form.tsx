import type { z } from 'zod';
import { Form, Input, Radio, Select, TreeSelect } from 'antd';
import { bilingual, pick } from '#shared/texts';
import type { DepartmentNode } from '#contract/system/departments';
import { dictionaries } from '#contract/system/dictionaries';
import { accountTexts } from '#texts/identity/accounts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { OrganizationNameInput } from '#view/identity/organizations';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { NewUser, users } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewUser>;

interface Props {
  /** Absent for a new user. */
  userId?: number | undefined;
  departments: DepartmentNode[];
  /** `password` is set if the server has generated one. */
  onSaved: (userName: string, password?: string) => void;
  onClose: () => void;
}

/** Our labels with the error messages of accounts, which registration shares. */
const ruleTexts = bilingual(
  { fields: userTexts.zh.fields, fail: accountTexts.zh.fail },
  { fields: userTexts.en.fields, fail: accountTexts.en.fail },
);

/** A cleared choice; an absent value would keep the stored one. */
const orEmpty = (value?: string) => value ?? '';

/** Adds or changes a user. Opens after all its choices have loaded. */
export function UserForm({ userId, departments, onSaved, onClose }: Props) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const language = useLanguage();
  const { reply: offered } = useCall(users.form, {});
  const { reply: known } = useCall(users.find, userId === undefined ? null : { params: { userId } });
  const { reply: occupations } = useCall(dictionaries.byType, { params: { dictType: 'user_occupation' } });
  if (!offered || !occupations || (userId !== undefined && !known)) return null;
  const rules = rulesOf(NewUser, ruleTexts, language);
  const person = known?.data;
  const initial: Partial<Values> = person
    ? { ...person, roleIds: known.roleIds, postIds: known.postIds }
    : { sex: '2', status: '0', roleIds: [], postIds: [] };
  const save = async (values: Values) => {
    if (userId === undefined) {
      const { password } = await call(users.add, { body: values });
      onSaved(values.userName, password);
    } else {
      // Fields that the form does not show keep their values.
      await call(users.edit, { body: { ...initial, ...values, userId } });
      onSaved(person!.userName);
    }
  };
  const { roles, posts } = known ?? offered;
  return (
    <FormDrawer<Values>
      open
      title={person ? t('editOf', { name: person.userName }) : t('add')}
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      {!person && (
        <>
          <Form.Item name="userName" label={words('fields.userName')} rules={rules.userName}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="password" label={words('fields.password')} rules={rules.password} extra={t('passwordHint')}>
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        </>
      )}
      <Form.Item name="nickName" label={words('fields.nickName')} rules={rules.nickName}>
        <Input />
      </Form.Item>
      <Form.Item name="roleIds" label={words('fields.roleIds')} rules={rules.roleIds}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={roles.map((role) => ({
            value: role.roleId,
            label: pick(role.roleName, role.roleNameEn, language),
            disabled: role.status !== '0',
          }))}
        />
      </Form.Item>
      <Form.Item name="deptId" label={words('fields.deptId')} rules={rules.deptId}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          treeData={departments}
          fieldNames={{ label: 'label', value: 'id', children: 'children' }}
        />
      </Form.Item>
      <Form.Item name="postIds" label={words('fields.postIds')} rules={rules.postIds}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={posts.map((post) => ({
            value: post.postId,
            label: post.postName,
            disabled: post.status !== '0',
          }))}
        />
      </Form.Item>
      <Form.Item name="email" label={words('fields.email')} rules={rules.email}>
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="phonenumber" label={words('fields.phonenumber')} rules={rules.phonenumber}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="organization" label={words('fields.organization')} rules={rules.organization}>
        <OrganizationNameInput />
      </Form.Item>
      <Form.Item name="occupation" label={words('fields.occupation')} rules={rules.occupation} normalize={orEmpty}>
        <Select
          allowClear
          options={occupations.map((one) => ({
            value: one.dictValue,
            label: pick(one.dictLabel, one.dictLabelEn, language),
          }))}
        />
      </Form.Item>
      <Form.Item name="researchField" label={words('fields.researchField')} rules={rules.researchField}>
        <Input />
      </Form.Item>
      <Form.Item name="sex" label={words('fields.sex')} rules={rules.sex}>
        <Radio.Group options={(['0', '1', '2'] as const).map((value) => ({ value, label: words(`sex.${value}`) }))} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}
