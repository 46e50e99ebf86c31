import { useEffect } from 'react';
import { Alert, Button, Progress } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { backups, type BackupRun, type Backups } from '../../contract.ts';
import { backupPageTexts } from '../texts/index.ts';
import { Runs } from './runs.tsx';
import { Sets } from './sets.tsx';

/** Milliseconds between two reloads while a backup runs. */
const lookEach = 2000;

export default function BackupsPage() {
  const t = useTexts(backupPageTexts);
  const { reply, reload, pending } = useCall(backups.read, {});
  const running = reply?.runs.find(({ state }) => state === 'running');
  useEffect(() => {
    if (!running || pending) return undefined;
    const timer = setTimeout(reload, lookEach);
    return () => clearTimeout(timer);
  }, [running, pending, reload]);
  const begin = async () => {
    if (await doConfirmed(t('runConfirm'), () => call(backups.run), t('begun'))) setTimeout(reload, lookEach / 2);
  };
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          {reply?.folder && (
            <Can call={backups.run}>
              {/* The API client has already shown the error. */}
              <Button type="primary" disabled={Boolean(running)} onClick={() => void begin().catch(() => undefined)}>
                {t('run')}
              </Button>
            </Can>
          )}
          <Button onClick={reload}>{t('reload')}</Button>
        </>
      }
    >
      <div className="kit-stack">
        {reply && <Alarms found={reply} />}
        {running && <Running run={running} />}
        <Tiles found={reply} />
        {reply && <Sets sets={reply.sets} />}
        {reply && <Runs runs={reply.runs} />}
      </div>
    </DetailPage>
  );
}

/** The alarm, if there is one. */
function Alarms({ found: { alarm, alarmHours, isEncrypted, folder } }: { found: Backups }) {
  const t = useTexts(backupPageTexts);
  return (
    <>
      {alarm !== 'none' && (
        <Alert
          showIcon
          type={alarm === 'off' ? 'info' : 'error'}
          title={t(`alarm.${alarm}`)}
          description={t(`alarm.${alarm}Text`, { hours: alarmHours })}
        />
      )}
      {folder && !isEncrypted && (
        <Alert showIcon type="warning" title={t('alarm.plain')} description={t('alarm.plainText')} />
      )}
    </>
  );
}

function Running({ run: { phase, done, total, pausedUntil } }: { run: BackupRun }) {
  const t = useTexts(backupPageTexts);
  const language = useLanguage();
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <section className="kit-surface" aria-live="polite">
      <h2 className="kit-panel-title">{t('runningNow')}</h2>
      <p>{t('progress', { phase: t(`phase.${phase ?? 'begin'}`), done, total })}</p>
      <Progress percent={percent} status="active" aria-label={t('runningNow')} />
      {pausedUntil && <p className="secondary">{t('paused', { time: formatMoment(pausedUntil, language) })}</p>}
    </section>
  );
}

function Tiles({ found }: { found: Backups | undefined }) {
  const t = useTexts(backupPageTexts);
  const language = useLanguage();
  const bytes = (value: number | null) => (value === null ? t('unknown') : formatBytes(value, language));
  const used = found?.free != null && found.total ? ((found.total - found.free) / found.total) * 100 : undefined;
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('lastGood')}
        value={found && (found.lastGood ? formatMoment(found.lastGood, language) : t('noGood'))}
        note={found?.folder ? t(found.isEncrypted ? 'encrypted' : 'notEncrypted') : undefined}
      />
      <FigureTile title={t('sets')} value={found && String(found.sets.length)} note={t('setsNote')} />
      <FigureTile
        title={t('free')}
        value={found && bytes(found.free)}
        percent={used}
        note={found?.total ? t('freeNote', { total: bytes(found.total) }) : undefined}
      />
      <FigureTile
        title={t('folder')}
        value={found && (found.folder ? <code className="small">{found.folder}</code> : t('unknown'))}
        note="BACKUP_DIR"
      />
    </section>
  );
}
