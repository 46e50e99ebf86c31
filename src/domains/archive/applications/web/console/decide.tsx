import { Alert, Form } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DecisionForm, type DecisionValues } from '#web/kit/lists/decision-form.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { applications, type ApplicationFull, applicationStatus } from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';

/** Buttons to accept or return an application; nothing if no decision is possible. */
export function Decide({ full, onChanged }: { full: ApplicationFull; onChanged: (isDecided: boolean) => void }) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const [form] = Form.useForm<DecisionValues>();
  const { pending, run } = useSending(form, () => onChanged(false));
  const decide = (act: 'accept' | 'return', comments: string) =>
    run(async () => {
      await call(applications[act], { body: { applicationId: full.applicationId, rowVer: full.rowVer, comments } });
      toast('success', t('office.done'));
      form.resetFields();
      onChanged(true);
    });
  const accept = async (comments: string) => {
    if (await confirmBox(t('office.acceptAsk', { name: full.nameZh, no: full.projectNo })))
      await decide('accept', comments);
  };
  if (!full.may.accept)
    return full.status === applicationStatus.submitted ? (
      <Can call={applications.accept}>
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
      onReturn={(comments) => decide('return', comments)}
    />
  );
}
