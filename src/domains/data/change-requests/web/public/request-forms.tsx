import { Button, Form, Input, type FormProps } from 'antd';
import { call } from '#web/api/api.ts';
import { useSending } from '#web/kit/forms/sending.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { manageTexts } from '../texts/manage.ts';

interface Props {
  /** The record in the version that the page shows. */
  read: { resourceId: number; rowVer: number };
  onChanged: () => void;
}

/** A form that sends one request, confirms it and resets; errors appear at their fields. */
function useRequestForm<Values extends object>(
  send: (values: Values) => Promise<unknown>,
  sent: string,
  onChanged: () => void,
): Pick<FormProps<Values>, 'form' | 'onFinish'> {
  const [form] = Form.useForm<Values>();
  const { run } = useSending(form, onChanged);
  const finish = (values: Values) =>
    run(async () => {
      await send(values);
      toast('success', sent);
      form.resetFields();
      onChanged();
    });
  return { form, onFinish: (values) => void finish(values) };
}

/** Offers the resource to a person, who has to accept it. */
export function HandOver({ read, onChanged }: Props) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const request = useRequestForm<{ who: string; reason?: string }>(
    ({ who, reason = '' }) => call(changeRequests.handOver, { body: { ...read, who, reason } }),
    t('handOver.asked'),
    onChanged,
  );
  return (
    <Form name="handOver" layout="vertical" {...request}>
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

/** Requests the withdrawal of the resource. */
export function Withdrawal({ read, onChanged }: Props) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const request = useRequestForm<{ reason: string }>(
    ({ reason }) => call(changeRequests.askWithdrawal, { body: { ...read, reason } }),
    t('withdrawal.asked'),
    onChanged,
  );
  return (
    <Form name="withdrawal" layout="vertical" {...request}>
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
