import { useState } from 'react';
import { Button, Card, Form, Modal, Progress, Select, Space, Tag } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { certificates } from '#contract/archive/certificates';
import { taskTexts } from '#texts/archive/tasks';
import { sendFile, Unfinished } from '#view/files/transfers';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { CallError } from '#web/api/wire.ts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { largestInPieces, scanKinds, scans, scanTypes, type Scan, type ScanKind } from '../../contract.ts';
import { scanTexts } from '../../texts/index.ts';
import { scanPageTexts } from '../texts/index.ts';

/** Stamped and signed scans of a task: the required kinds, all versions, preview. */
export function ScanArea({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(scanPageTexts);
  const words = useTexts(scanTexts);
  const states = useTexts(taskTexts);
  const language = useLanguage();
  const { taskId } = task;
  const { reply, reload, failure } = useCall(scans.list, { params: { taskId } });
  const [shown, setShown] = useState<{ name: string; address: string; isPdf: boolean }>();
  const changed = () => {
    reload();
    onChanged();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  const fetched = (one: Scan) => call(scans.content, { params: { taskId, scanId: one.scanId } });
  const preview = async (one: Scan) => {
    const bytes = await fetched(one);
    setShown({ name: one.name, address: URL.createObjectURL(bytes), isPdf: one.mime === 'application/pdf' });
  };
  const remove = async (one: Scan) => {
    if (!(await confirmBox(t('removeAsk', { name: one.name })))) return;
    await call(scans.remove, { params: { taskId, scanId: one.scanId } });
    toast('success', t('removed'));
    changed();
  };
  const zip = async () => saveFile(await call(certificates.archive, { params: { taskId } }), `${task.taskNo}.zip`);
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <Card title={t('title')} extra={<Button onClick={() => quietly(zip())}>{t('zip')}</Button>}>
      <h3>{t('checklist')}</h3>
      {reply.required.length === 0 ? <p className="secondary">{t('nothing')}</p> : null}
      <ul>
        {reply.required.map(({ kind, isThere }) => (
          <li key={kind}>
            {words(`kinds.${kind}`)}{' '}
            <StateBadge tone={isThere ? 'ok' : 'warn'}>{t(isThere ? 'there' : 'missing')}</StateBadge>
          </li>
        ))}
      </ul>
      {reply.mayAdd ? (
        <>
          <Upload taskId={taskId} first={reply.required.find(({ isThere }) => !isThere)?.kind} onUploaded={changed} />
          <Unfinished target="archive.scans" refId={taskId} files={reply.scans} />
        </>
      ) : null}
      <WideTable<Scan>
        rowKey="scanId"
        size="middle"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={reply.scans}
        locale={{ emptyText: t('empty') }}
        columns={[
          { key: 'kind', title: t('kind'), render: (_value, one) => words(`kinds.${one.kind}`) },
          {
            key: 'name',
            title: t('name'),
            render: (_value, one) => (
              <>
                {one.name} <span className="secondary">{formatBytes(one.size, language)}</span>
              </>
            ),
          },
          {
            key: 'version',
            title: t('version'),
            render: (_value, one) => (
              <>
                v{one.version}{' '}
                <Tag color={one.isCurrent ? 'success' : 'default'}>{t(one.isCurrent ? 'current' : 'former')}</Tag>
              </>
            ),
          },
          { key: 'uploader', title: t('uploader'), render: (_value, one) => one.uploaderName || states('centre') },
          { key: 'time', title: t('time'), render: (_value, one) => <MomentText wire={one.createTime} /> },
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, one) => (
              <Space>
                <RowButton about={t('previewOf', { name: one.name })} onAct={() => preview(one)}>
                  {t('preview')}
                </RowButton>
                <RowButton
                  about={t('downloadOf', { name: one.name })}
                  onAct={() => fetched(one).then((bytes) => saveFile(bytes, one.name))}
                >
                  {t('download')}
                </RowButton>
                {one.may.remove ? (
                  <RowButton danger about={t('removeOf', { name: one.name })} onAct={() => remove(one)}>
                    {t('remove')}
                  </RowButton>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      <Modal
        open={shown !== undefined}
        title={shown?.name}
        width="min(60rem, 96vw)"
        footer={null}
        onCancel={() => {
          if (shown) URL.revokeObjectURL(shown.address);
          setShown(undefined);
        }}
      >
        {shown?.isPdf ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers start no PDF viewer in a sandbox; the server has verified the PDF file
          <iframe title={shown.name} src={shown.address} style={{ width: '100%', height: '70vh', border: 0 }} />
        ) : shown ? (
          <img src={shown.address} alt={shown.name} style={{ maxWidth: '100%' }} />
        ) : null}
      </Modal>
    </Card>
  );
}

function Upload({
  taskId,
  first,
  onUploaded,
}: {
  taskId: number;
  first: ScanKind | undefined;
  onUploaded: () => void;
}) {
  const t = useTexts(scanPageTexts);
  const words = useTexts(scanTexts);
  const [kind, setKind] = useState<ScanKind>(first ?? 'other');
  const [turn, setTurn] = useState(0);
  const [percent, setPercent] = useState<number>();
  const send = async (file: File) => {
    if (file.size > largestInPieces) return toast('error', t('large', { name: file.name }));
    setPercent(0);
    const to = { target: 'archive.scans', refId: taskId, kind };
    await sendFile(scans.upload, { params: { taskId }, fields: { kind } }, file, to, (loaded, total) =>
      setPercent(Math.floor((loaded / Math.max(total, 1)) * 100)),
    ).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
      throw error;
    });
    toast('success', t('uploaded'));
    setTurn(turn + 1);
    onUploaded();
  };
  return (
    <Form layout="vertical">
      <Space wrap align="start">
        <Form.Item label={t('kind')} htmlFor="scan-kind">
          <Select<ScanKind>
            id="scan-kind"
            style={{ minWidth: '12rem' }}
            value={kind}
            onChange={setKind}
            options={scanKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('add')} htmlFor="scan-file" extra={t('hint')}>
          <FileInput
            key={turn}
            id="scan-file"
            accept={scanTypes.map((type) => `.${type}`).join(',')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file)
                void send(file)
                  .catch(() => setTurn(turn + 1))
                  .finally(() => setPercent(undefined));
            }}
          />
        </Form.Item>
      </Space>
      <div role="status">{percent === undefined ? null : <Progress percent={percent} />}</div>
    </Form>
  );
}
