import { useState } from 'react';
import { Button, Form, Input, Space, Typography } from 'antd';
import { call } from '#web/api/api.ts';
import { Can, useViewer } from '#web/rights/can.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { users, type User } from '../../contract.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  user: User;
  isOn: boolean;
  onChanged: () => void;
}

/** Whether a user has two-factor sign-in, with a button to remove a lost one. */
export function SecondFactor({ user: { userId, userName: name, admin }, isOn, onChanged }: Props) {
  const t = useTexts(userPageTexts);
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!isOn || admin || userId === viewer?.userId) return t(isOn ? 'secondFactorOn' : 'secondFactorOff');
  const remove = async ({ password }: { password: string }) => {
    await call(users.removeSecondFactor, { body: { userId, password } });
    toast('success', t('secondFactorRemoved'));
    onChanged();
  };
  return (
    <Space wrap>
      {t('secondFactorOn')}
      <Can call={users.removeSecondFactor}>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('removeSecondFactor')}
        </Button>
      </Can>
      <FormDrawer<{ password: string }>
        open={open}
        title={t('removeSecondFactorOf', { name })}
        action={t('removeSecondFactor')}
        initial={{}}
        onSubmit={remove}
        onClose={() => setOpen(false)}
      >
        <Typography.Paragraph>{t('removeSecondFactorHint')}</Typography.Paragraph>
        <Form.Item name="password" label={t('ownPassword')} rules={[{ required: true, message: t('ownPassword') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </FormDrawer>
    </Space>
  );
}
