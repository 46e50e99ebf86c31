import { useState } from 'react';
import { Alert, Form, Input, Modal } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { topicActs, topics, type Topic, type TopicAct, type TopicActName } from '../../contract.ts';
import { topicTexts } from '../../texts/index.ts';
import { topicPageTexts } from '../texts/index.ts';

interface Props {
  task: Task;
  topic: Topic;
  name: TopicActName;
  onClose: () => void;
  onDone: () => void;
}

/** Confirmation of an action on a topic, with the reason if it needs one. */
export function ActDialog({ task, topic, name, onClose, onDone }: Props) {
  const t = useTexts(topicPageTexts);
  const words = useTexts(topicTexts);
  const language = useLanguage();
  const rule: TopicAct = topicActs[name];
  const [opinion, setOpinion] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const act = words(`acts.${name}`);
  const send = async () => {
    if (rule.reason && opinion.trim() === '') return setFault(words('fail.reason'));
    setBusy(true);
    try {
      await call(topics.act, {
        params: { taskId: task.taskId, topicId: topic.topicId },
        body: { name, rowVer: topic.rowVer, opinion },
      });
      toast('success', t('done'));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={act}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{name === 'submit' ? t('askSubmit') : t('ask', { act, name: pick(topic.nameZh, topic.nameEn, language) })}</p>
      {fault ? <Alert role="alert" type="error" title={fault} /> : null}
      {rule.reason ? (
        <Form layout="vertical">
          <Form.Item label={t('reason')} htmlFor="topic-opinion" required>
            <Input.TextArea
              id="topic-opinion"
              rows={3}
              maxLength={1000}
              showCount
              value={opinion}
              onChange={(event) => setOpinion(event.target.value)}
            />
          </Form.Item>
        </Form>
      ) : null}
    </Modal>
  );
}
