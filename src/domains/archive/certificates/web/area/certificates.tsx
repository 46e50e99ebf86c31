import { useState } from 'react';
import { Alert, Button, Card, Form, Input, Modal, Space, Tag } from 'antd';
import { Link } from 'react-router';
import { taskTexts } from '#texts/archive/tasks';
import type { Task } from '#contract/archive/tasks';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { formatBytes, formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { certificates, type Certificate } from '../../contract.ts';
import { certificateTexts } from '../../texts/index.ts';
import { certificatePageTexts } from '../texts/index.ts';

interface Props {
  task: Task;
  of: 'stage' | 'final';
  onChanged: () => void;
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** The certificates of one kind; missing requirements are shown before anyone tries to issue one. */
export function Certificates({ task, of, onChanged }: Props) {
  const t = useTexts(certificatePageTexts);
  const states = useTexts(taskTexts);
  const { taskId, rowVer } = task;
  const { reply, reload, failure } = useCall(certificates.list, { params: { taskId } });
  const [stageName, setStageName] = useState('');
  const act = task.transitions.find(({ name }) => name === (of === 'stage' ? 'issueStage' : 'issueFinal'));
  const changed = () => {
    reload();
    onChanged();
  };
  const preview = async () => {
    saveFile(await call(certificates.preview, { params: { taskId, kind: of } }), `${task.projectNo}_preview.pdf`);
  };
  const issue = async () => {
    if (!(await confirmBox(t(`${of}.ask`)))) return;
    const { certNo } =
      of === 'stage'
        ? await call(certificates.issueStage, { params: { taskId }, body: { rowVer, stageName } })
        : await call(certificates.issueFinal, { params: { taskId }, body: { rowVer } });
    toast('success', t('issued', { no: certNo }));
    changed();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  return (
    <Card title={t(`${of}.title`)}>
      {act ? (
        <Space orientation="vertical" style={{ width: '100%' }}>
          {act.missing.length > 0 ? (
            <Alert
              type="info"
              title={t('missing')}
              description={
                <ul>
                  {act.missing.map((one) => (
                    <li key={one}>{states(`fail.missing.${one}`)}</li>
                  ))}
                </ul>
              }
            />
          ) : null}
          {of === 'stage' ? (
            <Form layout="vertical">
              <Form.Item label={t('stage.name')} htmlFor="stage-name">
                <Input
                  id="stage-name"
                  maxLength={200}
                  value={stageName}
                  onChange={({ target }) => setStageName(target.value)}
                />
              </Form.Item>
            </Form>
          ) : null}
          <Space wrap>
            <Button onClick={() => quietly(preview())}>{t('preview')}</Button>
            <Button type="primary" disabled={act.missing.length > 0} onClick={() => quietly(issue())}>
              {t(`${of}.issue`)}
            </Button>
          </Space>
        </Space>
      ) : null}
      <List
        task={task}
        rows={reply.filter(({ kind }) => (of === 'stage') === (kind === 'stage'))}
        empty={t(`${of}.empty`)}
        onChanged={changed}
      />
    </Card>
  );
}

function List({
  task,
  rows,
  empty,
  onChanged,
}: {
  task: Task;
  rows: Certificate[];
  empty: string;
  onChanged: () => void;
}) {
  const t = useTexts(certificatePageTexts);
  const words = useTexts(certificateTexts);
  const language = useLanguage();
  const [revoking, setRevoking] = useState<Certificate>();
  const at = ({ certId }: Certificate) => ({ taskId: task.taskId, certId });
  const download = async (one: Certificate) =>
    saveFile(await call(certificates.pdf, { params: at(one) }), `${one.certNo}.pdf`);
  const confirm = async (one: Certificate) => {
    if (!(await confirmBox(t('confirmAsk', { no: one.certNo, reason: one.revokeReason })))) return;
    await call(certificates.confirmRevocation, { params: at(one), body: { rowVer: one.rowVer } });
    toast('success', t('done'));
    onChanged();
  };
  const drop = async (one: Certificate) => {
    await call(certificates.dropRevocation, { params: at(one) });
    toast('success', t('done'));
    onChanged();
  };
  return (
    <>
      <WideTable<Certificate>
        rowKey="certId"
        size="middle"
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: empty }}
        columns={[
          { key: 'no', title: t('no'), render: (_value, one) => <span className="mono">{one.certNo}</span> },
          {
            key: 'state',
            title: t('state'),
            render: (_value, one) => (
              <>
                <Tag color={one.status === 'issued' ? 'success' : 'error'}>{words(`states.${one.status}`)}</Tag>
                {one.isRevocationWaiting ? <Tag color="warning">{t('waiting')}</Tag> : null}
                {one.revokeReason ? <div className="secondary">{one.revokeReason}</div> : null}
              </>
            ),
          },
          { key: 'date', title: t('date'), render: (_value, one) => formatDay(one.issueDate, language) },
          {
            key: 'scope',
            title: t('scope'),
            render: (_value, one) => one.topics.map((topic) => <div key={topic}>{topic}</div>),
          },
          {
            key: 'totals',
            title: t('totals'),
            render: (_value, one) => t('totalsOf', { count: one.resources, volume: formatBytes(one.bytes, language) }),
          },
          {
            key: 'code',
            title: t('code'),
            render: (_value, one) => <Link to={`/verify/${one.verifyCode}`}>{one.verifyCode}</Link>,
          },
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, one) => (
              <Space wrap>
                <RowButton about={t('downloadOf', { no: one.certNo })} onAct={() => download(one)}>
                  {t('download')}
                </RowButton>
                {one.may.requestRevocation ? (
                  <Button size="small" type="link" danger onClick={() => setRevoking(one)}>
                    {t('revoke')}
                  </Button>
                ) : null}
                {one.may.confirmRevocation ? (
                  <Button size="small" type="link" danger onClick={() => quietly(confirm(one))}>
                    {t('confirm')}
                  </Button>
                ) : null}
                {one.may.dropRevocation ? (
                  <Button size="small" type="link" onClick={() => quietly(drop(one))}>
                    {t('drop')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      {revoking ? (
        <RevokeDialog
          task={task}
          certificate={revoking}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            setRevoking(undefined);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}

function RevokeDialog({
  task,
  certificate,
  onClose,
  onDone,
}: {
  task: Task;
  certificate: Certificate;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(certificatePageTexts);
  const [form] = Form.useForm<{ reason: string }>();
  const { certId, rowVer } = certificate;
  const send = async () => {
    const { reason } = await form.validateFields();
    await call(certificates.requestRevocation, { params: { taskId: task.taskId, certId }, body: { rowVer, reason } });
    toast('success', t('done'));
    onDone();
  };
  return (
    <Modal
      open
      title={certificate.certNo}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true }}
      onOk={() => quietly(send())}
      onCancel={onClose}
    >
      <p>{t('revokeAsk')}</p>
      <Form form={form} layout="vertical">
        <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea rows={3} maxLength={1000} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
