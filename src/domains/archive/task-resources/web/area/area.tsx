import { useState } from 'react';
import { Alert, Button, Card, Checkbox, Space, Tag } from 'antd';
import { useNavigate } from 'react-router';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { taskResources, type LinkedResource, type PlannedLine } from '../../contract.ts';
import { taskResourcePageTexts } from '../texts/index.ts';
import { LinkDialog, type Place } from './link-dialog.tsx';
import { Linked } from './linked.tsx';

interface Props {
  task: Task;
  onChanged: () => void;
}

/** For each topic: the planned items with their linked resources, and the unplanned resources. */
export function ResourceArea({ task, onChanged }: Props) {
  const t = useTexts(taskResourcePageTexts);
  const language = useLanguage();
  const params = { taskId: task.taskId };
  const { reply, reload, failure } = useCall(taskResources.list, { params });
  const [linking, setLinking] = useState<Place>();
  const changed = () => {
    reload();
    onChanged();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  if (task.planVersion === 0) return <Alert type="info" title={t('noPlan')} />;
  const accept = async (one: LinkedResource, itemNo: string) => {
    await call(taskResources.place, {
      params: { ...params, resourceId: one.resourceId },
      body: { itemNo, itemCount: one.itemCount },
    });
    toast('success', t('linked'));
    changed();
  };
  return (
    <Card title={t('title')}>
      <Space orientation="vertical" size="large" style={{ width: '100%' }}>
        {reply.suggestions.map(({ resourceId, itemNo }) => {
          const one = reply.resources.find((row) => row.resourceId === resourceId);
          return one?.may.place ? (
            <Alert
              key={resourceId}
              type="info"
              title={t('suggestion', { title: pick(one.titleZh, one.titleEn, language), item: itemNo })}
              action={
                <Button size="small" onClick={() => void accept(one, itemNo).catch(() => undefined)}>
                  {t('accept')}
                </Button>
              }
            />
          ) : null;
        })}
        {task.topicList.map((topic) => (
          <Topic
            key={topic.topicId}
            task={task}
            topicId={topic.topicId}
            name={`${topic.topicNo} ${pick(topic.nameZh, topic.nameEn, language)}`}
            items={reply.items.filter(({ topicId }) => topicId === topic.topicId)}
            resources={reply.resources.filter(({ topicId }) => topicId === topic.topicId)}
            mayLink={reply.linkTopics.includes(topic.topicId)}
            onLink={(itemNo) => setLinking({ topicId: topic.topicId, itemNo })}
            onChanged={changed}
          />
        ))}
      </Space>
      {linking ? (
        <LinkDialog
          task={task}
          place={linking}
          items={reply.items.filter(({ topicId }) => topicId === linking.topicId)}
          onClose={() => setLinking(undefined)}
          onDone={() => {
            setLinking(undefined);
            changed();
          }}
        />
      ) : null}
    </Card>
  );
}

interface TopicProps {
  task: Task;
  topicId: number;
  name: string;
  items: PlannedLine[];
  resources: LinkedResource[];
  mayLink: boolean;
  onLink: (itemNo: string | null) => void;
  onChanged: () => void;
}

function Topic({ task, topicId, name, items, resources, mayLink, onLink, onChanged }: TopicProps) {
  const t = useTexts(taskResourcePageTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string[]>([]);
  const make = async (itemNos: string[]) => {
    const { resourceIds } = await call(taskResources.make, {
      params: { taskId: task.taskId },
      body: { topicId, itemNos },
    });
    toast('success', t('made', { count: resourceIds.length }));
    setChosen([]);
    if (resourceIds.length === 1) await navigate(`/archive/submit/${resourceIds[0]}`);
    else onChanged();
  };
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const extra = resources.filter(({ itemNo }) => itemNo === null || !items.some((item) => item.itemNo === itemNo));
  return (
    <Card
      type="inner"
      title={name}
      extra={
        mayLink ? (
          <Space wrap>
            {chosen.length > 0 ? (
              <Button type="primary" onClick={() => quietly(make(chosen))}>
                {t('makeMany', { count: chosen.length })}
              </Button>
            ) : null}
            <Button onClick={() => onLink(null)}>{t('link')}</Button>
            <Button onClick={() => quietly(make([]))}>{t('makeExtra')}</Button>
          </Space>
        ) : null
      }
    >
      {items.length === 0 ? <p className="secondary">{t('noItems')}</p> : null}
      {items.map((item) => {
        const own = resources.filter(({ itemNo }) => itemNo === item.itemNo);
        return (
          <section key={item.itemNo} aria-label={`${item.itemNo} ${item.name}`}>
            <div className="row">
              {mayLink ? (
                <Checkbox
                  aria-label={t('choose', { item: item.itemNo })}
                  checked={chosen.includes(item.itemNo)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, item.itemNo] : chosen.filter((one) => one !== item.itemNo))
                  }
                />
              ) : null}
              <strong>
                <span className="mono">{item.itemNo}</span> {item.name}
              </strong>
              {item.mandatory ? <Tag>{t('mandatory')}</Tag> : null}
              <span className="secondary">
                {t('planned', {
                  count: item.plannedCount,
                  unit: item.countUnit,
                  volume: formatBytes(item.plannedBytes, language),
                })}
              </span>
              {mayLink ? (
                <>
                  <Button
                    size="small"
                    aria-label={t('makeFor', { name: item.name })}
                    onClick={() => quietly(make([item.itemNo]))}
                  >
                    {t('make')}
                  </Button>
                  <Button size="small" onClick={() => onLink(item.itemNo)}>
                    {t('link')}
                  </Button>
                </>
              ) : null}
            </div>
            {item.explanation ? <p>{t('explanation', { text: item.explanation })}</p> : null}
            {own.length === 0 ? (
              <p className="secondary">{t('none')}</p>
            ) : (
              <Linked task={task} items={items} rows={own} onChanged={onChanged} />
            )}
          </section>
        );
      })}
      {extra.length > 0 ? (
        <section aria-label={t('extra')}>
          <h4>{t('extra')}</h4>
          <Linked task={task} items={items} rows={extra} onChanged={onChanged} />
        </section>
      ) : null}
    </Card>
  );
}
