import { useRef, useState } from 'react';
import { Button } from 'antd';
import type { Space } from '#contract/data/record-files';
import { formatBytes, formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { chosenIn, droppedIn } from './chosen.ts';
import { controlId } from './item.tsx';
import { isMoving, type Uploads } from './uploads.ts';

/** Drop zone and buttons to select files and folders, with the limits and the free space. */
export function DropZone({ uploads, space }: { uploads: Uploads; space: Space | undefined }) {
  const p = useTexts(depositTexts);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { arrived } = uploads;
  const moving = uploads.list.filter(isMoving);
  const all = moving.reduce((sum, { size }) => sum + size, arrived.bytes);
  const sent = moving.reduce((sum, { loaded, size }) => sum + Math.min(loaded, size), arrived.bytes);
  const count = moving.length + arrived.count;
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
      {/* Wrapped, because Ant Design shows every file input inside its forms. */}
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
      {space ? <Rule space={space} /> : null}
      {space ? <Room space={space} /> : null}
      {moving.length > 0 ? (
        <div className="deposit__overlay" role="status">
          <span>
            {count > 1 ? `${p('files.uploading', { done: arrived.count, all: count })} · ` : null}
            {p('files.percent', { percent: all ? Math.floor((sent / all) * 100) : 0 })}
          </span>
        </div>
      ) : null}
    </div>
  );
}

/** Explains which sizes are uploaded in which way. */
function Rule({ space: { largestAtOnce, largestWithoutFtp } }: { space: Space }) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  return (
    <p className="deposit__why">
      {p('files.rule', {
        // The limit of a single request is a whole number of decimal megabytes.
        atOnce: `${formatNumber(largestAtOnce / 1_000_000, language)} MB`,
        withoutFtp: formatBytes(largestWithoutFtp, language),
      })}
    </p>
  );
}

/** Warn when the free share of the limit is smaller than this. */
const scarce = 0.05;

/** Used space, and advice when little or none is left. */
function Room({ space: { used, limit } }: { space: Space }) {
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const free = Math.max(0, limit - used);
  const sizes = { used: formatBytes(used, language), limit: formatBytes(limit, language) };
  if (free > limit * scarce) return <p className="deposit__why">{p('files.space', sizes)}</p>;
  return (
    <p className="deposit__scarce" role="status">
      <Icon name="alert" />
      <span>
        {free > 0
          ? p('files.spaceScarce', { ...sizes, free: formatBytes(free, language) })
          : p('files.spaceFull', sizes)}
      </span>
    </p>
  );
}
