import { useRef, useState } from 'react';
import {
  CloseOutlined,
  FolderOpenOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useOnline } from '#web/api/network.ts';
import { depositTexts } from '../../texts/index.ts';
import type { Upload, Uploads } from './uploads.ts';

/** One upload: progress, speed and possible actions. */
export function UploadRow({ upload, uploads, largest }: { upload: Upload; uploads: Uploads; largest: number }) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { key, path, size, state, loaded, message, free, transferKey } = upload;
  const bad = state === 'failed' || state === 'tooBig' || state === 'noRoom' || state === 'empty';
  const percent = size ? Math.min(100, Math.floor((loaded / size) * 100)) : 0;
  const words = {
    waiting: p('files.waiting'),
    running: [p('files.percent', { percent }), useSpeed(upload)].filter(Boolean).join(' · '),
    checking: p('files.checking'),
    paused: p('files.paused', { percent }),
    lost: p('files.lost', { percent }),
    failed: p('files.failed', { reason: message ?? '' }),
    tooBig: p('files.tooBig', { size: formatBytes(size, language), limit: formatBytes(largest, language) }),
    noRoom: p('files.noRoom', { size: formatBytes(size, language), free: formatBytes(free ?? 0, language) }),
    empty: p('files.emptyFile'),
  }[state];
  return (
    <li className="deposit__file">
      <div className="deposit__file-name">
        <span>{path}</span>
        <span className={bad ? 'deposit__fault' : 'deposit__why'} {...(bad ? { role: 'alert' } : {})}>
          {words}
        </span>
        {bad ? null : <Progress percent={percent} showInfo={false} size="small" aria-label={path} />}
      </div>
      <span className="deposit__size">{formatBytes(size, language)}</span>
      {state === 'lost' ? <FindAgain upload={upload} uploads={uploads} /> : null}
      {state === 'running' && transferKey ? (
        <Button
          type="text"
          icon={<PauseOutlined />}
          aria-label={p('files.pause', { name: path })}
          onClick={() => uploads.pause(key)}
        />
      ) : null}
      {state === 'paused' ? (
        <Button
          type="text"
          icon={<PlayCircleOutlined />}
          aria-label={p('files.resume', { name: path })}
          onClick={() => uploads.retry(key)}
        />
      ) : null}
      {state === 'failed' || state === 'noRoom' ? (
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={p('files.retry', { name: path })}
          onClick={() => uploads.retry(key)}
        />
      ) : null}
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={p(bad && !upload.transferKey ? 'files.dismiss' : 'files.cancel', { name: path })}
        onClick={() => uploads.cancel(key)}
      />
    </li>
  );
}

/** Speed and remaining time, once they are known. */
function useSpeed({ speed, size, loaded }: Upload): string {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const isOnline = useOnline();
  // Offline, the last speed would suggest progress.
  if (!isOnline) return p('files.offline');
  if (!speed) return '';
  const seconds = Math.ceil((size - loaded) / speed);
  const left = seconds < 60 ? p('files.secondsLeft', { count: seconds }) : minutesLeft(p, seconds);
  return `${p('files.speed', { speed: formatBytes(speed, language) })} · ${left}`;
}

const minutesLeft = (p: ReturnType<typeof useTexts<typeof depositTexts.zh>>, seconds: number) =>
  p('files.minutesLeft', { count: Math.ceil(seconds / 60) });

/** Asks for the file of an unfinished upload again: a browser forgets its files with the page. */
function FindAgain({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const p = useTexts(depositTexts);
  const input = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState(false);
  return (
    <>
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={p('files.findAgain', { name: upload.path })}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            setOther(file !== undefined && !uploads.find(upload.key, file));
            event.target.value = '';
          }}
        />
      </span>
      <Button icon={<FolderOpenOutlined />} onClick={() => input.current?.click()}>
        {p('files.chooseAgain')}
      </Button>
      {other ? (
        <span className="deposit__fault" role="alert">
          {p('files.other')}
        </span>
      ) : null}
    </>
  );
}
