import { Form, Input, Modal } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { CallError } from '#web/api/wire.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  title: string;
  onGive: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason. The client shows a refusal; the input is kept. */
export function ReasonDialog({ title, onGive, onDone, onClose }: Props) {
  const t = useTexts(reviewPageTexts);
  const [form] = Form.useForm<{ reason: string }>();
  const give = async () => {
    const { reason } = await form.validateFields();
    try {
      await onGive(reason);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={t('auditors.ok')}
      cancelText={t('decision.cancel')}
      onOk={() => give().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form form={form} name="reason" layout="vertical">
        <Form.Item
          name="reason"
          label={t('auditors.reason')}
          rules={[{ required: true, whitespace: true }, { max: 500 }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
