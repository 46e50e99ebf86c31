import { useState } from 'react';
import { Alert, Button, Card, Form, Input, Space, Tag } from 'antd';
import type { OverdueItems, Task } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { topicActNames, topics, type Topic, type TopicActName } from '../../contract.ts';
import { topicTexts } from '../../texts/index.ts';
import { topicPageTexts } from '../texts/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { TopicForm } from './form.tsx';

interface Props {
  task: Task;
  onChanged: () => void;
}

/** The topics that this person may see: description, progress and actions of each. */
export function TopicArea({ task, onChanged }: Props) {
  const t = useTexts(topicPageTexts);
  const params = { taskId: task.taskId };
  const { reply, reload, failure } = useCall(topics.list, { params });
  const changed = () => {
    reload();
    onChanged();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  const shift = async (at: number, by: number) => {
    const ids = reply.map(({ topicId }) => topicId);
    [ids[at], ids[at + by]] = [ids[at + by]!, ids[at]!];
    await call(topics.order, { params, body: { topicIds: ids } });
    changed();
  };
  return (
    <Card title={t('title')}>
      <Space orientation="vertical" size="large" style={{ width: '100%' }}>
        {reply.length === 0 ? <p className="secondary">{t('empty')}</p> : null}
        {reply.map((one, at) => (
          <OneTopic
            key={one.topicId}
            task={task}
            topic={one}
            onChanged={changed}
            {...(task.may['topics.add'] && at > 0 ? { onUp: () => void shift(at, -1) } : {})}
            {...(task.may['topics.add'] && at < reply.length - 1 ? { onDown: () => void shift(at, 1) } : {})}
          />
        ))}
        {task.may['topics.add'] ? <AddTopic task={task} onAdded={changed} /> : null}
      </Space>
    </Card>
  );
}

const colours: Partial<Record<Topic['status'], string>> = {
  passed: 'success',
  returned: 'warning',
  exempt: 'default',
  todo: 'default',
};

interface OneProps extends Props {
  topic: Topic;
  onUp?: () => void;
  onDown?: () => void;
}

function OneTopic({ task, topic, onChanged, onUp, onDown }: OneProps) {
  const t = useTexts(topicPageTexts);
  const words = useTexts(topicTexts);
  const states = useTexts(taskTexts);
  const language = useLanguage();
  const [isEdited, setEdited] = useState(false);
  const [act, setAct] = useState<TopicActName>();
  const overdueItems = task.topicList.find(({ topicId }) => topicId === topic.topicId)?.overdueItems;
  const overdueText = ({ count, since }: OverdueItems) =>
    states('overdueItems', { count, since: formatDay(since, language) });
  const name = pick(topic.nameZh, topic.nameEn, language);
  const remove = async () => {
    if (!(await confirmBox(t('removeAsk', { name })))) return;
    await call(topics.remove, { params: { taskId: task.taskId, topicId: topic.topicId } });
    toast('success', t('removed'));
    onChanged();
  };
  return (
    <Card
      type="inner"
      title={
        <span>
          <span className="mono">{topic.topicNo}</span> {name}{' '}
          <Tag color={colours[topic.status] ?? 'processing'}>{states(`topicStates.${topic.status}`)}</Tag>
        </span>
      }
    >
      {overdueItems ? <Alert type="warning" showIcon title={overdueText(overdueItems)} /> : null}
      <FactList
        facts={[
          [words('fields.undertaker'), topic.undertaker],
          [words('fields.leaderName'), topic.leaderName],
          [t('period'), [topic.startDate, topic.endDate].filter(Boolean).join(' – ')],
          [words('fields.goal'), lines(topic.goal)],
          [words('fields.dataDesc'), lines(topic.dataDesc)],
          [words('fields.qualityDesc'), lines(topic.qualityDesc)],
          [words('fields.people'), lines(topic.people)],
          [words('fields.exemptReason'), lines(topic.exemptReason)],
        ]}
      />
      {topic.may.submit && topic.open.length > 0 ? (
        <Alert type="info" title={t('open', { items: topic.open.join(', ') })} />
      ) : null}
      <Space wrap>
        {topicActNames
          .filter((one) => topic.may[one])
          .map((one) => (
            <Button
              key={one}
              type={['submit', 'confirm', 'pass', 'open'].includes(one) ? 'primary' : 'default'}
              aria-label={`${words(`acts.${one}`)} ${topic.topicNo}`}
              onClick={() => setAct(one)}
            >
              {words(`acts.${one}`)}
            </Button>
          ))}
        {topic.may.edit ? (
          <Button aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
            {t(isEdited ? 'close' : 'edit')}
          </Button>
        ) : null}
        {onUp ? <Button onClick={onUp}>{t('up')}</Button> : null}
        {onDown ? <Button onClick={onDown}>{t('down')}</Button> : null}
        {topic.may.remove ? (
          <Button danger onClick={() => void remove().catch(() => undefined)}>
            {t('remove')}
          </Button>
        ) : null}
      </Space>
      {isEdited && topic.may.edit ? <TopicForm task={task} topic={topic} onSaved={onChanged} /> : null}
      {act ? (
        <ActDialog
          task={task}
          topic={topic}
          name={act}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined);
            onChanged();
          }}
        />
      ) : null}
    </Card>
  );
}

const lines = (text: string) => (text === '' ? '' : <span className="pre-line">{text}</span>);

function AddTopic({ task, onAdded }: { task: Task; onAdded: () => void }) {
  const t = useTexts(topicPageTexts);
  const [form] = Form.useForm<{ topicNo: string; nameZh: string }>();
  const add = async (body: { topicNo: string; nameZh: string }) => {
    await call(topics.add, { params: { taskId: task.taskId }, body });
    toast('success', t('added'));
    form.resetFields();
    onAdded();
  };
  return (
    <Form form={form} layout="vertical" onFinish={(values) => void add(values).catch(() => undefined)}>
      <Space wrap align="end">
        <Form.Item name="topicNo" label={t('addNo')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="nameZh" label={t('addName')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item>
          <Button htmlType="submit">{t('add')}</Button>
        </Form.Item>
      </Space>
    </Form>
  );
}
