import { useEffect, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { ftpImports, type FtpImport as Import } from '#contract/data/ftp-imports';
import { ftpImportTexts } from '#texts/data/ftp-imports';
import { LastCheck } from '#view/data/ftp-imports';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { FtpChooser, type Chosen, type Folder } from './ftp-chooser.tsx';
import { ImportQueue } from './import-queue.tsx';

/** Polling interval of running imports, in milliseconds. */
const lookEvery = 2000;

/**
 * Below the FTP fields: tests the connection, selects files of the FTP server and shows their progress.
 * @param save saves the form and returns the record's id
 * @param onArrived called when new files may have arrived
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

  /** The client has already shown failures. */
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
      // The server stores the result of the test in either case.
      await call(ftpImports.check, { params: { id } }).finally(lookAgain);
      void message.success(t('form.ok'));
    });
  const go = (path: string) =>
    during('open', async (id) => {
      const found = await call(ftpImports.browse, { params: { id }, query: { path } });
      setFolder({ path, ...found });
    });
  const start = (chosen: Chosen) =>
    during('start', async (id) => {
      const { count, skipped } = await call(ftpImports.start, { params: { id }, body: chosen });
      setFolder(undefined);
      void message.success(t('form.started', { count }), 5);
      if (skipped > 0) void message.warning(t('form.skipped', { count: skipped }), 8);
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
        <FtpChooser key={folder.path} folder={folder} onGo={go} onStart={start} busy={busy !== undefined} />
      ) : null}
      <ImportQueue list={list} reload={reload} />
    </>
  );
}

/** Imports of a resource; polls while some are running. */
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
    // An import that is no longer listed may have become a file; a small one may finish between two polls.
    if (before.current && before.current !== reply) onArrived();
    before.current = reply;
  }, [reply, onArrived]);
  return { list, reload };
}
