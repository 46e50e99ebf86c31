import { useState } from 'react';
import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { auditActs, submissions, type AuditAct, type ModelRow, type ReasonedAct } from '../../contract.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { needsReason } from './acts.tsx';
import { ReasonForm } from './reason.tsx';

/** The reviewer's actions on all selected models at once: on all of them or on none. */
export function ChosenActs({ chosen, onDone }: { chosen: readonly ModelRow[]; onDone: () => void }) {
  const t = useTexts(submissionPageTexts);
  const [asked, setAsked] = useState<ReasonedAct>();
  const models = chosen.map(({ modelId, rowVer }) => ({ modelId, rowVer }));
  const count = chosen.length;
  const done = () => {
    toast('success', t('office.done'));
    onDone();
  };
  const move = async (act: 'approve' | 'restore') => {
    if (!(await confirmBox(t(`office.${act}ChosenQuestion`, { count })))) return;
    try {
      await call(submissions.decide, { body: { act, models } });
    } catch (error) {
      // A conflict, which the API client has shown; the list is reloaded.
      if (error instanceof CallError && error.code === 601) onDone();
      return;
    }
    done();
  };
  const begin = (act: AuditAct) => (needsReason(act) ? setAsked(act) : void move(act));
  return (
    <Can call={submissions.decide}>
      {auditActs.map((act) => (
        <Button
          key={act}
          danger={needsReason(act)}
          disabled={count === 0 || !chosen.every(({ may }) => may[act])}
          onClick={() => begin(act)}
        >
          {t(`office.${act}Chosen`)}
        </Button>
      ))}
      {asked ? (
        <ReasonForm
          title={t(`office.${asked}ChosenOf`, { count })}
          onSend={(reason) => call(submissions.decide, { body: { act: asked, models, reason } })}
          onSaved={done}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Can>
  );
}
