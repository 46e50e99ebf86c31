import { useState } from 'react';
import { Alert, Checkbox, Form, Input, Modal } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { taskTransitions, tasks, type Task, type TaskTransition, type TransitionName } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { taskPageTexts } from '../texts/index.ts';
import { ResourceMarks } from './resource-marks.tsx';

/**
 * Confirmation of a transition with its opinion and its topics or resources. The input is kept if the server refuses.
 */
export function MoveDialog({
  task,
  name,
  onClose,
  onDone,
}: {
  task: Task;
  name: TransitionName;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const language = useLanguage();
  const rule: TaskTransition = taskTransitions[name];
  const choices = task.topicList.filter(({ status, inRound }) =>
    rule.names === 'scope' ? status === 'confirmed' : inRound,
  );
  const [opinion, setOpinion] = useState('');
  const [topicIds, setTopics] = useState<number[]>(rule.names === 'scope' ? choices.map(({ topicId }) => topicId) : []);
  const [resourceIds, setResources] = useState<number[]>([]);
  const [faults, setFaults] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const title = words(`acts.${name}`);
  const send = async () => {
    if (rule.reason && opinion.trim() === '') return setFaults([words('fail.reason')]);
    setBusy(true);
    try {
      const body = { name, rowVer: task.rowVer, opinion, topicIds, resourceIds };
      await call(tasks.move, { params: { taskId: task.taskId }, body });
      toast('success', t('move.done'));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFaults(error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.message]);
    } finally {
      setBusy(false);
    }
  };
  const isAsked = ['submitPlan', 'submitData', 'submitLate', 'passFormal', 'terminate', 'close'].includes(name);
  return (
    <Modal
      open
      title={title}
      okText={t('move.confirm')}
      cancelText={t('move.cancel')}
      confirmLoading={busy}
      okButtonProps={{ danger: name === 'terminate' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{isAsked ? t(`move.ask.${name as 'close'}`) : t('move.ask.other', { name: title })}</p>
      {faults.length > 0 ? (
        <Alert
          role="alert"
          type="error"
          title={faults.map((one) => (
            <div key={one}>{one}</div>
          ))}
        />
      ) : null}
      <Form layout="vertical">
        {rule.names ? (
          <Form.Item label={t(rule.names === 'scope' ? 'move.scope' : 'move.marks')}>
            <Checkbox.Group
              value={topicIds}
              onChange={setTopics}
              options={choices.map((one) => ({
                value: one.topicId,
                label: `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`,
              }))}
            />
            {choices.length === 0 ? t('move.noConfirmed') : null}
          </Form.Item>
        ) : null}
        {rule.names === 'marks' ? <ResourceMarks task={task} value={resourceIds} onChange={setResources} /> : null}
        <Form.Item
          label={t(rule.reason ? 'move.reason' : 'move.opinion')}
          htmlFor="move-opinion"
          required={rule.reason === true}
        >
          <Input.TextArea
            id="move-opinion"
            rows={4}
            maxLength={2000}
            showCount
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
