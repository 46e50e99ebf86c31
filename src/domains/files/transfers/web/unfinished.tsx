import { useEffect } from 'react';
import { transfers } from '#contract/files/transfers';
import { transferTexts } from '#texts/files/transfers';
import { Button } from '#web/kit/parts/button.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { endTransfer } from './sending.ts';

/**
 * Unfinished uploads to a record: each resumes when its file is chosen again, or is cancelled here.
 * @param files of the record; a new list reloads this one
 */
export function Unfinished({ target, refId, files }: { target: string; refId: number; files: readonly unknown[] }) {
  const t = useTexts(transferTexts);
  const language = useLanguage();
  const { reply, reload } = useCall(transfers.list, { query: { target, refId } }, { quiet: true });
  useEffect(() => reload(), [files, reload]);
  const rows = reply?.rows.filter(({ running }) => !running) ?? [];
  if (rows.length === 0) return null;
  const end = async (key: string, name: string) => {
    if (!(await confirmBox(t('unfinished.ask', { name })))) return;
    await endTransfer(key);
    reload();
  };
  return (
    <div className="stack" role="status">
      <p className="field__hint">{t('unfinished.hint')}</p>
      <ul className="sections__files">
        {rows.map(({ transferKey, path, received, size }) => (
          <li key={transferKey}>
            <span>
              {path}{' '}
              <span className="secondary small">
                {formatBytes(received, language)} / {formatBytes(size, language)}
              </span>
            </span>
            <Button small look="plain" onClick={() => void end(transferKey, path)}>
              {t('unfinished.end')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
