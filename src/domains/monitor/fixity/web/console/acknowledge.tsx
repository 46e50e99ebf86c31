import { useState } from 'react';
import { Form, Input, Modal } from 'antd';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { fixity, longestNote } from '../../contract.ts';
import { fixityPageTexts } from '../texts/index.ts';

interface Props {
  fileIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Acknowledges damage, with a note for other operators. */
export function Acknowledge({ fileIds, onDone, onClose }: Props) {
  const t = useTexts(fixityPageTexts);
  const [note, setNote] = useState('');
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await call(fixity.acknowledge, { body: { fileIds: [...fileIds], note } });
      toast('success', t('done.acknowledge'));
      onDone();
    } catch {
      // The API client has already shown the error.
      setPending(false);
    }
  };
  return (
    <Modal
      open
      title={t('dialog.title', { count: fileIds.length })}
      okText={t('dialog.save')}
      cancelText={t('dialog.cancel')}
      confirmLoading={pending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('dialog.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('dialog.note')} htmlFor="fixity-note">
          <Input.TextArea
            id="fixity-note"
            rows={3}
            maxLength={longestNote}
            showCount
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
