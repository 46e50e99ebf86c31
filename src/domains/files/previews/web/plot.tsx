import './plot.css';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import type { Translate } from '#shared/texts';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { csvOf } from '../plot-curves.ts';
import { keptChoice, type PlotChoice, type PlotForm, type PlotState, type Rows } from '../plotting.ts';
import { numericColumns, startLook } from '../start-choice.ts';
import { AxisControls, FormControls, Legend, ViewControls } from './plot-controls.tsx';
import { PlotDrawing } from './plot-drawing.tsx';
import { usePlotPoints, type WholeSeries } from './plot-points.ts';
import { isDiffraction, usePatterns } from './plot-patterns.ts';
import type { Anode } from './powder-pattern.ts';
import { SiblingChoice, useSiblingCurves, useSiblings, type Siblings } from './plot-siblings.tsx';
import { partOf, scalesOf, viewOf, wholeView, type View } from './plot-view.ts';
import { isJoinedCurve, ownView, shownAxes, shownCurves } from './shown-curves.ts';

const PlotCanvas = lazy(() => import('./plot-canvas.tsx'));

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
  siblings: source,
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
  /** Other files of the record, whose curves can be drawn too. */
  siblings?: Siblings | undefined;
  onChoice?: ((state: PlotState) => void) | undefined;
}) {
  const t = useTexts(previewsTexts);
  const [start] = useState(() => startOf(before, columns, rows));
  const [state, setState] = useState(start);
  const { chosen, logs, joined: asked, form } = state;
  const [view, setView] = useState<View>();
  const [wasJoined, setWasJoined] = useState<boolean>();
  const [isMoving, setMoving] = useState(false);
  const [hidden, hide] = useState<ReadonlySet<number>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const numeric = useMemo(() => numericColumns(rows, columns.length), [rows, columns]);
  const nameOf = useCallback(
    (at: number) => (at < 0 ? t('table.rowAsX') : columns[at] || String(at + 1)),
    [columns, t],
  );
  const axes = useMemo(() => shownAxes(chosen, form, nameOf), [chosen, form, nameOf]);
  const own = useMemo(() => view && ownView(view, axes), [view, axes]);
  const drawn = usePlotPoints(rows, chosen, { logs: axes.isSigned ? logs : noLogs, view: own, whole, blocks });
  const siblings = useSiblings(source);
  const headings = useMemo(() => chosen.ys.map((at) => columns[at] ?? ''), [chosen.ys, columns]);
  const across = chosen.x < 0 ? null : (columns[chosen.x] ?? '');
  const tables = useSiblingCurves(siblings, across, headings);
  const [anode, setAnode] = useState<Anode>('Cu');
  const hasPatterns = isDiffraction(across);
  const patterns = usePatterns(
    siblings,
    { rows, x: chosen.x, y: chosen.ys[0] ?? -1, heading: headings[0] ?? '', isDiffraction: hasPatterns },
    anode,
  );
  const others = useMemo(
    () => [
      ...tables,
      ...patterns.curves.map((curve) => ({
        ...curve,
        file: { ...curve.file, path: t('table.siblings.calculated', { name: curve.file.path }) },
      })),
    ],
    [tables, patterns.curves, t],
  );
  const { curves, all, isSubtracted } = useMemo(
    () =>
      shownCurves({
        drawn: drawn.curves,
        others,
        chosen,
        form,
        axes,
        logs,
        hidden,
        file: name,
        nameOf,
        blockName: (heading, number) => t('table.blockOf', { name: heading, number }),
      }),
    [drawn.curves, others, chosen, form, axes, logs, hidden, name, nameOf, t],
  );
  // Scans are drawn as curves, other data as points, also where a zoom leaves too few points to tell.
  const joined =
    chosen.colour === null &&
    (asked ??
      (view ? wasJoined : undefined) ??
      // A line across blocks would join the end of one with the beginning of the next.
      drawn.curves.every((curve) => isJoinedCurve(curve, blocks.length)));
  const count = countOf(curves, view);
  const change = (part: Partial<PlotState>, isSameView = false) => {
    const next = { ...state, ...part };
    setState(next);
    onChoice?.(next);
    if (!isSameView) setView(undefined);
  };
  const changeForm = (part: Partial<PlotForm>) => change({ form: { ...form, ...part } });
  const changeChoice = (part: Partial<PlotChoice>) => {
    hide(new Set());
    change({
      chosen: { ...chosen, ...part },
      form: {
        ...form,
        subtracted: null,
        ...('ys' in part ? { units: { x: form.units.x } } : 'x' in part ? { units: {}, derived: 'none' } : {}),
      },
    });
  };
  const onView = (part: View | undefined) => {
    if (!view) setWasJoined(joined);
    setView(part);
  };
  const zoom = (factor: number) => {
    const frame = { width: 1, height: 1 };
    const shown = { ...wholeView(curves, joined, logs), ...view };
    onView(viewOf(scalesOf(shown, frame, logs, form.isReversed), partOf(frame, { zoom: factor })));
  };
  const shape = chosen.colour === null ? (joined ? 'table.curve' : 'table.figure') : 'table.map';
  const label = t(shape, {
    x: nameOf(chosen.x),
    y: chosen.ys.map(nameOf).join(t('table.and')),
    colour: chosen.colour === null ? '' : nameOf(chosen.colour),
    count,
  });
  const drawing = {
    label,
    x: axes.x.name,
    y: axes.leftName,
    right: axes.rightName,
    curves,
    joined,
    logs,
    view,
    onView,
    isReversed: form.isReversed,
  };
  const colour = chosen.colour === null ? null : nameOf(chosen.colour);
  return (
    <div className="preview__plot">
      {count > 0 || view ? (
        <FigureDownload
          title={name}
          file={name}
          className="preview__figure"
          prepare={(isOver) => flushSync(() => setSaved(!isOver))}
          {...(colour === null ? { csv: () => csvOf(axes.x.name, inView(curves, view)) } : {})}
        >
          {colour === null ? (
            <>
              <Legend
                curves={all}
                hidden={hidden}
                onHide={(column) =>
                  hide((now) => new Set(now.has(column) ? [...now].filter((one) => one !== column) : [...now, column]))
                }
              />
              <Suspense fallback={<Skeleton height="22rem" />}>
                <PlotCanvas {...drawing} isMoving={isMoving} />
              </Suspense>
              {isSaved ? (
                <div hidden>
                  <PlotDrawing {...drawing} colour={null} isFixed />
                </div>
              ) : null}
            </>
          ) : (
            <PlotDrawing {...drawing} colour={colour} />
          )}
        </FigureDownload>
      ) : null}
      <AxisControls columns={columns} numeric={numeric} chosen={chosen} change={changeChoice} />
      {colour === null ? (
        <FormControls names={axes.headings} curves={all.map((curve) => curve.name)} form={form} change={changeForm} />
      ) : null}
      {colour === null && source ? (
        <SiblingChoice
          source={source}
          siblings={siblings}
          drawn={others.map(({ file }) => file.id)}
          patterns={hasPatterns ? { anode, onAnode: setAnode, failed: patterns.failed } : undefined}
        />
      ) : null}
      <div className="row">
        {colour === null ? (
          <label>
            <input
              type="checkbox"
              checked={joined}
              onChange={(event) => change({ joined: event.target.checked }, true)}
            />{' '}
            {t('table.joined')}
          </label>
        ) : null}
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            <input
              type="checkbox"
              checked={logs[axis]}
              onChange={(event) => change({ logs: { ...logs, [axis]: event.target.checked } })}
            />{' '}
            {t(`table.log.${axis}`)}
          </label>
        ))}
        {colour === null ? (
          <label>
            <input
              type="checkbox"
              checked={form.isReversed}
              onChange={(event) => changeForm({ isReversed: event.target.checked })}
            />{' '}
            {t('table.reversed')}
          </label>
        ) : null}
        {colour === null ? (
          <ViewControls
            isMoving={isMoving}
            onMoving={setMoving}
            onZoom={zoom}
            onWhole={view ? () => onView(undefined) : undefined}
          />
        ) : null}
        <span className="secondary small" role="status">
          {count > 0 ? t('table.points', { count }) : t(view ? 'table.noPointsInView' : 'table.noPoints')}
          {more || whole ? ` · ${rowsSaid(t, drawn, whole, view && { points: count })}` : ''}
          {others.some((other) => other.more) ? ` · ${t('table.siblings.first')}` : ''}
          {isSubtracted === false ? ` · ${t('table.notSubtracted')}` : ''}
          {drawn.isPending ? ` · ${t('loading')}` : ''}
        </span>
      </div>
      {drawn.failure ? <p role="alert">{drawn.failure}</p> : null}
      <p className="preview__zoom-help secondary small">{t(colour === null ? 'table.canvasHelp' : 'table.zoomHelp')}</p>
    </div>
  );
}

const noLogs = { x: false, y: false };

/** The choice for another part of the file where it has the same columns, else the first one. */
function startOf(before: PlotState | undefined, columns: readonly string[], rows: Rows) {
  const kept = keptChoice(before, columns);
  const look = kept ? undefined : startLook(columns, rows);
  const form: PlotForm = {
    isReversed: look?.isReversed ?? false,
    units: {},
    mass: undefined,
    derived: 'none',
    offset: 0,
    subtracted: null,
  };
  return {
    columns,
    chosen: kept ?? look!.choice,
    logs: (kept && before?.logs) ?? look?.logs ?? noLogs,
    joined: kept && before?.joined,
    form: (kept && before?.form) ?? form,
  };
}

/** Points of the visible part; neighbours of it are there for their lines only. */
const inView = <C extends { points: readonly { x: number }[] }>(curves: readonly C[], view: View | undefined): C[] =>
  view
    ? curves.map((curve) => ({
        ...curve,
        points: curve.points.filter(({ x }) => x >= view.x[0] && x <= view.x[1]),
      }))
    : [...curves];

const countOf = (curves: Parameters<typeof inView>[0], view: View | undefined) =>
  inView(curves, view).reduce((sum, { points }) => sum + points.length, 0);

/** Of how many rows the points are. */
function rowsSaid(
  t: Translate<typeof previewsTexts.zh>,
  { of, rows, group }: ReturnType<typeof usePlotPoints>,
  whole: WholeSeries | undefined,
  part: { points: number } | undefined,
): string {
  const total = whole?.rowCount ?? rows;
  if (of === 'first') return t(whole ? 'table.drawn.firstOf' : 'table.drawn.first', { count: rows, total });
  // More rows are loaded than are visible, so that the curves can be moved.
  if (part) return t(`table.drawn.${of}InView`, { total, group });
  return t(`table.drawn.${of}`, { count: rows, total, group });
}
