import { useState } from 'react';
import { Button, Card, Form, Input, Pagination, Select, Tag } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { historyKinds, tasks, type HistoryKind, type Opinion, type Task } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { taskPageTexts } from '../texts/index.ts';

const pageSize = 20;

/** Opinions and decisions, newest first, apart from the records of members and files. The project sees "data centre" instead of names. */
export function HistoryArea({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const [topicId, setTopic] = useState<number>();
  const [kind, setKind] = useState<HistoryKind | 'all'>('decisions');
  const [pageNum, setPage] = useState(1);
  const { reply, failure, reload } = useCall(tasks.history, {
    params: { taskId: task.taskId },
    query: {
      pageNum: String(pageNum),
      pageSize: String(pageSize),
      ...(topicId ? { topicId } : {}),
      ...(kind === 'all' ? {} : { kind }),
    },
  });
  return (
    <Card
      title={t('history.title')}
      extra={
        <Select<number | undefined>
          aria-label={t('history.topic')}
          style={{ minWidth: '12rem' }}
          allowClear
          placeholder={t('history.all')}
          value={topicId}
          onChange={(value) => {
            setTopic(value);
            setPage(1);
          }}
          options={task.topicList.map((one) => ({
            value: one.topicId,
            label: `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`,
          }))}
        />
      }
    >
      {task.may['opinions.add'] ? (
        <AddOpinion
          task={task}
          onAdded={() => {
            reload();
            onChanged();
          }}
        />
      ) : null}
      <Select<HistoryKind | 'all'>
        aria-label={t('history.kind')}
        style={{ minWidth: '12rem' }}
        value={kind}
        onChange={(value) => {
          setKind(value);
          setPage(1);
        }}
        options={[...historyKinds, 'all' as const].map((value) => ({ value, label: t(`history.kinds.${value}`) }))}
      />
      {failure && !reply ? <p role="alert">{t('history.failed')}</p> : null}
      {!reply && !failure ? <Skeleton height="8rem" /> : null}
      {reply?.total === 0 ? <p className="secondary">{t('history.empty')}</p> : null}
      <ol className="task-history">
        {reply?.rows.map((one) => (
          <Entry key={one.opinionId} one={one} />
        ))}
      </ol>
      <Pagination
        hideOnSinglePage
        current={pageNum}
        pageSize={pageSize}
        total={reply?.total ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </Card>
  );
}

function Entry({ one }: { one: Opinion }) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const who = one.authorName || (one.isCentre ? words('centre') : '–');
  return (
    <li>
      <div className="row">
        <strong>{words.dynamic(`acts.${one.act}`, one.act)}</strong>
        {one.roundNo > 0 ? <Tag>{t('history.round', { n: one.roundNo })}</Tag> : null}
        <span>{one.isCentre && one.authorName ? `${words('centre')} · ${who}` : who}</span>
        <span className="secondary">
          <MomentText wire={one.time} />
        </span>
      </div>
      {one.topicName ? (
        <div>
          {t('history.topic')}: {one.topicName}
        </div>
      ) : null}
      {one.resourceTitle ? (
        <div>
          {t('history.resource')}: {one.resourceTitle}
        </div>
      ) : null}
      {one.opinion ? <p className="pre-line">{one.opinion}</p> : null}
    </li>
  );
}

function AddOpinion({ task, onAdded }: { task: Task; onAdded: () => void }) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const [form] = Form.useForm<{ opinion: string; topicId?: number }>();
  const [busy, setBusy] = useState(false);
  const save = async ({ opinion, topicId }: { opinion: string; topicId?: number }) => {
    setBusy(true);
    try {
      await call(tasks.addOpinion, {
        params: { taskId: task.taskId },
        body: { opinion, topicId: topicId ?? null, resourceId: null },
      });
      toast('success', t('history.saved'));
      form.resetFields();
      onAdded();
    } catch {
      // The API client has shown the error; the text is kept.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" onFinish={(values) => void save(values)}>
      <Form.Item name="topicId" label={t('history.about')}>
        <Select
          allowClear
          placeholder={t('history.wholeTask')}
          options={task.topicList.map((one) => ({
            value: one.topicId,
            label: `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="opinion" label={t('history.add')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea rows={3} maxLength={2000} showCount />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('history.save')}
      </Button>
    </Form>
  );
}
