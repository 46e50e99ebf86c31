import { useState } from 'react';
import { Form, Input, InputNumber, Modal, Select, Space, Tag } from 'antd';
import { Link } from 'react-router';
import { resourcesTexts } from '#texts/data/resources';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { taskResources, type LinkedResource, type PlannedLine } from '../../contract.ts';
import { taskResourcePageTexts } from '../texts/index.ts';
import { resourceStatus } from '#contract/data/resources';

interface Props {
  task: Task;
  items: PlannedLine[];
  rows: LinkedResource[];
  onChanged: () => void;
}

/** Resources of an item with the actions that this person may do. */
export function Linked({ task, items, rows, onChanged }: Props) {
  const t = useTexts(taskResourcePageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const [changing, setChanging] = useState<{ row: LinkedResource; isCorrection: boolean }>();
  const unlink = async ({ resourceId, resourceNo: no }: LinkedResource) => {
    if (!(await confirmBox(t('unlinkAsk', { no })))) return;
    await call(taskResources.unlink, { params: { taskId: task.taskId, resourceId } });
    toast('success', t('unlinked'));
    onChanged();
  };
  return (
    <>
      <WideTable<LinkedResource>
        rowKey="resourceId"
        size="small"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={rows}
        columns={[
          {
            key: 'no',
            title: t('columns.no'),
            render: (_value, row) => <span className="mono">{row.resourceNo}</span>,
          },
          {
            key: 'title',
            title: t('columns.title'),
            render: (_value, row) => <Title row={row} side={task.side} />,
          },
          {
            key: 'type',
            title: t('columns.type'),
            render: (_value, row) => words.dynamic(`types.${row.resourceType}`),
          },
          {
            key: 'count',
            title: t('columns.count'),
            align: 'right',
            render: (_value, row) => (
              <span title={row.correction ? t('corrected', { text: row.correction }) : undefined}>
                {row.itemCount}
                {row.correction ? ' *' : ''}
              </span>
            ),
          },
          {
            key: 'volume',
            title: t('columns.volume'),
            align: 'right',
            render: (_value, row) => formatBytes(row.totalSize, language),
          },
          {
            key: 'sharing',
            title: t('columns.sharing'),
            render: (_value, row) => words.dynamic(`sharing.${row.sharingMethod}`, row.sharingMethod),
          },
          {
            key: 'state',
            title: t('columns.state'),
            render: (_value, row) => (
              <>
                <Tag>{words(`states.${row.status}`)}</Tag>
                {row.isReturned ? <Tag color="warning">{t('returned')}</Tag> : null}
              </>
            ),
          },
          { key: 'identifier', title: t('columns.identifier'), render: (_value, row) => row.doi || row.cstr || '–' },
          { key: 'opinion', title: t('columns.opinion'), render: (_value, row) => row.lastOpinion || '–' },
          {
            key: 'operation',
            title: t('columns.operation'),
            render: (_value, row) => (
              <Space>
                {row.may.place ? (
                  <RowButton
                    about={t('placeOf', { no: row.resourceNo })}
                    onAct={() => setChanging({ row, isCorrection: false })}
                  >
                    {t('place')}
                  </RowButton>
                ) : null}
                {row.may.correct ? (
                  <RowButton
                    about={t('correctOf', { no: row.resourceNo })}
                    onAct={() => setChanging({ row, isCorrection: true })}
                  >
                    {t('correct')}
                  </RowButton>
                ) : null}
                {row.may.unlink ? (
                  <RowButton danger about={t('unlinkOf', { no: row.resourceNo })} onAct={() => unlink(row)}>
                    {t('unlink')}
                  </RowButton>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      {changing ? (
        <ChangeDialog
          {...changing}
          task={task}
          items={items}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined);
            toast('success', t('saved'));
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

/** Links to the form of an own draft, to the review for the centre, and to the public page of a published resource. */
function Title({ row, side }: { row: LinkedResource; side: Task['side'] }) {
  const language = useLanguage();
  const title = pick(row.titleZh, row.titleEn, language) || row.resourceNo;
  if (side === 'centre') return <Link to={`/dms/approval/detail?id=${row.resourceId}`}>{title}</Link>;
  if (row.isOwn && (row.status === resourceStatus.draft || row.status === resourceStatus.rejected))
    return <Link to={`/archive/submit/${row.resourceId}`}>{title}</Link>;
  if (row.status === resourceStatus.published || row.status === resourceStatus.superseded)
    return <Link to={`/data/detail/${row.publicId}`}>{title}</Link>;
  return row.isOwn ? <Link to={`/archive/preview/${row.resourceId}`}>{title}</Link> : <>{title}</>;
}

interface ChangeProps {
  task: Task;
  row: LinkedResource;
  items: PlannedLine[];
  isCorrection: boolean;
  onClose: () => void;
  onDone: () => void;
}

function ChangeDialog({ task, row, items, isCorrection, onClose, onDone }: ChangeProps) {
  const t = useTexts(taskResourcePageTexts);
  const [form] = Form.useForm<{ itemNo?: string; itemCount: number; correction?: string }>();
  const send = async () => {
    const { itemNo, itemCount, correction = '' } = await form.validateFields();
    const params = { taskId: task.taskId, resourceId: row.resourceId };
    if (isCorrection) await call(taskResources.correct, { params, body: { itemCount, correction } });
    else
      await call(taskResources.place, {
        params,
        body: { itemNo: itemNo ?? null, itemCount: itemCount ?? row.itemCount },
      });
    onDone();
  };
  return (
    <Modal
      open
      title={t(isCorrection ? 'correctOf' : 'placeOf', { no: row.resourceNo })}
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={() => void send().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ itemNo: row.itemNo ?? undefined, itemCount: row.itemCount }}>
        {isCorrection ? null : (
          <Form.Item name="itemNo" label={t('item')}>
            <Select
              allowClear
              placeholder={t('noItem')}
              options={items.map((item) => ({ value: item.itemNo, label: `${item.itemNo} ${item.name}` }))}
            />
          </Form.Item>
        )}
        <Form.Item name="itemCount" label={t('count')} rules={[{ required: true }]}>
          <InputNumber min={0} precision={0} disabled={!isCorrection && task.side === 'centre'} />
        </Form.Item>
        {isCorrection ? (
          <Form.Item name="correction" label={t('reason')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={500} />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
