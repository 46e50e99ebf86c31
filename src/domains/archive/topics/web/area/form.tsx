import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { type Task, taskStatus } from '#contract/archive/tasks';
import { call } from '#web/api/api.ts';
import { placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { withStoredFields } from '#web/shell/form-content.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { TopicForm as Fields, topics, type Topic } from '../../contract.ts';
import { topicTexts } from '../../texts/index.ts';
import { topicPageTexts } from '../texts/index.ts';

/** Milliseconds without typing before autosave. */
const pause = 1500;

/** The description of a topic, saved automatically while typing; values that the server refuses stay in the form. */
export function TopicForm({ task, topic, onSaved }: { task: Task; topic: Topic; onSaved: () => void }) {
  const t = useTexts(topicPageTexts);
  const words = useTexts(topicTexts);
  const language = useLanguage();
  const rules = rulesOf(Fields, topicTexts, language);
  const [form] = Form.useForm<Fields>();
  const [rowVer, setRowVer] = useState(topic.rowVer);
  const [stored, setStored] = useState<Fields>(topic);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const isPlanning =
    task.may['topics.add'] || task.status === taskStatus.planDraft || task.status === taskStatus.planReturned;
  const send = async (fields: Fields, quiet = false) => {
    const body = { ...topic, ...fields, rowVer };
    const params = { taskId: task.taskId, topicId: topic.topicId };
    const saved = await call(topics.save, { params, body }, { quiet });
    setRowVer(saved.rowVer);
    setStored(fields);
  };
  const save = async (loud: boolean) => {
    clearTimeout(timer);
    const typed = { ...stored, ...form.getFieldsValue() };
    try {
      await send(typed);
      if (!loud) return;
      toast('success', t('saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      // One bad value does not keep the others from being saved.
      const refused = error.fields.map(({ path }) => path);
      if (refused.length > 0) await send(withStoredFields(typed, stored, refused), true).catch(() => undefined);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={topic}
      onValuesChange={() => {
        clearTimeout(timer);
        setTimer(setTimeout(() => void save(false), pause));
      }}
      onFinish={() => void save(true)}
    >
      {(['topicNo', 'nameZh', 'nameEn', 'undertaker', 'leaderName'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
          <Input maxLength={300} disabled={name === 'topicNo' && !isPlanning} />
        </Form.Item>
      ))}
      {(['startDate', 'endDate'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
          <DayField />
        </Form.Item>
      ))}
      {(['goal', 'dataDesc', 'qualityDesc', 'people'] as const).map((name) => (
        <Form.Item key={name} name={name} label={words(`fields.${name}`)} rules={rules[name]}>
          <Input.TextArea rows={4} maxLength={5000} showCount />
        </Form.Item>
      ))}
      {isPlanning ? (
        <Form.Item name="exemptReason" label={words('fields.exemptReason')} extra={t('exemptHint')}>
          <Input.TextArea rows={2} maxLength={1000} showCount />
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit">
        {t('save')}
      </Button>
    </Form>
  );
}
