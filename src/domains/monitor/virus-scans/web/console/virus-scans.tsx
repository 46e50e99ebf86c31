import { Alert, Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatBytes, formatMoment, formatNumber, formatPercent } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { virusScans, type ScanFigures } from '../../contract.ts';
import { virusScanPageTexts } from '../texts/index.ts';
import { FindFiles, Findings } from './lists.tsx';

const tabs = ['findings', 'files'] as const;

/** State of the scanner, progress of the scans, and their findings. */
export default function VirusScans() {
  const t = useTexts(virusScanPageTexts);
  const [search, setSearch] = useSearchParams();
  const { reply, reload, pending } = useCall(virusScans.read, {});
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'findings';
  const parts = { findings: Findings, files: FindFiles };
  return (
    <DetailPage
      title={t('title')}
      actions={
        <Button loading={pending} onClick={reload}>
          {t('reload')}
        </Button>
      }
    >
      <div className="kit-stack">
        {reply && !reply.isOn ? (
          <Alert type="info" showIcon title={t('off')} />
        ) : (
          <>
            <p className="secondary">{t('lead')}</p>
            {reply?.downSince && <Down since={reply.downSince} error={reply.error} />}
            <Tiles figures={reply} />
          </>
        )}
        <section className="kit-surface">
          <Tabs
            activeKey={tab}
            destroyOnHidden
            onChange={(next) => setSearch(next === 'findings' ? {} : { tab: next }, { replace: true })}
            items={tabs.map((key) => {
              const Part = parts[key];
              return { key, label: t(`tabs.${key}`), children: <Part onChanged={reload} /> };
            })}
          />
        </section>
      </div>
    </DetailPage>
  );
}

function Down({ since, error }: { since: string; error: string }) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  return (
    <Alert
      type="error"
      showIcon
      title={t('down', { since: formatMoment(since, language) })}
      description={<span className="virus-text">{t('downAct', { error })}</span>}
    />
  );
}

function Tiles({ figures: it }: { figures: ScanFigures | undefined }) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language));
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('tiles.scanner')}
        value={it && t(it.downSince === null ? 'tiles.up' : 'tiles.isDown')}
        note={it?.seenAt && t('tiles.scannerNote', { version: it.version, at: formatMoment(it.seenAt, language) })}
      />
      <FigureTile
        title={t('tiles.coverage')}
        value={it && formatPercent(it.bytes > 0 ? (it.scannedBytes / it.bytes) * 100 : 100, language)}
        note={
          it &&
          t('tiles.coverageNote', {
            scanned: it.scannedFiles,
            files: it.files,
            size: formatBytes(it.scannedBytes, language),
            current: it.currentFiles,
          })
        }
      />
      <FigureTile
        title={t('tiles.waiting')}
        value={number(it?.waitingFiles)}
        note={it && t('tiles.waitingNote', { held: it.heldResources, rate: it.mbPerSecond })}
      />
      <FigureTile
        title={t('tiles.found')}
        value={number(it?.infectedFiles)}
        note={
          it && t('tiles.foundNote', { tooLarge: it.tooLargeFiles, failed: it.failedFiles, released: it.releasedFiles })
        }
      />
    </section>
  );
}
