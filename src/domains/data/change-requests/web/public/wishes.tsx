import { Button, Form, Input } from 'antd';
import { call } from '#web/api.ts';
import { placeFaults } from '#web/kit/form-drawer.tsx';
import { useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { CallError } from '#web/wire.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { manageTexts } from '../texts/manage.ts';

interface Props {
  resourceId: number;
  onChanged: () => void;
}

/** Offers the resource to somebody who has to accept it. */
export function HandOver({ resourceId, onChanged }: Props) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const [form] = Form.useForm<{ who: string; reason?: string }>();
  const send = async ({ who, reason = '' }: { who: string; reason?: string }) => {
    try {
      await call(changeRequests.handOver, { body: { resourceId, who, reason } });
      toast('success', t('handOver.asked'));
      form.resetFields();
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
    }
  };
  return (
    <Form name="handOver" form={form} layout="vertical" onFinish={(values) => void send(values)}>
      <p>{t('handOver.text')}</p>
      <Form.Item name="who" label={words('fields.who')} rules={[{ required: true, message: t('whoNeeded') }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="reason" label={words('fields.reason')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
      <Button htmlType="submit">{t('handOver.ask')}</Button>
    </Form>
  );
}

/** Asks that the resource be taken down. */
export function Withdrawal({ resourceId, onChanged }: Props) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const [form] = Form.useForm<{ reason: string }>();
  const send = async ({ reason }: { reason: string }) => {
    try {
      await call(changeRequests.askWithdrawal, { body: { resourceId, reason } });
      toast('success', t('withdrawal.asked'));
      form.resetFields();
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
    }
  };
  return (
    <Form name="withdrawal" form={form} layout="vertical" onFinish={(values) => void send(values)}>
      <p>{t('withdrawal.text')}</p>
      <Form.Item
        name="reason"
        label={words('fields.reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
      >
        <Input.TextArea rows={2} maxLength={1000} showCount />
      </Form.Item>
      <Button danger htmlType="submit">
        {t('withdrawal.ask')}
      </Button>
    </Form>
  );
}
