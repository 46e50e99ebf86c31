import { useState } from 'react';
import { Form, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { resourcesTexts } from '#texts/data/resources';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { taskResources, type PlannedLine } from '../../contract.ts';
import { taskResourcePageTexts } from '../texts/index.ts';

/** The topic and item to which a resource is linked. */
export interface Place {
  topicId: number;
  itemNo: string | null;
}

interface Props {
  task: Task;
  place: Place;
  items: PlannedLine[];
  onClose: () => void;
  onDone: () => void;
}

/** Selects one of the person's resources that belong to no task, and the place to link it to. */
export function LinkDialog({ task, place, items, onClose, onDone }: Props) {
  const t = useTexts(taskResourcePageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [keyword, setKeyword] = useState('');
  const [resourceId, setResource] = useState<number>();
  const [itemNo, setItem] = useState<string | null>(place.itemNo);
  const [itemCount, setCount] = useState(1);
  const { reply } = useCall(taskResources.candidates, {
    params: { taskId: task.taskId },
    query: { pageSize: '20', ...(keyword ? { keyword } : {}) },
  });
  const send = async () => {
    if (!resourceId) return;
    await call(taskResources.link, {
      params: { taskId: task.taskId },
      body: { resourceId, topicId: place.topicId, itemNo, itemCount },
    });
    toast('success', t('linked'));
    onDone();
  };
  return (
    <Modal
      open
      title={t('linkTitle')}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !resourceId }}
      onOk={() => void send().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('search')} htmlFor="link-keyword">
          <Input.Search id="link-keyword" allowClear maxLength={100} onSearch={setKeyword} />
        </Form.Item>
        <Form.Item label={t('resource')}>
          <Radio.Group
            vertical
            value={resourceId}
            onChange={({ target }) => setResource(target.value as number)}
            options={(reply?.rows ?? []).map((one) => ({
              value: one.resourceId,
              label: `${one.resourceNo} ${pick(one.titleZh, one.titleEn, language)} (${words.dynamic(`types.${one.resourceType}`)}, ${words(`states.${one.status}`)})`,
            }))}
          />
          {reply?.total === 0 ? <span className="secondary">{t('none')}</span> : null}
        </Form.Item>
        <Form.Item label={t('item')} htmlFor="link-item">
          <Select
            id="link-item"
            allowClear
            placeholder={t('noItem')}
            value={itemNo}
            onChange={(value: string | undefined) => setItem(value ?? null)}
            options={items.map((item) => ({ value: item.itemNo, label: `${item.itemNo} ${item.name}` }))}
          />
        </Form.Item>
        <Form.Item label={t('count')} htmlFor="link-count">
          <InputNumber
            id="link-count"
            min={0}
            precision={0}
            value={itemCount}
            onChange={(value) => setCount(value ?? 1)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
