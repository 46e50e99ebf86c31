import './imports.css';
import { useEffect, useState } from 'react';
import { InboxOutlined } from '@ant-design/icons';
import { Button, Modal, Progress, Space, Upload } from 'antd';
import { bags, maxFiles, type BagImport, type ImportState } from '#contract/data/bags';
import { sendFile } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { report as say } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import { bagTexts } from '../texts/index.ts';
import { BagResult } from './result.tsx';
import { bagPageTexts } from './texts/index.ts';

/** Offers a bag instead of an empty form. `onOpen` receives the created draft. */
export function BagImports({ onOpen }: { onOpen: (resourceId: number) => void }) {
  const t = useTexts(bagPageTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<InboxOutlined />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? <Dialog onOpen={onOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Polling interval of a running check, in milliseconds. */
const patience = 1500;

function Dialog({ onOpen, onClose }: { onOpen: (resourceId: number) => void; onClose: () => void }) {
  const t = useTexts(bagPageTexts);
  const [bagId, setBagId] = useState<number>();
  return (
    <Modal open title={t('title')} width="min(56rem, 96vw)" onCancel={onClose} footer={null}>
      {bagId === undefined ? (
        <Sending onShow={setBagId} />
      ) : (
        <Watched bagId={bagId} onOpen={onOpen} onAnother={() => setBagId(undefined)} />
      )}
    </Modal>
  );
}

/** The upload of an archive, and earlier imports. */
function Sending({ onShow }: { onShow: (bagId: number) => void }) {
  const t = useTexts(bagPageTexts);
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const start = async () => {
    setPercent(0);
    let begun: number | undefined;
    try {
      const { bagId } = await call(bags.begin, {});
      begun = bagId;
      const to = { target: 'data.bags', refId: bagId };
      await sendFile(bags.upload, { params: { bagId } }, file!, to, (sent, total) =>
        setPercent(Math.floor((sent / total) * 100)),
      );
      onShow(bagId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      say(error);
      // The import of a refused archive has no report, so it is deleted.
      if (begun !== undefined) await call(bags.remove, { params: { bagId: begun } }, { quiet: true }).catch(() => null);
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <div className="bag-stack">
      <p>{t('lead')}</p>
      <Upload.Dragger
        accept=".zip"
        maxCount={1}
        disabled={percent !== undefined}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(chosen) => {
          setFile(chosen);
          return false;
        }}
        onRemove={() => setFile(undefined)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{t('choose')}</p>
        <p className="ant-upload-hint">{t('rules', { count: maxFiles })}</p>
      </Upload.Dragger>
      {percent === undefined ? null : (
        <div role="status">
          <Progress percent={percent} showInfo={false} aria-label={t('sending', { percent })} />
          {t('sending', { percent })}
        </div>
      )}
      <div>
        <Button type="primary" disabled={!file} loading={percent !== undefined} onClick={() => void start()}>
          {t('send')}
        </Button>
      </div>
      <Recent onShow={onShow} />
    </div>
  );
}

const tones: Record<ImportState, Tone> = { empty: 'idle', checking: 'warn', faulty: 'bad', made: 'ok' };

/** Limit of listed imports. */
const shown = 10;

function Recent({ onShow }: { onShow: (bagId: number) => void }) {
  const t = useTexts(bagPageTexts);
  const words = useTexts(bagTexts);
  const { reply, reload } = useCall(bags.list, { query: { pageSize: String(shown) } }, { quiet: true });
  const rows: BagImport[] = (reply?.rows ?? []).filter(({ status }) => status !== 'empty');
  if (rows.length === 0) return null;
  const remove = async (bagId: number) => {
    await call(bags.remove, { params: { bagId } }).catch(() => null);
    reload();
  };
  return (
    <section aria-labelledby="recent-bags">
      <h3 id="recent-bags">{t('recent')}</h3>
      <ul className="bag-recent">
        {rows.map(({ bagId, fileName, status, createTime }) => (
          <li key={bagId}>
            <span className="bag-recent__name">{fileName}</span>
            <StateBadge tone={tones[status]}>{words(`states.${status}`)}</StateBadge>
            <MomentText wire={createTime} />
            <Space size="small">
              <Button size="small" aria-label={t('show', { name: fileName })} onClick={() => onShow(bagId)}>
                {t('look')}
              </Button>
              <Button size="small" type="text" onClick={() => void remove(bagId)}>
                {t('remove')}
              </Button>
            </Space>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WatchedProps {
  bagId: number;
  onOpen: (resourceId: number) => void;
  onAnother: () => void;
}

/** A bag during its check, then its result. */
function Watched({ bagId, onOpen, onAnother }: WatchedProps) {
  const { reply, reload } = useCall(bags.find, { params: { bagId } }, { quiet: true });
  const isOver = reply?.status === 'made' || reply?.status === 'faulty';
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(reload, patience);
    return () => clearInterval(timer);
  }, [isOver, reload]);
  return reply ? <BagResult it={reply} onOpen={onOpen} onAnother={onAnother} /> : null;
}
