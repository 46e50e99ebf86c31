import './bundles.css';
import { useState } from 'react';
import { Button, Drawer, Progress, Space, Upload } from 'antd';
import { InboxOutlined } from '@ant-design/icons';
import { sendFile } from '#view/files/transfers';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { report } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { bundles, largestArchive } from '../../contract.ts';
import { bundlePageTexts } from '../texts/index.ts';

/** Uploads an archive, in pieces if it is large; it is then checked, and the report follows. */
export function ImportBundle({ onSent, onClose }: { onSent: (bundleId: number) => void; onClose: () => void }) {
  const t = useTexts(bundlePageTexts);
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const start = async () => {
    setPercent(0);
    try {
      const { bundleId } = await call(bundles.begin, {});
      await sendFile(
        bundles.upload,
        { params: { bundleId } },
        file!,
        { target: 'benchmarks.bundles', refId: bundleId },
        (sent, total) => setPercent(Math.floor((sent / total) * 100)),
      );
      onSent(bundleId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      report(error);
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <Drawer
      open
      size="large"
      title={t('startTitle')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" disabled={!file} loading={percent !== undefined} onClick={() => void start()}>
            {t('send')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </Space>
      }
    >
      <div className="bundle-stack">
        <Upload.Dragger
          accept=".zip"
          maxCount={1}
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
          <p className="ant-upload-hint">{t('rules', { size: largestArchive / 1_000_000 })}</p>
        </Upload.Dragger>
        {percent === undefined ? null : (
          <div role="status">
            <Progress percent={percent} showInfo={false} aria-label={t('sending', { percent })} />
            {t('sending', { percent })}
          </div>
        )}
      </div>
    </Drawer>
  );
}
