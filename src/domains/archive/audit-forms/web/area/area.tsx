import { useState } from 'react';
import { Button, Card, Form, Input, Select, Space, Tag } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { pick } from '#shared/texts';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { auditForms, auditResults, checkItems, type AuditForm, type AuditLine, type ItemCode } from '../../contract.ts';
import { auditFormTexts } from '../../texts/index.ts';
import { auditFormPageTexts } from '../texts/index.ts';

interface Props {
  task: Task;
  onChanged: () => void;
}

/** The audit tables of all rounds; the open one is filled in line by line and saved automatically. */
export function AuditArea({ task, onChanged }: Props) {
  const t = useTexts(auditFormPageTexts);
  const words = useTexts(auditFormTexts);
  const { reply, reload, failure } = useCall(auditForms.list, { params: { taskId: task.taskId } });
  const [chosen, setChosen] = useState<number>();
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  const form = reply.find(({ formId }) => formId === chosen) ?? reply[0];
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <Card title={t('title')}>
      {form ? (
        <>
          <Select
            aria-label={t('title')}
            style={{ minWidth: '14rem', maxWidth: '100%', marginBlockEnd: 'var(--space-3)' }}
            value={form.formId}
            onChange={setChosen}
            options={reply.map((one) => ({
              value: one.formId,
              label: t('round', { n: one.roundNo, stage: words(`stages.${one.stage}`) }),
            }))}
          />
          <OneForm key={form.formId} task={task} form={form} onChanged={changed} />
        </>
      ) : (
        <p className="secondary">{t(task.side === 'centre' ? 'empty' : 'emptyProject')}</p>
      )}
    </Card>
  );
}

function OneForm({ task, form, onChanged }: Props & { form: AuditForm }) {
  const t = useTexts(auditFormPageTexts);
  const words = useTexts(auditFormTexts);
  const language = useLanguage();
  const at = { taskId: task.taskId, formId: form.formId };
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const passRest = async () => {
    if (!(await confirmBox(t('passRestAsk')))) return;
    await call(auditForms.passRest, { params: at });
    onChanged();
  };
  const conclude = async ({ conclusion = '' }: { conclusion?: string }) => {
    await call(auditForms.conclude, { params: at, body: { rowVer: form.rowVer, conclusion } });
    toast('success', t('saved'));
    onChanged();
  };
  const remove = async ({ itemId }: AuditLine) => {
    await call(auditForms.removeLine, { params: { ...at, itemId } });
    onChanged();
  };
  const hints = new Map(form.hints.map((hint) => [hint.itemCode, hint]));
  return (
    <>
      <p>
        <Tag color={form.isFrozen ? 'default' : 'processing'}>{t(form.isFrozen ? 'frozen' : 'open')}</Tag>
        {form.may.fill ? <Button onClick={() => quietly(passRest())}>{t('passRest')}</Button> : null}
      </p>
      <WideTable<AuditLine>
        rowKey="itemId"
        size="middle"
        pagination={false}
        dataSource={form.lines}
        columns={[
          { key: 'code', title: t('code'), render: (_value, line) => <span className="mono">{line.itemCode}</span> },
          {
            key: 'item',
            title: t('item'),
            render: (_value, line) => (
              <div style={{ maxWidth: '24rem', whiteSpace: 'normal' }}>
                {words(`items.${line.itemCode}`)}
                <div className="secondary">{[line.topicName, line.resourceTitle].filter(Boolean).join(' · ')}</div>
              </div>
            ),
          },
          ...(form.hints.length > 0
            ? [
                {
                  key: 'hint',
                  title: t('hint'),
                  render: (_value: unknown, line: AuditLine) => {
                    const hint = line.topicId === null ? hints.get(line.itemCode) : undefined;
                    return hint ? (
                      <StateBadge tone={hint.isFine ? 'ok' : 'warn'}>
                        {t('hintOf', { found: hint.found, of: hint.of })} {t(hint.isFine ? 'fine' : 'unlike')}
                      </StateBadge>
                    ) : null;
                  },
                },
              ]
            : []),
          {
            key: 'result',
            title: t('result'),
            render: (_value, line) =>
              form.may.fill ? (
                <Fill at={at} line={line} onChanged={onChanged} />
              ) : (
                <div>
                  {line.result ? words(`results.${line.result}`) : '–'}
                  {line.note ? <div className="pre-line secondary">{line.note}</div> : null}
                </div>
              ),
          },
          ...(form.may.fill
            ? [
                {
                  key: 'operation',
                  title: '',
                  render: (_value: unknown, line: AuditLine) =>
                    line.topicId === null && line.resourceId === null ? null : (
                      <RowButton
                        danger
                        about={t('removeOf', { code: line.itemCode, name: line.topicName })}
                        onAct={() => remove(line)}
                      >
                        {t('remove')}
                      </RowButton>
                    ),
                },
              ]
            : []),
        ]}
      />
      {form.may.fill ? <AddLine task={task} form={form} onChanged={onChanged} /> : null}
      {form.may.fill ? (
        <Form
          layout="vertical"
          initialValues={{ conclusion: form.conclusion }}
          onFinish={(values: { conclusion?: string }) => quietly(conclude(values))}
        >
          <Form.Item name="conclusion" label={t('conclusion')}>
            <Input.TextArea rows={3} maxLength={2000} showCount />
          </Form.Item>
          <Button htmlType="submit">{t('sign')}</Button>
        </Form>
      ) : (
        <p className="pre-line">
          {t('conclusion')}: {form.conclusion || '–'}
        </p>
      )}
      {form.signTime && form.auditorName ? (
        <p className="secondary">
          {t('signed', { name: form.auditorName, time: formatMoment(form.signTime, language) })}
        </p>
      ) : null}
    </>
  );
}

/** One line; the note comes first, because a failing line needs one. */
function Fill({
  at,
  line,
  onChanged,
}: {
  at: { taskId: number; formId: number };
  line: AuditLine;
  onChanged: () => void;
}) {
  const t = useTexts(auditFormPageTexts);
  const words = useTexts(auditFormTexts);
  const [note, setNote] = useState(line.note);
  const save = async (result: AuditLine['result'], text: string) => {
    if (result === 'fail' && text.trim() === '') return toast('error', t('noteNeeded'));
    await call(auditForms.fill, { params: { ...at, itemId: line.itemId }, body: { result, note: text } });
    onChanged();
  };
  return (
    <Space orientation="vertical" size="small">
      <Select<AuditLine['result']>
        aria-label={t('resultOf', { code: line.itemCode })}
        allowClear
        style={{ minWidth: '9rem' }}
        value={line.result}
        onChange={(value) => void save(value ?? null, note).catch(() => undefined)}
        options={auditResults.map((value) => ({ value, label: words(`results.${value}`) }))}
      />
      <Input
        aria-label={t('noteOf', { code: line.itemCode })}
        placeholder={t('note')}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onBlur={() => note !== line.note && void save(line.result, note).catch(() => undefined)}
      />
    </Space>
  );
}

function AddLine({ task, form, onChanged }: Props & { form: AuditForm }) {
  const t = useTexts(auditFormPageTexts);
  const words = useTexts(auditFormTexts);
  const language = useLanguage();
  const [fields] = Form.useForm<{ itemCode: ItemCode; topicId: number }>();
  const add = async ({ itemCode, topicId }: { itemCode: ItemCode; topicId: number }) => {
    const params = { taskId: task.taskId, formId: form.formId };
    await call(auditForms.add, { params, body: { itemCode, topicId, resourceId: null } });
    fields.resetFields();
    onChanged();
  };
  return (
    <Form form={fields} layout="inline" onFinish={(values) => void add(values).catch(() => undefined)}>
      <Form.Item name="topicId" label={t('addLineTopic')} rules={[{ required: true }]}>
        <Select
          style={{ minWidth: '12rem' }}
          options={task.topicList.map((one) => ({
            value: one.topicId,
            label: `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="itemCode" label={t('addLineItem')} rules={[{ required: true }]}>
        <Select
          style={{ minWidth: '16rem' }}
          options={checkItems[form.stage].map((code) => ({ value: code, label: `${code} ${words(`items.${code}`)}` }))}
        />
      </Form.Item>
      <Button htmlType="submit">{t('add')}</Button>
    </Form>
  );
}
