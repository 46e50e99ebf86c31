import { useMemo, useState } from 'react';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { isCurve, maxCurves } from '../../plotting.ts';
import { previewsTexts } from '../../texts/index.ts';
import '../plot.css';
import { PlotDrawing } from '../plot-drawing.tsx';
import type { View } from '../plot-view.ts';
import { Choice } from './controls.tsx';
import type { ShownArray } from './shown.ts';

type ShownCurve = NonNullable<ShownArray['curve']>;

interface Props {
  array: ShownArray & { curve: ShownCurve };
  /** Name of the file. */
  file: string;
  /** Called for the points between two indices in more detail, `1000:2000`; undefined for all. */
  onRange: (range: string | undefined) => void;
}

/** One dimension of arrays as curves with error bars, or as coloured points in a plane. */
export function ArrayCurves({ array, file, onRange }: Props) {
  const t = useTexts(previewsTexts);
  const { columns, rows, block, total } = array.curve;
  const at = (role: string) => columns.flatMap((column, which) => (column.role === role ? [which + 1] : []));
  const [axes, signals, errors, others] = ['axis', 'signal', 'errors', 'other'].map(at) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const isPlane = array.drawn === 'points';
  // The first coordinate, or the first column of a table if it rises or falls; else the index in the column of number 0.
  const [x, setX] = useState(() => axes[0] ?? (signals.length > 1 && isScan(rows, signals[0]!) ? signals[0]! : 0));
  const [hidden, setHidden] = useState<readonly number[]>(() => (signals.includes(x) ? [x, ...others] : others));
  const [hasBars, setBars] = useState(true);
  const [asked, join] = useState<boolean>();
  const [logs, setLogs] = useState({ x: false, y: array.isLog });
  const [view, setView] = useState<View>();
  const nameOf = (column: number) => (column === 0 ? t('array.index') : columns[column - 1]!.name);
  const shown = [...signals, ...others].filter((column) => !hidden.includes(column)).slice(0, maxCurves);
  const curves = useMemo(() => {
    const isDrawn = (value: number | null, isLog: boolean): value is number => value !== null && (!isLog || value > 0);
    const error = hasBars && signals.length === 1 ? errors[0] : undefined;
    const y = isPlane ? [axes[1]!] : shown;
    return y.map((column) => ({
      column,
      points: rows.flatMap((row) => {
        const [right, up] = [row[x]!, row[column]!];
        if (!isDrawn(right, logs.x) || !isDrawn(up, logs.y)) return [];
        return [
          {
            x: right,
            y: up,
            ...(isPlane && { colour: row[signals[0]!] ?? undefined }),
            ...(error !== undefined && column === signals[0] && { error: row[error] ?? undefined }),
          },
        ];
      }),
    }));
    // oxlint-disable-next-line react/exhaustive-deps -- columns follow from the array
  }, [rows, x, hidden, hasBars, logs, isPlane]);
  const count = curves.reduce((sum, { points }) => sum + points.length, 0);
  const joined = !isPlane && (asked ?? isCurve(curves[0]?.points.map((point) => point.x) ?? []));
  const look = (next: View | undefined) => {
    setView(next);
    if (total > rows.length || block > 1) onRange(next && rangeIn(rows, x, next));
  };
  const label = t(isPlane ? 'table.map' : joined ? 'table.curve' : 'table.figure', {
    x: nameOf(x),
    y: isPlane ? nameOf(axes[1]!) : shown.map(nameOf).join(t('table.and')),
    colour: array.label,
    count,
  });
  const isEdges = array.dims[array.at.split(',').indexOf('x')]?.isEdges ?? false;
  return (
    <div className="preview__plot">
      {count > 0 ? (
        <FigureDownload title={array.title || array.label} file={file} className="preview__figure">
          <PlotDrawing
            label={label}
            x={nameOf(x)}
            curves={curves.map(({ column, points }) => ({ column, name: nameOf(column), points }))}
            colour={isPlane ? array.label : null}
            joined={joined}
            logs={logs}
            view={view}
            onView={look}
          />
        </FigureDownload>
      ) : null}
      <div className="row">
        {isPlane ? null : (
          <Choice
            label={t('table.x')}
            value={String(x)}
            options={[0, ...axes, ...(signals.length > 1 ? signals : [])].map((column) => [
              String(column),
              nameOf(column),
            ])}
            onValue={(column) => {
              setX(Number(column));
              look(undefined);
            }}
          />
        )}
        {signals.length + others.length > 1 && !isPlane
          ? [...signals, ...others].map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(column)}
                  disabled={hidden.includes(column) ? shown.length >= maxCurves : shown.length === 1}
                  onChange={(event) =>
                    setHidden(event.target.checked ? hidden.filter((one) => one !== column) : [...hidden, column])
                  }
                />{' '}
                {nameOf(column)}
              </label>
            ))
          : null}
      </div>
      <div className="row">
        {errors.length > 0 ? (
          <label>
            <input type="checkbox" checked={hasBars} onChange={(event) => setBars(event.target.checked)} />{' '}
            {t('table.error')}
          </label>
        ) : null}
        {isPlane ? null : (
          <label>
            <input type="checkbox" checked={joined} onChange={(event) => join(event.target.checked)} />{' '}
            {t('table.joined')}
          </label>
        )}
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            <input
              type="checkbox"
              checked={logs[axis]}
              onChange={(event) => {
                setLogs({ ...logs, [axis]: event.target.checked });
                look(undefined);
              }}
            />{' '}
            {t(`table.log.${axis}`)}
          </label>
        ))}
        <span className="secondary small" role="status">
          {count > 0 ? t('table.points', { count }) : t('table.noPoints')}
        </span>
        {view ? (
          <Button small look="plain" onClick={() => look(undefined)}>
            {t('table.wholeView')}
          </Button>
        ) : null}
      </div>
      <p className="secondary small">
        {block > 1 ? `${t('array.reducedCurve', { block, total })} ` : null}
        {isEdges ? `${t('array.middles')} ` : null}
      </p>
      <p className="preview__zoom-help secondary small">{t('table.zoomHelp')}</p>
    </div>
  );
}

const isScan = (rows: ShownCurve['rows'], column: number) =>
  isCurve(rows.flatMap((row) => (row[column] === null ? [] : [row[column]!])));

/** Indices of the points in a view, with one more at each side; undefined without any. */
function rangeIn(
  rows: readonly (readonly (number | null)[])[],
  x: number,
  { x: [low, high] }: View,
): string | undefined {
  const inside = rows.flatMap((row, at) => (row[x] !== null && row[x]! >= low && row[x]! <= high ? [at] : []));
  if (inside.length === 0) return undefined;
  const [first, last] = [inside[0]!, inside.at(-1)!];
  const from = rows[Math.max(0, first - 1)]![0]!;
  const to = rows[Math.min(rows.length - 1, last + 1)]![0]!;
  return `${from}:${to + 1}`;
}
