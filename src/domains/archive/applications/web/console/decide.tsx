import { useState } from 'react';
import { Alert, Button, Form, Input, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DecisionKeys } from '#web/kit/lists/decision-keys.tsx';
import { placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { useDecisionKeys } from '#web/kit/lists/queue.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { applications, type ApplicationFull, applicationStatus } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Buttons to accept or return an application; nothing if no decision is possible. */
export function Decide({ full, onChanged }: { full: ApplicationFull; onChanged: (isDecided: boolean) => void }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const [form] = Form.useForm<{ comments?: string }>();
  const [pending, setPending] = useState(false);
  const decide = async (act: 'accept' | 'return') => {
    const comments = ((form.getFieldValue('comments') as string | undefined) ?? '').trim();
    if (act === 'return' && comments === '') {
      form.setFields([{ name: 'comments', errors: [t('office.reasonNeeded')] }]);
      form.scrollToField('comments', { focus: true });
      return;
    }
    const question = t('office.acceptAsk', { name: full.nameZh, no: full.projectNo });
    if (act === 'accept' && !(await confirmBox(question))) return;
    setPending(true);
    try {
      const body = { applicationId: full.applicationId, rowVer: full.rowVer, comments };
      await call(applications[act], { body });
      toast('success', t('office.done'));
      form.resetFields();
      onChanged(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      if (error.code === 601) onChanged(false);
    } finally {
      setPending(false);
    }
  };
  const mayDecide = full.may.accept && !pending;
  useDecisionKeys(
    {
      KeyA: mayDecide ? () => void decide('accept') : undefined,
      KeyR: mayDecide ? () => void decide('return') : undefined,
    },
    1,
  );
  if (!full.may.accept)
    return full.status === applicationStatus.submitted ? (
      <Can call={applications.accept}>
        <Alert type="info" title={t('office.ownNote')} />
      </Can>
    ) : null;
  return (
    <Form form={form} layout="vertical">
      <Form.Item name="comments" label={words('fields.comments')}>
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Space>
        <Button type="primary" loading={pending} onClick={() => void decide('accept')}>
          {words('acts.accept')}
        </Button>
        <Button danger loading={pending} onClick={() => void decide('return')}>
          {words('acts.return')}
        </Button>
      </Space>
      <DecisionKeys />
    </Form>
  );
}
