import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { ftpImports, type FtpImport as Import } from '#contract/data/ftp-imports';
import { ftpImportTexts } from '#texts/data/ftp-imports';
import { call } from '#web/api/api.ts';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { Queue } from './queue.tsx';

/** Imports from the FTP server in progress. */
export function ImportQueue({ list, reload }: { list: Import[]; reload: () => void }) {
  const t = useTexts(ftpImportTexts);
  return (
    <Queue label={t('form.queue')} list={list} rankOf={rankOf}>
      {(it) => <ImportRow key={it.importId} it={it} reload={reload} />}
    </Queue>
  );
}

/** Running imports first, then failed ones, then waiting ones. */
const rankOf = ({ state }: Import) => (state === 'running' ? 0 : state === 'failed' ? 1 : 2);

function ImportRow({ it, reload }: { it: Import; reload: () => void }) {
  const t = useTexts(ftpImportTexts);
  const language = useLanguage();
  const { importId, remotePath: name, size, received, state, fault, retryAt } = it;
  const percent = size ? Math.floor((received / size) * 100) : 0;
  const failed = state === 'failed';
  const reason = fault === '' ? '' : t(`fail.${fault}`);
  const words = failed
    ? reason
    : reason && retryAt
      ? t('form.nextTry', { reason, time: formatMoment(retryAt, language) })
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
      {failed || (reason && retryAt) ? (
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t(failed ? 'form.retry' : 'form.tryNow', { name })}
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
