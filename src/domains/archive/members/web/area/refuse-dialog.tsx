import { useState } from 'react';
import { Alert, Form, Input, Modal } from 'antd';
import { memberTexts } from '#texts/archive/members';
import { call } from '#web/api/api.ts';
import { CallError } from '#web/api/wire.ts';
import { useTexts } from '#web/texts/language.ts';
import { members, type Member } from '../../contract.ts';
import { memberPageTexts } from '../texts/index.ts';

interface Props {
  taskId: number;
  member: Member;
  onClose: () => void;
  onDone: () => void;
}

/** Asks the data centre for the reason why the lead does not pass to a member. */
export function RefuseDialog({ taskId, member, onClose, onDone }: Props) {
  const t = useTexts(memberPageTexts);
  const words = useTexts(memberTexts);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (reason.trim() === '') return setFault(words('fail.reason'));
    setBusy(true);
    try {
      const params = { taskId, memberId: member.memberId };
      await call(members.decide, { params, body: { agrees: false, reason } }, { quiet: true });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('refuseOf', { name: member.name })}
      okText={t('refuse')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {fault ? <Alert role="alert" type="error" title={fault} /> : null}
      <Form layout="vertical">
        <Form.Item label={t('refuseAsk')} htmlFor="refuse-reason" required>
          <Input.TextArea
            id="refuse-reason"
            rows={3}
            maxLength={1000}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
