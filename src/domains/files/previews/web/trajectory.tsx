import { useEffect, useState, type MouseEvent } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { TrajectoryPreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import type { Source } from './file-preview.tsx';
import { usual } from './usual-query.ts';

/** Milliseconds between two frames, after the later one has arrived. */
const pause = 150;
/** Size of the curve in its own units. */
const [width, height, room] = [600, 120, 6];

/** Leads through the frames of a trajectory, with the values of each frame as a curve. */
export function Trajectory({
  source,
  shown,
  isPlaying,
  onPlay,
  onFrame,
}: {
  source: Source;
  /** The frame that is shown, from 1 on. */
  shown: number;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onFrame: (which: number) => void;
}) {
  const t = useTexts(previewsTexts);
  const [answer, setAnswer] = useState<TrajectoryPreview>();
  useEffect(() => {
    const abort = new AbortController();
    source.load(abort.signal, { ...usual, as: 'trajectory' }).then(
      (preview) => preview.kind === 'trajectory' && setAnswer(preview),
      // The frames of the beginning of the file can be turned over without this.
      () => undefined,
    );
    return () => abort.abort();
  }, [source]);
  const total = answer?.total ?? 0;
  useEffect(() => {
    if (!isPlaying || total < 2) return undefined;
    const timer = setTimeout(() => onFrame(shown >= total ? 1 : shown + 1), pause);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, total, onFrame]);
  if (!answer || total < 2) return null;
  return (
    <div className="preview__trajectory">
      <div className="row">
        <Button small aria-pressed={isPlaying} onClick={() => onPlay(!isPlaying)}>
          {t(isPlaying ? 'trajectory.stop' : 'trajectory.play')}
        </Button>
        <label className="preview__frames">
          {t('trajectory.frame')}{' '}
          <input
            type="range"
            min={1}
            max={total}
            value={Math.min(shown, total)}
            aria-valuetext={t('trajectory.of', { shown, total })}
            onChange={(event) => onFrame(event.target.valueAsNumber)}
          />{' '}
          <output className="num">{t('trajectory.of', { shown, total })}</output>
        </label>
      </div>
      {answer.more ? <p className="secondary small">{t('trajectory.more', { count: total })}</p> : null}
      {answer.columns.length > 0 ? <Curve answer={answer} shown={shown} onFrame={onFrame} /> : null}
    </div>
  );
}

/** Values by frame, with a mark at the shown one. The slider above does the same by keyboard. */
function Curve({
  answer: { columns, rows, total, every },
  shown,
  onFrame,
}: {
  answer: TrajectoryPreview;
  shown: number;
  onFrame: (which: number) => void;
}) {
  const t = useTexts(previewsTexts);
  const [column, choose] = useState(
    Math.max(
      0,
      columns.findIndex((name) => /^(?:energy|free_energy|E)$/i.test(name)),
    ),
  );
  const points = rows.flatMap((row) => {
    const [frame, value] = [row[0], row[column + 1]];
    return typeof frame === 'number' && typeof value === 'number' ? [[frame, value] as const] : [];
  });
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const xOf = (frame: number) => room + ((frame - 1) / Math.max(1, total - 1)) * (width - 2 * room);
  const yOf = (value: number) => height - room - ((value - low) / (high - low || 1)) * (height - 2 * room);
  const near = points.reduce<readonly [number, number] | undefined>(
    (best, point) => (best && Math.abs(best[0] - shown) <= Math.abs(point[0] - shown) ? best : point),
    undefined,
  );
  const go = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const part = (((event.clientX - left) / wide) * width - room) / (width - 2 * room);
    onFrame(Math.min(total, Math.max(1, Math.round(1 + part * (total - 1)))));
  };
  const text = (value: number) => String(Number(value.toPrecision(7)));
  return (
    <figure>
      <div className="row">
        <label>
          {t('trajectory.value')}{' '}
          <select
            className="input input--small"
            value={column}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {columns.map((name, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {near ? <output className="num">{text(near[1])}</output> : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the slider is for the keyboard */}
      <svg
        className="preview__curve"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('trajectory.curve', { name: columns[column]!, low: text(low), high: text(high) })}
        onClick={go}
      >
        <polyline
          points={points.map(([frame, value]) => `${xOf(frame).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')}
        />
        <line x1={xOf(shown)} x2={xOf(shown)} y1={0} y2={height} />
      </svg>
      <figcaption className="small secondary">
        {t('trajectory.range', { low: text(low), high: text(high) })}
        {every > 1 ? ` ${t('trajectory.every', { every })}` : null}
      </figcaption>
    </figure>
  );
}
