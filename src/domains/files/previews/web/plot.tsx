import './plot.css';
import { useId, useMemo, useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { PlotDrawing, type View } from './plot-drawing.tsx';
import { usePlotPoints, type WholeSeries } from './plot-points.ts';
import {
  isJoined,
  keptChoice,
  mostCurves,
  numericColumns,
  startChoice,
  type PlotChoice,
  type PlotState,
  type Rows,
} from '../plotting.ts';

const oneBlock: readonly number[] = [0];

/** Columns of a table against each other: curves, points, or a map whose colour is a third column. */
export function Plot({
  columns,
  rows,
  name,
  more = false,
  whole,
  blocks = oneBlock,
  before,
  onChoice,
}: {
  columns: readonly string[];
  rows: Rows;
  name: string;
  /** Whether the file has more rows than these. */
  more?: boolean;
  /** The whole file, once it can be asked. */
  whole?: WholeSeries | undefined;
  /** Indexes of the first rows of blocks, each of which is a curve. */
  blocks?: readonly number[] | undefined;
  /** The choice for another part of the file. */
  before?: PlotState | undefined;
  onChoice?: ((state: PlotState) => void) | undefined;
}) {
  const t = useTexts(previewsTexts);
  const [kept] = useState(() => keptChoice(before, columns));
  const [chosen, choose] = useState(() => kept ?? startChoice(columns, rows));
  const [asked, setJoined] = useState(kept && before?.joined);
  const [logs, setLogs] = useState(kept && before ? before.logs : { x: false, y: false });
  const tell = (part: Partial<PlotState>) => onChoice?.({ columns, chosen, logs, joined: asked, ...part });
  const [view, setView] = useState<View>();
  const [wasJoined, setWasJoined] = useState<boolean>();
  const numeric = useMemo(() => numericColumns(rows, columns.length), [rows, columns]);
  const nameOf = (at: number) => (at < 0 ? t('table.rowAsX') : columns[at] || String(at + 1));
  const drawn = usePlotPoints(rows, chosen, { logs, view, whole, blocks });
  const { curves } = drawn;
  // Neighbours of the visible part are there for their lines only.
  const isInView = ({ x }: { x: number }) => !view || (x >= view.x[0] && x <= view.x[1]);
  const count = curves.reduce((sum, { points }) => sum + points.filter(isInView).length, 0);
  // Scans are drawn as curves, other data as points, also where a zoom leaves too few points to tell.
  const joined =
    chosen.colour === null &&
    (asked ??
      (view ? wasJoined : undefined) ??
      // A line across blocks would join the end of one with the beginning of the next.
      curves.every(({ block, points }) => {
        const xs = points.map(({ x }) => x);
        return (block !== null || blocks.length === 1) && isJoined(xs, block !== null);
      }));
  const change = (part: Partial<PlotChoice>) => {
    choose({ ...chosen, ...part });
    tell({ chosen: { ...chosen, ...part } });
    setView(undefined);
  };
  const shape = chosen.colour === null ? (joined ? 'table.curve' : 'table.figure') : 'table.map';
  const drawnOf =
    drawn.of === 'first'
      ? t(whole ? 'table.drawn.firstOf' : 'table.drawn.first', { count: drawn.rows, total: whole?.rowCount ?? 0 })
      : t(`table.drawn.${drawn.of}`, { count: drawn.rows, total: whole?.rowCount ?? drawn.rows, group: drawn.group });
  const label = t(shape, {
    x: nameOf(chosen.x),
    y: chosen.ys.map(nameOf).join(t('table.and')),
    colour: chosen.colour === null ? '' : nameOf(chosen.colour),
    count,
  });
  return (
    <div className="preview__plot">
      {count > 0 || view ? (
        <FigureDownload title={name} file={name} className="preview__figure">
          <PlotDrawing
            label={label}
            x={nameOf(chosen.x)}
            y={chosen.ys.length === 1 ? nameOf(chosen.ys[0]!) : undefined}
            curves={curves.map(({ column, block, points }, at) => ({
              column: at,
              name: block === null ? nameOf(column) : t('table.blockOf', { name: nameOf(column), number: block }),
              points,
            }))}
            colour={chosen.colour === null ? null : nameOf(chosen.colour)}
            joined={joined}
            logs={logs}
            view={view}
            onView={(part) => {
              if (!view) setWasJoined(joined);
              setView(part);
            }}
          />
        </FigureDownload>
      ) : null}
      <div className="row">
        <ColumnSelect label={t('table.x')} value={chosen.x} onValue={(x) => change({ x })}>
          <option value={-1}>{t('table.rowAsX')}</option>
          <Columns columns={columns} />
        </ColumnSelect>
        <ColumnSelect
          label={t('table.y')}
          value={chosen.ys[0] ?? -1}
          onValue={(y) => change({ ys: [y, ...chosen.ys.slice(1).filter((one) => one !== y)] })}
        >
          <Columns columns={columns} />
        </ColumnSelect>
        <ColumnSelect
          label={t('table.colour')}
          value={chosen.colour ?? -1}
          onValue={(at) =>
            change({ colour: at < 0 ? null : at, ...(at < 0 ? {} : { ys: chosen.ys.slice(0, 1), error: null }) })
          }
        >
          <option value={-1}>{t('table.none')}</option>
          <Columns columns={columns} />
        </ColumnSelect>
        {chosen.colour === null && chosen.ys.length === 1 ? (
          <ColumnSelect
            label={t('table.error')}
            value={chosen.error ?? -1}
            onValue={(at) => change({ error: at < 0 ? null : at })}
          >
            <option value={-1}>{t('table.none')}</option>
            <Columns columns={columns} />
          </ColumnSelect>
        ) : null}
      </div>
      {chosen.colour === null && numeric.length > 2 ? (
        <details className="preview__curves" open={chosen.ys.length > 1}>
          <summary>{t('table.moreCurves')}</summary>
          <div className="row">
            {numeric
              .filter((at) => at !== chosen.x)
              .map((at) => (
                <label key={at}>
                  <input
                    type="checkbox"
                    checked={chosen.ys.includes(at)}
                    disabled={chosen.ys.includes(at) ? chosen.ys.length === 1 : chosen.ys.length >= mostCurves}
                    onChange={(event) =>
                      change({
                        ys: event.target.checked ? [...chosen.ys, at] : chosen.ys.filter((one) => one !== at),
                        error: null,
                      })
                    }
                  />{' '}
                  {nameOf(at)}
                </label>
              ))}
          </div>
        </details>
      ) : null}
      <div className="row">
        {chosen.colour === null ? (
          <label>
            <input
              type="checkbox"
              checked={joined}
              onChange={(event) => {
                setJoined(event.target.checked);
                tell({ joined: event.target.checked });
              }}
            />{' '}
            {t('table.joined')}
          </label>
        ) : null}
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            <input
              type="checkbox"
              checked={logs[axis]}
              onChange={(event) => {
                const changed = { ...logs, [axis]: event.target.checked };
                setLogs(changed);
                tell({ logs: changed });
                setView(undefined);
              }}
            />{' '}
            {t(`table.log.${axis}`)}
          </label>
        ))}
        <span className="secondary small" role="status">
          {count > 0 ? t('table.points', { count }) : t(view ? 'table.noPointsInView' : 'table.noPoints')}
          {more || whole ? ` · ${drawnOf}` : ''}
          {drawn.isPending ? ` · ${t('loading')}` : ''}
        </span>
        {view ? (
          <Button small look="plain" onClick={() => setView(undefined)}>
            {t('table.wholeView')}
          </Button>
        ) : null}
      </div>
      {drawn.failure ? <p role="alert">{drawn.failure}</p> : null}
      <p className="preview__zoom-help secondary small">{t('table.zoomHelp')}</p>
    </div>
  );
}

function ColumnSelect({
  label,
  value,
  onValue,
  children,
}: {
  label: string;
  value: number;
  onValue: (at: number) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>{' '}
      <select
        id={id}
        className="input input--small"
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
      >
        {children}
      </select>
    </span>
  );
}

const Columns = ({ columns }: { columns: readonly string[] }) =>
  columns.map((column, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
    <option key={at} value={at}>
      {column || at + 1}
    </option>
  ));
