import { useState } from 'react';
import { Form, Input, Modal, Select } from 'antd';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { Kind, longestNote, personalData } from '../../contract.ts';
import { personalDataTexts } from '../../texts/index.ts';
import { personalDataPageTexts } from '../texts/index.ts';

interface Fields {
  userName: string;
  kind: Kind;
  note: string;
  password: string;
}

/** Form for a request on behalf of a user who wrote to the centre. */
export function AskForPerson({ onAsked, onClose }: { onAsked: () => void; onClose: () => void }) {
  const t = useTexts(personalDataPageTexts);
  const words = useTexts(personalDataTexts);
  const [form] = Form.useForm<Fields>();
  const [pending, setPending] = useState(false);
  const submit = async (body: Fields) => {
    setPending(true);
    try {
      await call(personalData.ask, { body });
      toast('success', t('office.done'));
      onAsked();
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
      title={t('office.askTitle')}
      okText={t('office.submit')}
      cancelText={t('cancel')}
      confirmLoading={pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ kind: 'export' }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item name="userName" label={t('office.userName')} rules={[{ required: true }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="kind" label={t('office.kind')} rules={[{ required: true }]}>
          <Select options={Kind.options.map((value) => ({ value, label: words(`kinds.${value}`) }))} />
        </Form.Item>
        <Form.Item name="note" label={t('office.note')} rules={[{ required: true }]}>
          <Input.TextArea rows={3} maxLength={longestNote} showCount />
        </Form.Item>
        <Form.Item name="password" label={t('office.yourPassword')} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
