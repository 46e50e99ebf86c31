import { Alert, Button, Form, Input } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DecisionForm, type DecisionValues } from '#web/kit/lists/decision-form.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, doConfirmed, toast } from '#web/kit/notices.ts';
import { paperSubmissions, type SubmissionFull, submissionStatus } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';

interface Props {
  full: SubmissionFull;
  /** Called with whether the submission leaves the queue. */
  onChanged: (isDecided: boolean) => void;
}

const whichOf = ({ submissionId, rowVer }: SubmissionFull) => ({ submissionId, rowVer });

/** Buttons for the possible decisions on a submission; nothing if there are none. */
export function Decide({ full, onChanged }: Props) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [form] = Form.useForm<DecisionValues>();
  const { pending, run } = useSending(form, () => onChanged(false));
  const check = () =>
    run(async () => {
      const begin = () => call(paperSubmissions.check, { body: whichOf(full) });
      if (await doConfirmed(t('office.checkAsk'), begin, t('office.done'))) onChanged(false);
    });
  const decided = (said: string) => {
    toast('success', said);
    form.resetFields();
    onChanged(true);
  };
  const accept = (comments: string) =>
    run(async () => {
      if (!(await confirmBox(t('office.acceptAsk')))) return;
      const { receiptNo } = await call(paperSubmissions.accept, { body: { ...whichOf(full), comments } });
      decided(t('office.accepted', { no: receiptNo }));
    });
  const giveBack = (comments: string) =>
    run(async () => {
      await call(paperSubmissions.return, { body: { ...whichOf(full), comments } });
      decided(t('office.done'));
    });
  if (full.may.addDoiFor) return <AddDoi full={full} onChanged={onChanged} />;
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
    <DecisionForm
      form={form}
      pending={pending}
      words={{
        comments: words('fields.comments'),
        accept: words('acts.accept'),
        return: words('acts.return'),
        reasonNeeded: t('office.reasonNeeded'),
      }}
      onAccept={accept}
      onReturn={giveBack}
    />
  );
}

/** Adds the DOI of the paper for an author who does not respond. */
function AddDoi({ full, onChanged }: Props) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [form] = Form.useForm<{ doi?: string }>();
  const { pending, run } = useSending(form, () => onChanged(false));
  const add = () =>
    run(async () => {
      const doi = form.getFieldValue('doi') ?? '';
      const addFor = () => call(paperSubmissions.addDoiFor, { body: { ...whichOf(full), doi } });
      if (await doConfirmed(t('view.doiAsk'), addFor, t('view.doiAdded'))) onChanged(false);
    });
  return (
    <Form form={form} layout="vertical">
      <Form.Item name="doi" label={words('fields.doi')} extra={t('view.doiHint')}>
        <Input maxLength={128} />
      </Form.Item>
      <Button type="primary" loading={pending} onClick={() => void add()}>
        {words('acts.addDoi')}
      </Button>
    </Form>
  );
}
