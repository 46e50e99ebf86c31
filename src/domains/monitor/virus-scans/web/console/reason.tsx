import { useState } from 'react';
import { Form, Input, Modal } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { longestReason, type ScannedFile } from '../../contract.ts';
import { virusScanPageTexts } from '../texts/index.ts';

/** An act that needs a reason. */
export interface Asked {
  act: 'release' | 'sendBack';
  file: ScannedFile;
}

interface Props {
  asked: Asked;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an act and runs it. */
export function Reason({ asked: { act, file }, send, onDone, onClose }: Props) {
  const t = useTexts(virusScanPageTexts);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await send(reason);
      toast('success', t(`done.${act}`));
      onDone();
    } catch {
      // The API client has already shown the error.
      setPending(false);
    }
  };
  const name = act === 'release' ? file.path || file.name : file.recordNo;
  return (
    <Modal
      open
      title={<span className="virus-text">{t(`dialog.${act}Title`, { name })}</span>}
      okText={t(`acts.${act}`)}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      cancelText={t('dialog.cancel')}
      confirmLoading={pending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t(`dialog.${act}Text`)}</p>
      <Form layout="vertical">
        <Form.Item label={t('dialog.reason')} htmlFor="virus-reason" required>
          <Input.TextArea
            id="virus-reason"
            rows={3}
            maxLength={longestReason}
            showCount
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
