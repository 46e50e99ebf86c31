import { Button, Progress, Space } from 'antd';
import type { StoredImport } from '#contract/data/bags';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bagTexts } from '../texts/index.ts';
import { bagPageTexts } from './texts/index.ts';

interface Props {
  it: StoredImport;
  onOpen: (resourceId: number) => void;
  onAnother: () => void;
}

/** Progress of the check of a bag, then the draft made from it, or all its faults. */
export function BagResult({ it, onOpen, onAnother }: Props) {
  const t = useTexts(bagPageTexts);
  return (
    <div className="bag-stack">
      <h3 className="bag-result__name">{it.fileName}</h3>
      {it.report ? <Outcome it={it} onOpen={onOpen} /> : <Checking it={it} />}
      <div>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </div>
  );
}

function Checking({ it: { doneBytes, totalBytes } }: { it: StoredImport }) {
  const t = useTexts(bagPageTexts);
  const language = useLanguage();
  const words =
    totalBytes > 0
      ? t('checking', { done: formatBytes(doneBytes, language), total: formatBytes(totalBytes, language) })
      : t('waiting');
  return (
    <>
      <div role="status">
        <Progress
          percent={totalBytes > 0 ? Math.floor((doneBytes / totalBytes) * 100) : 0}
          showInfo={false}
          aria-label={words}
        />
        {words}
      </div>
      <p>{t('leave')}</p>
    </>
  );
}

function Outcome({ it: { report, status, resourceId }, onOpen }: Pick<Props, 'it' | 'onOpen'>) {
  const t = useTexts(bagPageTexts);
  const words = useTexts(bagTexts);
  const language = useLanguage();
  const { faults, more, notes, files, bytes, source } = report!;
  return (
    <>
      {status === 'made' ? (
        <Note tone="ok" title={t('made', { files, size: formatBytes(bytes, language) })}>
          <p>{t('source', { source: words(`sources.${source}`) })}</p>
          {resourceId === null ? (
            <p>{t('removed')}</p>
          ) : (
            <Space>
              <Button type="primary" onClick={() => onOpen(resourceId)}>
                {t('edit')}
              </Button>
            </Space>
          )}
        </Note>
      ) : (
        <Note tone="bad" title={t('faulty', { count: faults.length + more })} />
      )}
      <Lines title={t('fault')} lines={faults} />
      {more > 0 ? <p>{t('more', { count: more })}</p> : null}
      <Lines title={t('notes')} lines={notes} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { file: string; message: string }[] }) {
  const t = useTexts(bagPageTexts);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <ul className="bag-lines">
        {[...new Map(lines.map((line) => [`${line.file}\n${line.message}`, line]))].map(([key, { file, message }]) => (
          <li key={key}>
            <strong>{file || t('whole')}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
