import { useState } from 'react';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { CallError } from '#web/api/wire.ts';
import type { SharedFile } from '../../contract.ts';
import { sharedTexts } from '../texts/index.ts';
import { previewKind } from '#view/files/previews';
import { byLinkAlone } from './by-link.ts';
import { SharedPreview } from './shared-preview.tsx';
import { Send } from './send.tsx';

/** Files that are listed at a time. */
export const filesAtOnce = 100;

export interface FirstFiles {
  total: number;
  rows: SharedFile[];
}

/** Files by name, a hundred at a time. */
export function SharedFiles({
  token,
  first,
  refused,
}: {
  token: string;
  first: FirstFiles;
  refused: (error: CallError) => void;
}) {
  const t = useTexts(sharedTexts);
  const language = useLanguage();
  const [rows, setRows] = useState(first.rows);
  const [open, setOpen] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const more = async () => {
    setAsking(true);
    const body = { token, pageNum: String(rows.length / filesAtOnce + 1), pageSize: String(filesAtOnce) };
    try {
      const next = await call(reviewerLinks.files, { body }, byLinkAlone);
      setRows([...rows, ...next.rows]);
    } catch (error) {
      refused(error as CallError);
    } finally {
      setAsking(false);
    }
  };
  const count = (number: number) => formatNumber(number, language);
  return (
    <>
      <ul className="stack">
        {rows.map((file) => (
          <li key={file.id}>
            <div className="row">
              <span>
                {file.path} ({formatBytes(file.size, language)})
              </span>
              <Send
                path="content"
                token={token}
                fileId={file.id}
                label={t('download')}
                about={file.name}
                refused={refused}
              />
              {previewKind(file.name) === 'other' ? null : (
                <Button
                  small
                  aria-expanded={open === file.id}
                  aria-label={t(open === file.id ? 'hideOf' : 'previewOf', { name: file.name })}
                  onClick={() => setOpen(open === file.id ? undefined : file.id)}
                >
                  {t(open === file.id ? 'hide' : 'preview')}
                </Button>
              )}
            </div>
            {open === file.id ? <SharedPreview token={token} file={file} /> : null}
          </li>
        ))}
      </ul>
      {first.total > filesAtOnce ? (
        <p role="status">{t('ofAll', { shown: count(rows.length), total: count(first.total) })}</p>
      ) : null}
      {rows.length < first.total ? (
        <Button disabled={isAsking} onClick={() => void more()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
