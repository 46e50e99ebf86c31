import { useEffect, useState } from 'react';
import { Button, Form, Input, Modal, Typography } from 'antd';
import { call } from '#web/api/api.ts';
import { useSending } from '#web/kit/forms/sending.ts';
import { useTexts } from '#web/texts/language.ts';
import { secondFactors } from '../../contract.ts';
import { secondFactorTexts } from '../../texts/index.ts';
import { factorPageTexts } from '../texts/index.ts';
import type { OnChanged } from './part.tsx';

interface Draft {
  secret: string;
  picture: string;
}

/** Sets up the authenticator app: first the password, then the QR code and a first code. */
export function AppSetUp({ onDone, onClose }: { onDone: OnChanged; onClose: () => void }) {
  const t = useTexts(factorPageTexts);
  const words = useTexts(secondFactorTexts);
  const [draft, setDraft] = useState<Draft>();
  const [form] = Form.useForm<{ password: string; code: string }>();
  const { pending, run } = useSending(form);
  const submit = (values: { password: string; code: string }) =>
    run(async () => {
      if (draft) {
        const { recoveryCodes } = await call(secondFactors.confirmTotp, { body: { code: values.code } });
        onClose();
        onDone(t('app.added'), recoveryCodes);
      } else setDraft(await call(secondFactors.beginTotp, { body: { password: values.password } }));
    });
  /** Each step has one field. */
  const focus = (isOpen: boolean) => {
    if (isOpen) form.focusField('password');
  };
  useEffect(() => {
    if (draft) form.focusField('code');
  }, [draft, form]);
  const needed = (message: string) => [{ required: true, message }];
  return (
    <Modal
      open
      title={t('app.title')}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={focus}
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        {draft ? (
          <>
            <Typography.Paragraph>{t('app.scan')}</Typography.Paragraph>
            <img
              className="factors__picture"
              src={`data:image/svg+xml,${encodeURIComponent(draft.picture)}`}
              alt={t('app.picture')}
            />
            <Typography.Paragraph>
              {t('app.secret')}{' '}
              <Typography.Text
                className="mono"
                data-secret="totp"
                copyable={{ text: draft.secret, tooltips: [t('codes.copy'), t('codes.copied')] }}
              >
                {draft.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </Typography.Text>
            </Typography.Paragraph>
            <Form.Item name="code" label={t('app.code')} rules={needed(words('fail.code'))}>
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="password" label={t('password')} rules={needed(words('fail.password'))}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={pending}>
          {t(draft ? 'app.confirm' : 'app.next')}
        </Button>
      </Form>
    </Modal>
  );
}
