import { App, Form, Input, Typography } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { users } from '../../contract.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  user: { userId: number; userName: string };
  onClose: () => void;
}

/** Sets a user's password, or generates one and shows it. The server checks the policy. */
export function ResetPassword({ user: { userId, userName: name }, onClose }: Props) {
  const t = useTexts(userPageTexts);
  const show = useShowPassword();
  const reset = async ({ password }: { password?: string }) => {
    const reply = await call(users.resetPwd, { body: { userId, password: password || null } });
    if (reply.password) show(name, reply.password);
    else toast('success', t('resetPwdDone'));
  };
  return (
    <FormDrawer<{ password?: string }>
      open
      title={t('resetPwdOf', { name })}
      initial={{}}
      onSubmit={reset}
      onClose={onClose}
    >
      <Form.Item name="password" label={t('newPasswordLabel')} extra={t('resetPwdHint')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </FormDrawer>
  );
}

/** Shows a generated password once, with a copy button. */
export function useShowPassword() {
  const t = useTexts(userPageTexts);
  const { modal } = App.useApp();
  return (name: string, password: string) => {
    modal.info({
      title: t('newPassword', { name }),
      content: (
        <>
          <Typography.Paragraph copyable className="mono">
            {password}
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">{t('newPasswordOnce')}</Typography.Paragraph>
        </>
      ),
    });
  };
}
