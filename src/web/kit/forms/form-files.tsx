import './upload/upload.css';
import { useRef, useState } from 'react';
import { CallError } from '../../api/wire.ts';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { confirmBox, toast } from '../notices.ts';
import { Button } from '../parts/button.tsx';
import { formatBytes } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { formTexts } from '../texts/forms.ts';

export interface FormFile {
  id: number;
  name: string;
  size: number;
  /** A remark, such as the kind of a scan. */
  note?: string;
}

interface Props {
  /** Id to which faults link. */
  id: string;
  files: readonly FormFile[];
  hint: string;
  /** Maximum bytes; absent when only the server checks. */
  largest?: number;
  accept?: string;
  /** Sends one file and reports progress. */
  onSend: (file: File, onProgress: (loaded: number, total: number) => void) => Promise<unknown>;
  onRemove: (file: FormFile) => Promise<unknown>;
  onGet: (file: FormFile) => Promise<unknown>;
  /** Called after files were added or removed. */
  onChanged: () => void;
}

/** Files of a form, and a button to add more; an overlay covers them until the whole batch is sent. */
export function FormFiles({ id, files, hint, largest = Infinity, accept, onSend, onRemove, onGet, onChanged }: Props) {
  const t = useTexts(formTexts);
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [batch, setBatch] = useState<{ count: number; percent: number }>();
  const send = async (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= largest);
    for (const { name } of chosen.filter(({ size }) => size > largest))
      toast('error', t('files.tooBig', { name, size: Math.round(largest / 1_000_000) }));
    for (const [at, file] of fitting.entries()) {
      const report = (part: number) =>
        setBatch({ count: fitting.length, percent: Math.floor(((at + part) / fitting.length) * 100) });
      report(0);
      await onSend(file, (loaded, total) => report(loaded / Math.max(total, 1))).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        toast('error', error.message);
      });
    }
    setBatch(undefined);
    onChanged();
  };
  const remove = async (file: FormFile) => {
    if (!(await confirmBox(t('files.removeAsk', { name: file.name })))) return;
    await onRemove(file);
    toast('success', t('files.removed'));
    onChanged();
  };
  return (
    <div className="upload" aria-busy={batch !== undefined}>
      {files.length === 0 ? <p className="secondary">{t('files.none')}</p> : null}
      <ul className="sections__files">
        {files.map((file) => (
          <li key={file.id}>
            <span>
              {file.name}{' '}
              <span className="secondary small">
                {formatBytes(file.size, language)}
                {file.note ? ` · ${file.note}` : ''}
              </span>
            </span>
            <span className="row">
              <Button
                small
                look="plain"
                aria-label={t('files.get', { name: file.name })}
                onClick={() => void onGet(file).catch(() => undefined)}
              >
                <Icon name="download" />
              </Button>
              <Button
                small
                look="plain"
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => void remove(file).catch(() => undefined)}
              >
                <Icon name="trash" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className="upload__choose">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          {...(accept ? { accept } : {})}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
        <Button id={id} disabled={batch !== undefined} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t('files.add')}
        </Button>
        <span className="upload__hint small">{hint}</span>
      </div>
      <div role="status">
        {batch ? (
          <div className="upload__overlay">
            <span>{t('files.progress', batch)}</span>
            <progress max={100} value={batch.percent} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Pagination of the user's own short list. */
export function OwnPages({
  pages,
  pageNum,
  onPage,
}: {
  pages: number;
  pageNum: number;
  onPage: (page: number) => void;
}) {
  const t = useTexts(formTexts);
  if (pages <= 1) return null;
  return (
    <nav className="row">
      <Button small disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        {t('previous')}
      </Button>
      <span>{t('page', { page: pageNum, pages })}</span>
      <Button small disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
