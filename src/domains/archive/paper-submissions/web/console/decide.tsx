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
import { paperSubmissions, type SubmissionFull, submissionStatus } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** Buttons for the possible decisions on a submission; nothing if there are none. */
export function Decide({ full, onChanged }: { full: SubmissionFull; onChanged: (isDecided: boolean) => void }) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [form] = Form.useForm<{ comments?: string; doi?: string }>();
  const [pending, setPending] = useState(false);
  const which = { submissionId: full.submissionId, rowVer: full.rowVer };
  /** @param isDecided whether the submission leaves the queue */
  const run = async (isDecided: boolean, work: () => Promise<string | null>) => {
    setPending(true);
    try {
      const said = await work();
      if (said === null) return;
      toast('success', said);
      form.resetFields();
      onChanged(isDecided);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      if (error.code === 601) onChanged(false);
    } finally {
      setPending(false);
    }
  };
  const check = () =>
    run(false, async () => {
      if (!(await confirmBox(t('office.checkAsk')))) return null;
      await call(paperSubmissions.check, { body: which });
      return t('office.done');
    });
  const accept = () =>
    run(true, async () => {
      if (!(await confirmBox(t('office.acceptAsk')))) return null;
      const comments = (form.getFieldValue('comments') as string | undefined) ?? '';
      const { receiptNo } = await call(paperSubmissions.accept, { body: { ...which, comments } });
      return t('office.accepted', { no: receiptNo });
    });
  const giveBack = () =>
    run(true, async () => {
      const comments = ((form.getFieldValue('comments') as string | undefined) ?? '').trim();
      if (comments === '') {
        form.setFields([{ name: 'comments', errors: [t('office.reasonNeeded')] }]);
        form.scrollToField('comments', { focus: true });
        return null;
      }
      await call(paperSubmissions.return, { body: { ...which, comments } });
      return t('office.done');
    });
  const addDoi = () =>
    run(false, async () => {
      if (!(await confirmBox(t('view.doiAsk')))) return null;
      const doi = (form.getFieldValue('doi') as string | undefined) ?? '';
      await call(paperSubmissions.addDoiFor, { body: { ...which, doi } });
      return t('view.doiAdded');
    });
  const mayDecide = full.may.accept && !full.may.addDoiFor && !pending;
  useDecisionKeys(
    { KeyA: mayDecide ? () => void accept() : undefined, KeyR: mayDecide ? () => void giveBack() : undefined },
    1,
  );
  if (full.may.addDoiFor)
    return (
      <Form form={form} layout="vertical">
        <Form.Item name="doi" label={words('fields.doi')} extra={t('view.doiHint')}>
          <Input maxLength={128} />
        </Form.Item>
        <Button type="primary" loading={pending} onClick={() => void addDoi()}>
          {words('acts.addDoi')}
        </Button>
      </Form>
    );
  if (full.may.check)
    return (
      <Button type="primary" loading={pending} onClick={() => void check()}>
        {words('acts.check')}
      </Button>
    );
  if (!full.may.accept)
    return full.status === submissionStatus.submitted || full.status === submissionStatus.checking ? (
      <Can call={paperSubmissions.check}>
        <Alert type="info" title={t('office.ownNote')} />
      </Can>
    ) : null;
  return (
    <Form form={form} layout="vertical">
      <Form.Item name="comments" label={words('fields.comments')}>
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Space>
        <Button type="primary" loading={pending} onClick={() => void accept()}>
          {words('acts.accept')}
        </Button>
        <Button danger loading={pending} onClick={() => void giveBack()}>
          {words('acts.return')}
        </Button>
      </Space>
      <DecisionKeys />
    </Form>
  );
}
