import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { maxAtOnce, maxBytes, maxFiles, type Remote } from '#contract/data/ftp-imports';
import { deepestFolder } from '#contract/data/record-files';
import { ftpImportTexts } from '#texts/data/ftp-imports';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import './ftp-import.css';

/** A listed folder of the FTP server. */
export interface Folder {
  path: string;
  entries: Remote[];
  more: boolean;
}

/** Paths of selected files, and of folders with all their content. */
export interface Chosen {
  paths: string[];
  folders: string[];
}

/** One folder of the FTP server: opens subfolders, and selects files and whole folders. */
export function FtpChooser({
  folder: { path, entries, more },
  onGo,
  onStart,
  busy,
}: {
  folder: Folder;
  onGo: (path: string) => Promise<void>;
  onStart: (chosen: Chosen) => Promise<void>;
  busy: boolean;
}) {
  const t = useTexts(ftpImportTexts);
  const language = useLanguage();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = entries.filter((it) => picked.has(it.path));
  const files = chosen.filter(({ kind }) => kind === 'file');
  const folders = chosen.filter(({ kind }) => kind === 'folder');
  const isFull = (of: Remote[]) => of.length >= maxAtOnce;
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
              <span>
                <Checkbox
                  aria-label={t('form.pickFolder', { name: it.name })}
                  checked={picked.has(it.path)}
                  disabled={isFull(folders) && !picked.has(it.path)}
                  onChange={(event) => pick(it.path, event.target.checked)}
                />
                <Button
                  type="link"
                  size="small"
                  disabled={busy}
                  aria-label={t('form.folder', { name: it.name })}
                  onClick={() => void onGo(it.path)}
                >
                  {it.name}/
                </Button>
              </span>
            ) : (
              <Checkbox
                aria-label={t('form.pick', { name: it.name })}
                checked={picked.has(it.path)}
                disabled={it.kind === 'other' || it.size === 0 || (isFull(files) && !picked.has(it.path))}
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
      {entries.some(({ kind }) => kind === 'folder') ? (
        <p className="deposit__why">
          {t('form.bounds', { files: maxFiles, depth: deepestFolder, size: formatBytes(maxBytes, language) })}
        </p>
      ) : null}
      <Button
        type="primary"
        ghost
        disabled={chosen.length === 0 || busy}
        onClick={() => void onStart({ paths: pathsOf(files), folders: pathsOf(folders) })}
      >
        {t(folders.length === 0 ? 'form.start' : files.length === 0 ? 'form.startFolders' : 'form.startBoth', {
          folders: folders.length,
          count: files.length,
          size: formatBytes(
            files.reduce((sum, { size }) => sum + size, 0),
            language,
          ),
        })}
      </Button>
    </div>
  );
}

const pathsOf = (list: Remote[]) => list.map(({ path }) => path);
