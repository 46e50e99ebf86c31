import { useState, type ReactNode } from 'react';
import { Form, Input, Modal } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { personalDataPageTexts } from '../texts/index.ts';

interface Props {
  title: string;
  action: string;
  danger?: boolean;
  children?: ReactNode;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's password before an action. */
export function PasswordBox({ title, action, danger = false, children, onConfirm, onClose }: Props) {
  const t = useTexts(personalDataPageTexts);
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm(password);
      onClose();
    } catch {
      // The API client has already shown the reason.
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger, disabled: password === '' }}
      confirmLoading={pending}
      cancelText={t('cancel')}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {children}
      <Form layout="vertical" onFinish={() => void confirm()}>
        <Form.Item label={t('password')} htmlFor="personal-data-password">
          <Input.Password
            id="personal-data-password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
