import { AutoComplete, Button, Form, Input, Select } from 'antd';
import { useRevalidator } from 'react-router';
import { useDictionary } from '#view/system/dictionaries';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { OrganizationNameInput } from '#view/identity/organizations';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { accounts, ProfileChange, type OwnUser } from '../../contract.ts';
import { accountTexts } from '../../texts/index.ts';
import { profileTexts } from '../texts/index.ts';
import { sent } from './sent.ts';

/** A cleared choice; an absent value would keep the stored one. */
const orEmpty = (value?: string) => value ?? '';

/** The fields that users may change in their own profile. */
export function Information({ user, onSaved }: { user: OwnUser; onSaved: () => void }) {
  const t = useTexts(profileTexts);
  const label = useTexts(accountTexts);
  const language = useLanguage();
  const [form] = Form.useForm<ProfileChange>();
  const { revalidate } = useRevalidator();
  const occupations = useDictionary('user_occupation');
  const fields = useDictionary('user_research_field');
  const rules = rulesOf(ProfileChange, accountTexts, language);
  const { nickName, email, phonenumber, sex, organization, occupation, researchField } = user;
  const save = async (body: ProfileChange) => {
    if (!(await sent(form, () => call(accounts.updateProfile, { body })))) return;
    toast('success', t('saved'));
    onSaved();
    await revalidate();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ nickName, email, phonenumber, sex, organization, occupation, researchField }}
      onFinish={save}
    >
      <Form.Item name="nickName" label={label('fields.nickName')} rules={rules.nickName}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={label('fields.email')} rules={rules.email}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="phonenumber" label={label('fields.phonenumber')} rules={rules.phonenumber}>
        <Input type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="sex" label={label('fields.sex')} rules={rules.sex}>
        <Select options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))} />
      </Form.Item>
      <Form.Item name="organization" label={label('fields.organization')} rules={rules.organization}>
        <OrganizationNameInput />
      </Form.Item>
      <Form.Item name="occupation" label={label('fields.occupation')} rules={rules.occupation} normalize={orEmpty}>
        <Select allowClear options={occupations.map(({ value, label: word }) => ({ value, label: word }))} />
      </Form.Item>
      <Form.Item name="researchField" label={label('fields.researchField')} rules={rules.researchField}>
        <AutoComplete
          options={fields.map((field) => ({ value: field.label }))}
          showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('save')}
      </Button>
    </Form>
  );
}
