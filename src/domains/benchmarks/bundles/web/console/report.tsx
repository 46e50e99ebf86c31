import './bundles.css';
import { useEffect } from 'react';
import { Alert, Button, Drawer, Space, Spin } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { bundles, type ImportStatus } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { bundlePageTexts } from '../texts/index.ts';
import { BenchmarkReport, FaultTable } from './benchmark-report.tsx';
import { ImportState } from './state.tsx';

/** States that a job changes, and the polling interval in milliseconds. */
const moving: readonly ImportStatus[] = ['checking', 'making'];
const patience = 1500;

/** The report on an archive, with the button that imports its benchmarks as drafts. */
export function ImportReport({
  bundleId,
  onChanged,
  onClose,
}: {
  bundleId: number;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTexts(bundlePageTexts);
  const words = useTexts(bundleTexts);
  const { reply, reload } = useCall(bundles.find, { params: { bundleId } });
  const isMoving = reply !== undefined && moving.includes(reply.status);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(reload, patience);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
  const status = reply?.status;
  useEffect(onChanged, [onChanged, status]);
  if (!reply) return null;
  const { report } = reply;
  const count = report?.benchmarks.filter(({ state }) => state === 'checked').length ?? 0;
  const make = async () => {
    if (await doConfirmed(t('confirmMake', { count }), () => call(bundles.make, { params: { bundleId } }), t('making')))
      reload();
  };
  return (
    <Drawer
      open
      size={960}
      title={t('reportTitle', { name: reply.fileName || String(bundleId) })}
      onClose={onClose}
      footer={
        <Space>
          {status === 'checked' ? (
            <Can call={bundles.make}>
              <Button type="primary" onClick={() => void make().catch(() => undefined)}>
                {t('make')}
              </Button>
            </Can>
          ) : null}
          <Button onClick={onClose}>{t('close')}</Button>
        </Space>
      }
    >
      <div className="bundle-stack" aria-busy={isMoving}>
        <div role="status">
          <ImportState status={reply.status} />
        </div>
        {isMoving ? <Spin description={t('waiting')} /> : null}
        {status === 'empty' ? <Alert showIcon type="info" title={t('noFile')} /> : null}
        {report?.layout ? (
          <p>
            {t('layout')}: {words(`layouts.${report.layout}`)}
          </p>
        ) : null}
        {report?.faults.length ? <FaultTable faults={report.faults} more={0} /> : null}
        {report?.benchmarks.map((benchmark) => (
          <BenchmarkReport key={benchmark.publicId} benchmark={benchmark} />
        ))}
      </div>
    </Drawer>
  );
}
