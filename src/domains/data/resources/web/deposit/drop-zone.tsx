import { useRef, useState } from 'react';
import { Button } from 'antd';
import { formatBytes } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import type { Space } from '#contract/files/transfers';
import { depositTexts } from '../texts/deposit.ts';
import { chosenIn, droppedIn } from './chosen.ts';
import { controlId } from './item.tsx';
import type { Uploads } from './uploads.ts';

/** Where files and folders are dropped or chosen, with what may come and what room there is. */
export function DropZone({ uploads, space }: { uploads: Uploads; space: Space | undefined }) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const moving = uploads.list.filter(({ state }) => state === 'waiting' || state === 'running');
  const all = moving.reduce((sum, { size }) => sum + size, 0);
  const sent = moving.reduce((sum, { loaded, size }) => sum + Math.min(loaded, size), 0);
  const choose = (whole: boolean) => {
    input.current?.toggleAttribute('webkitdirectory', whole);
    input.current?.click();
  };
  return (
    <div
      className="deposit__drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedIn(event.dataTransfer).then(uploads.add);
      }}
    >
      <p>
        {p('files.drop')}{' '}
        <Button id={controlId('files')} onClick={() => choose(false)}>
          {p('files.choose')}
        </Button>{' '}
        <Button onClick={() => choose(true)}>{p('files.chooseFolder')}</Button>
      </p>
      {/* Around the field, because Ant Design shows every file field inside its forms. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          multiple
          aria-label={p('files.choose')}
          onChange={(event) => {
            uploads.add(chosenIn(event.target.files ?? []));
            event.target.value = '';
          }}
        />
      </span>
      <p className="deposit__why">{p('files.rule')}</p>
      {space ? (
        <p className="deposit__why">
          {p('files.space', { used: formatBytes(space.used, language), limit: formatBytes(space.limit, language) })}
        </p>
      ) : null}
      {moving.length > 0 ? (
        <div className="deposit__overlay" role="status">
          <span>{p('files.percent', { percent: all ? Math.floor((sent / all) * 100) : 0 })}</span>
        </div>
      ) : null}
    </div>
  );
}
