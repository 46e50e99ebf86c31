import { useEffect, useRef, useState } from 'react';
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Progress } from 'antd';
import { ftpImports, mostAtOnce, type FtpImport as Import, type Remote } from '#contract/data/ftp-imports';
import { ftpImportTexts } from '#texts/data/ftp-imports';
import { LastCheck } from '#view/data/ftp-imports';
import { call } from '#web/api.ts';
import { formatBytes } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import './ftp-import.css';

/** Milliseconds between looks at imports on their way. */
const lookEvery = 2000;

interface Folder {
  path: string;
  entries: Remote[];
  more: boolean;
}

/**
 * Below the FTP fields: tests the connection, chooses files over there and shows how far they are.
 * @param save brings what was typed to the server and answers the record's id
 * @param onArrived called when files may have arrived
 */
export function FtpImport({
  resourceId,
  save,
  onArrived,
}: {
  resourceId: number | undefined;
  save: () => Promise<number>;
  onArrived: () => void;
}) {
  const t = useTexts(ftpImportTexts);
  const { message } = App.useApp();
  const [busy, setBusy] = useState<'check' | 'open' | 'start'>();
  const [folder, setFolder] = useState<Folder>();
  const { list, reload } = useImports(resourceId, onArrived);
  const { reply: checked, reload: lookAgain } = useCall(
    ftpImports.checked,
    resourceId === undefined ? null : { params: { id: resourceId } },
    { quiet: true },
  );

  /** Failures have been shown by the client. */
  const during = async (what: typeof busy, work: (id: number) => Promise<unknown>) => {
    setBusy(what);
    try {
      await work(await save());
    } catch {
      if (what === 'check') setFolder(undefined);
    } finally {
      setBusy(undefined);
    }
  };
  const check = () =>
    during('check', async (id) => {
      // What was found is kept either way.
      await call(ftpImports.check, { params: { id } }).finally(lookAgain);
      void message.success(t('form.ok'));
    });
  const go = (path: string) =>
    during('open', async (id) => {
      const found = await call(ftpImports.browse, { params: { id }, query: { path } });
      setFolder({ path, ...found });
    });
  const start = (paths: string[]) =>
    during('start', async (id) => {
      await call(ftpImports.start, { params: { id }, body: { paths } });
      setFolder(undefined);
      void message.success(t('form.started'), 5);
      reload();
    });

  return (
    <>
      <p className="deposit__why">{t('form.why')}</p>
      <div className="deposit__acts">
        <Button loading={busy === 'check'} onClick={() => void check()}>
          {t('form.check')}
        </Button>
        <Button
          loading={busy === 'open'}
          aria-expanded={folder !== undefined}
          onClick={() => (folder ? setFolder(undefined) : void go(''))}
        >
          {t(folder ? 'form.close' : 'form.open')}
        </Button>
      </div>
      {checked ? (
        <p className="deposit__why">
          {t('check.last')} <LastCheck found={checked} />
        </p>
      ) : null}
      {folder ? (
        <Chooser key={folder.path} folder={folder} onGo={go} onStart={start} busy={busy !== undefined} />
      ) : null}
      {list.length > 0 ? (
        <ul className="deposit__files" aria-label={t('form.queue')}>
          {list.map((it) => (
            <ImportRow key={it.importId} it={it} reload={reload} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Imports of a resource; looks again as long as some are on their way. */
function useImports(resourceId: number | undefined, onArrived: () => void): { list: Import[]; reload: () => void } {
  const { reply, reload } = useCall(ftpImports.list, resourceId === undefined ? null : { params: { id: resourceId } }, {
    quiet: true,
  });
  const list = reply ?? [];
  const moving = list.filter(({ state }) => state !== 'failed').length;
  useEffect(() => {
    if (moving === 0) return undefined;
    const timer = setInterval(reload, lookEvery);
    return () => clearInterval(timer);
  }, [moving, reload]);
  const before = useRef(reply);
  useEffect(() => {
    // What is not listed any more may have become a file; a small one comes and goes between two looks.
    if (before.current && before.current !== reply) onArrived();
    before.current = reply;
  }, [reply, onArrived]);
  return { list, reload };
}

function Chooser({
  folder: { path, entries, more },
  onGo,
  onStart,
  busy,
}: {
  folder: Folder;
  onGo: (path: string) => Promise<void>;
  onStart: (paths: string[]) => Promise<void>;
  busy: boolean;
}) {
  const t = useTexts(ftpImportTexts);
  const language = useLanguage();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = entries.filter((it) => picked.has(it.path));
  const pick = (one: string, isOn: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      if (isOn) next.add(one);
      else next.delete(one);
      return next;
    });
  return (
    <div className="ftp-import">
      <p className="ftp-import__path">
        <code>{path === '' ? t('form.root') : path}</code>
        {path === '' ? null : (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void onGo(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))}
          >
            {t('form.up')}
          </Button>
        )}
      </p>
      {entries.length === 0 ? <p className="deposit__why">{t('form.none')}</p> : null}
      <ul className="ftp-import__entries">
        {entries.map((it) => (
          <li key={it.path}>
            {it.kind === 'folder' ? (
              <Button
                type="link"
                size="small"
                disabled={busy}
                aria-label={t('form.folder', { name: it.name })}
                onClick={() => void onGo(it.path)}
              >
                {it.name}/
              </Button>
            ) : (
              <Checkbox
                aria-label={t('form.pick', { name: it.name })}
                checked={picked.has(it.path)}
                disabled={it.kind === 'other' || it.size === 0 || (picked.size >= mostAtOnce && !picked.has(it.path))}
                onChange={(event) => pick(it.path, event.target.checked)}
              >
                {it.name}
              </Checkbox>
            )}
            <span className="deposit__size">
              {it.kind === 'file' ? formatBytes(it.size, language) : it.kind === 'other' ? t('form.other') : ''}
            </span>
          </li>
        ))}
      </ul>
      {more ? <p className="deposit__why">{t('form.more')}</p> : null}
      <Button type="primary" ghost disabled={chosen.length === 0 || busy} onClick={() => void onStart([...picked])}>
        {t('form.start', {
          count: chosen.length,
          size: formatBytes(
            chosen.reduce((sum, { size }) => sum + size, 0),
            language,
          ),
        })}
      </Button>
    </div>
  );
}

function ImportRow({ it, reload }: { it: Import; reload: () => void }) {
  const t = useTexts(ftpImportTexts);
  const language = useLanguage();
  const { importId, remotePath: name, size, received, state, fault } = it;
  const percent = size ? Math.floor((received / size) * 100) : 0;
  const failed = state === 'failed';
  const reason = fault === '' ? '' : t(`fail.${fault}`);
  const words = failed
    ? reason
    : reason && state === 'waiting'
      ? t('form.again', { reason })
      : state === 'waiting'
        ? t('states.waiting')
        : t('form.percent', { percent });
  const act = async (endpoint: typeof ftpImports.retry | typeof ftpImports.cancel) => {
    await call(endpoint, { params: { id: importId } }).catch(() => undefined);
    reload();
  };
  return (
    <li className="deposit__file">
      <div className="deposit__file-name">
        <span>{name}</span>
        <span className={failed ? 'deposit__fault' : 'deposit__why'} {...(failed ? { role: 'alert' } : {})}>
          {words}
        </span>
        {failed ? null : <Progress percent={percent} showInfo={false} size="small" aria-label={name} />}
      </div>
      <span className="deposit__size">{formatBytes(size, language)}</span>
      {failed ? (
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t('form.retry', { name })}
          onClick={() => void act(ftpImports.retry)}
        />
      ) : null}
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t(failed ? 'form.dismiss' : 'form.cancel', { name })}
        onClick={() => void act(ftpImports.cancel)}
      />
    </li>
  );
}
