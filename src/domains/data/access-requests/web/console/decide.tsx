import { useRef, useState } from 'react';
import { Alert, Button, Checkbox, Form, Input, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { call } from '#web/api/api.ts';
import { DayPicker } from '#web/kit/forms/day-picker.tsx';
import { DecisionKeys } from '#web/kit/lists/decision-keys.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useDecisionKeys } from '#web/kit/lists/queue.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { accessRequests, type AccessFull, accessStatus } from '../../contract.ts';
import { accessTexts } from '../../texts/index.ts';
import { accessPageTexts } from '../texts/index.ts';

const decisions = ['approve', 'supplement', 'reject', 'revoke'] as const;
type Decision = (typeof decisions)[number];
interface Values {
  validUntil?: Dayjs;
  comments?: string;
  thisVersionOnly?: boolean;
}

/** Buttons for the decisions that are possible on a request now; renders nothing when there are none. */
export function Decide({ request, onChanged }: { request: AccessFull; onChanged: (isDecided: boolean) => void }) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const possible = decisions.filter((act) => request.may[act]);
  const [chosen, choose] = useState<Decision>();
  const act = chosen !== undefined && possible.includes(chosen) ? chosen : possible[0];
  const area = useRef<HTMLElement>(null);
  const begin = (wanted: Decision) => () => {
    choose(wanted);
    requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus());
  };
  const keyOf = (wanted: Decision) => (possible.includes(wanted) ? begin(wanted) : undefined);
  useDecisionKeys({ KeyA: keyOf('approve'), KeyR: keyOf('reject') }, 1);
  if (!act) return request.status === accessStatus.pending ? <Alert type="warning" title={words('fail.own')} /> : null;
  return (
    <section ref={area}>
      <Segmented
        aria-label={t('office.decision')}
        value={act}
        options={possible.map((value) => ({ value, label: words(`acts.${value}`) }))}
        onChange={choose}
      />
      <DecisionKeys />
      <DecisionForm key={act} act={act} request={request} onChanged={onChanged} />
    </section>
  );
}

function DecisionForm({
  act,
  request,
  onChanged,
}: {
  act: Decision;
  request: AccessFull;
  onChanged: (isDecided: boolean) => void;
}) {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form, () => onChanged(false));
  const send = ({ validUntil, comments = '', thisVersionOnly = false }: Values) =>
    run(async () => {
      const which = { requestId: request.requestId, rowVer: request.rowVer, comments };
      if (act === 'approve')
        await call(accessRequests.approve, {
          body: { ...which, thisVersionOnly, validUntil: validUntil!.format('YYYY-MM-DD') },
        });
      else await call(accessRequests[act], { body: which });
      toast('success', t('office.done'));
      onChanged(true);
    });
  const isApproval = act === 'approve';
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ validUntil: dayjs(request.proposedUntil), thisVersionOnly: request.thisVersionOnly }}
      onFinish={(values) => void send(values)}
    >
      {isApproval ? (
        <Form.Item
          name="validUntil"
          label={words('fields.validUntil')}
          rules={[{ required: true, message: t('office.untilNeeded') }]}
        >
          <DayPicker disabledDate={(day) => day.isBefore(dayjs(), 'day')} />
        </Form.Item>
      ) : null}
      {isApproval ? (
        <Form.Item name="thisVersionOnly" valuePropName="checked" extra={t('office.versionHint')}>
          <Checkbox>{words('fields.thisVersionOnly')}</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item
        name="comments"
        label={words('fields.comments')}
        rules={isApproval ? [] : [{ required: true, whitespace: true, message: t('office.reasonNeeded') }]}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Button type="primary" danger={act === 'reject' || act === 'revoke'} htmlType="submit" loading={pending}>
        {words(`acts.${act}`)}
      </Button>
    </Form>
  );
}
