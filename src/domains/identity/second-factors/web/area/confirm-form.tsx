import { Form, Input, Typography } from 'antd';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { secondFactorTexts } from '../../texts/index.ts';
import { factorPageTexts } from '../texts/index.ts';

interface Values {
  password: string;
  code: string;
  name: string;
}

interface Props {
  open: boolean;
  title: string;
  /** Label of the button; “Save” when absent. */
  action?: string;
  hint?: string;
  /** The fields to ask for. */
  fields: readonly (keyof Values)[];
  name?: string;
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
}

/** Asks for the confirmation of a change of two-factor sign-in, and for a name if it has one. */
export function ConfirmForm({ open, title, action, hint, fields, name = '', onSubmit, onClose }: Props) {
  const t = useTexts(factorPageTexts);
  const words = useTexts(secondFactorTexts);
  const needed = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <FormDrawer<Values>
      open={open}
      title={title}
      {...(action === undefined ? {} : { action })}
      initial={{ name }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {hint ? <Typography.Paragraph>{hint}</Typography.Paragraph> : null}
      {fields.includes('name') ? (
        <Form.Item
          name="name"
          label={t('passkeys.name')}
          extra={t('passkeys.nameHint')}
          rules={needed(t('passkeys.nameHint'))}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      ) : null}
      {fields.includes('password') ? (
        <Form.Item name="password" label={t('password')} rules={needed(words('fail.password'))}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      ) : null}
      {fields.includes('code') ? (
        <Form.Item name="code" label={t('app.removeCode')} rules={needed(words('fail.code'))}>
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
}
