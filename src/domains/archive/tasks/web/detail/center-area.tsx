import { useState } from 'react';
import { Button, Card, Form, Select } from 'antd';
import { centers } from '#contract/archive/centers';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { tasks, type Task } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';
import type { AreaProps } from './areas.tsx';

/** The centre that receives the data; staff can assign the task to another centre or handler. */
export function CenterArea({ task, onChanged }: AreaProps) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const { reply, failure, reload } = useCall(tasks.center, { params: { taskId: task.taskId } });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  return (
    <Card title={t('center.title')}>
      <h3>{pick(reply.nameZh, reply.nameEn, language)}</h3>
      <FactList
        facts={[
          [t('center.address'), pick(reply.addressZh, reply.addressEn, language)],
          [t('center.postcode'), reply.postcode],
          [t('center.contact'), reply.contact],
          [t('center.phone'), reply.phone],
          [t('center.email'), reply.email ? <a href={`mailto:${reply.email}`}>{reply.email}</a> : ''],
          [t('center.rules'), reply.rules ? <span className="pre-line">{reply.rules}</span> : ''],
          [t('center.handler'), task.side === 'centre' ? task.handlerName || t('center.noHandler') : ''],
        ]}
      />
      {task.may['center.reassign'] ? <Reassign task={task} onChanged={onChanged} /> : null}
    </Card>
  );
}

function Reassign({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const { reply: choices } = useCall(centers.choices, {});
  const { reply: handlers } = useCall(tasks.handlers, { params: { taskId: task.taskId } });
  const [busy, setBusy] = useState(false);
  const save = async ({ centerId, handlerId }: { centerId: number; handlerId?: number | null }) => {
    setBusy(true);
    try {
      await call(tasks.reassign, {
        params: { taskId: task.taskId },
        body: { rowVer: task.rowVer, centerId, handlerId: handlerId ?? null },
      });
      toast('success', t('center.saved'));
      onChanged();
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  if (!choices || !handlers) return null;
  return (
    <Form
      layout="vertical"
      initialValues={{ centerId: task.centerId, handlerId: task.handlerId ?? undefined }}
      onFinish={(values: { centerId: number; handlerId?: number }) => void save(values)}
    >
      <h3>{t('center.change')}</h3>
      <Form.Item name="centerId" label={t('center.title')} rules={[{ required: true }]}>
        <Select
          options={choices.map((one) => ({ value: one.centerId, label: pick(one.nameZh, one.nameEn, language) }))}
        />
      </Form.Item>
      <Form.Item name="handlerId" label={t('center.handler')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('center.noHandler')}
          options={handlers.map((one) => ({ value: one.userId, label: one.name }))}
        />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('center.save')}
      </Button>
    </Form>
  );
}
