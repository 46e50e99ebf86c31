import { Button, Form, Input } from 'antd';
import { useRevalidator } from 'react-router';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { accounts } from '../../contract.ts';
import { accountTexts } from '../../texts/index.ts';
import { profileTexts } from '../texts/index.ts';
import { sent } from './sent.ts';

interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Form to change the password. A new password ends the user's other sessions. */
export function Password() {
  const t = useTexts(profileTexts);
  const label = useTexts(accountTexts);
  const language = useLanguage();
  const [form] = Form.useForm<PasswordForm>();
  const { revalidate } = useRevalidator();
  const rules = rulesOf(accounts.updatePassword.body, accountTexts, language);
  const save = async ({ oldPassword, newPassword }: PasswordForm) => {
    if (!(await sent(form, () => call(accounts.updatePassword, { body: { oldPassword, newPassword } })))) return;
    toast('success', t('passwordChanged'));
    form.resetFields();
    await revalidate();
  };
  return (
    <Form form={form} layout="vertical" onFinish={save}>
      <Form.Item name="oldPassword" label={label('fields.oldPassword')} rules={rules.oldPassword}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label={label('fields.newPassword')} rules={rules.newPassword} extra={t('policy')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('confirmPassword')}
        dependencies={['newPassword']}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (!value) throw new Error(label('fail.confirmPassword'));
              if (value !== getFieldValue('newPassword')) throw new Error(label('fail.mismatch'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('resetPassword')}
      </Button>
    </Form>
  );
}
