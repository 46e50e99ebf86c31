import './plot-canvas.css';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTexts } from '#web/texts/language.ts';
import type { Point } from '../plot-curves.ts';
import { previewsTexts } from '../texts/index.ts';
import {
  partOf,
  scalesOf,
  viewOf,
  wholeView,
  type Curve,
  type DrawingProps,
  type Part,
  type View,
} from './plot-view.ts';
import { showView, useChart } from './use-chart.ts';

/** Pixels that a drag must have, and within which the pointer finds a point; milliseconds between two tellings of a view. */
const [leastDrag, reach, tellEvery] = [8, 30, 120];
const inks = ['text', 'grid', 1, 2, 3, 4, 5, 6] as const;

interface Place {
  x: number;
  y: number;
}
interface Near {
  point: Point;
  curve: Curve;
}
interface Drag {
  from: Place;
  to: Place;
  /** The view at its beginning, of a drag that moves the curves. */
  moved: View | undefined;
}

/**
 * Curves and points on a canvas: drag to zoom or to move, the wheel zooms, arrow keys move, plus and minus zoom, 0 for
 * all, comma and full stop read the points.
 */
export default function PlotCanvas({
  label,
  isMoving,
  ...props
}: Omit<DrawingProps, 'colour'> & { isMoving: boolean }) {
  const t = useTexts(previewsTexts);
  const host = useRef<HTMLDivElement>(null);
  const { curves, joined, logs, view, onView, isReversed = false } = props;
  const whole = useMemo(() => wholeView(curves, joined, logs), [curves, joined, logs]);
  const shown = useMemo(() => ({ ...whole, ...view }), [whole, view]);
  // A move shows its view at once; the page follows.
  const live = useRef<View>(undefined);
  const chart = useChart(host, props, shown);
  const [drag, setDrag] = useState<Drag>();
  const [near, setNear] = useState<Near & { place: Place; isRight: boolean }>();
  const [read, setRead] = useState('');
  const told = useRef(0);

  const frame = () => ({ width: chart.current!.over.clientWidth, height: chart.current!.over.clientHeight });
  const scales = (of: View) => scalesOf(of, frame(), logs, isReversed);
  const show = (next: View | undefined, isLast = true) => {
    if (next && Object.values(next).some((range) => range && !isDrawable(range))) return;
    live.current = isLast ? undefined : next;
    if (chart.current && next) showView(chart.current, next);
    const now = performance.now();
    if (!isLast && now - told.current < tellEvery) return;
    told.current = now;
    onView(next);
  };
  const showPart = (part: Part, of: View = live.current ?? shown, isLast = true) =>
    show(viewOf(scales(of), part), isLast);

  const placeOf = (event: { clientX: number; clientY: number }): Place | undefined => {
    if (!chart.current) return undefined;
    const box = chart.current.over.getBoundingClientRect();
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    return { x: within(event.clientX - box.left, box.width), y: within(event.clientY - box.top, box.height) };
  };
  /** Places of points on the drawing. */
  const placing = () => {
    const { x, y, right } = scales(live.current ?? shown);
    return ({ point, curve }: Near): Place => ({
      x: x.at(point.x),
      y: (curve.isRight && right ? right : y).at(point.y),
    });
  };
  const mark = (found: Near | undefined) => {
    const place = found && placing()(found);
    setNear(found && place && { ...found, place, isRight: place.x > frame().width / 2 });
  };
  const startDrag = (event: PointerEvent) => {
    const place = placeOf(event);
    const isTouch = event.pointerType === 'touch';
    // Fingers scroll the page unless a part is shown, which they move.
    if (!place || event.button !== 0 || (isTouch && !view)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setNear(undefined);
    setDrag({ from: place, to: place, moved: isMoving !== event.shiftKey || isTouch ? shown : undefined });
  };
  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    if (!place) return;
    if (!drag) {
      mark(nearest(curves, place, placing()));
      return;
    }
    if (drag.moved) {
      const { width, height } = frame();
      const by = { right: (drag.from.x - place.x) / width, up: (place.y - drag.from.y) / height };
      showPart(partOf(frame(), by), drag.moved, false);
    } else setDrag({ ...drag, to: place });
  };
  const endDrag = () => {
    setDrag(undefined);
    if (!drag) return;
    if (drag.moved) {
      if (live.current) show(live.current);
      return;
    }
    const part = chosenPart(drag, frame());
    if (part) showPart(part);
  };
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      if (live.current) show(live.current);
    }, tellEvery);
  };
  useWheel(host, (event) => {
    const place = placeOf(event);
    // The wheel scrolls the page until the plot has the focus.
    if (!place || !(event.ctrlKey || event.metaKey || host.current!.parentElement!.contains(document.activeElement)))
      return;
    event.preventDefault();
    showPart(
      partOf(frame(), { zoom: 1.0015 ** Math.max(-400, Math.min(400, event.deltaY)), at: place }),
      undefined,
      false,
    );
    settle();
  });
  useEffect(() => () => clearTimeout(settling.current), []);
  const readPoint = (step: number) => {
    const next = neighbourOf(near, curves, step);
    if (!next) return;
    mark(next);
    setRead(t('table.readout', readoutOf(next, props)));
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => showPart(partOf(frame(), { right: -0.1 })),
    ArrowRight: () => showPart(partOf(frame(), { right: 0.1 })),
    ArrowUp: () => showPart(partOf(frame(), { up: 0.1 })),
    ArrowDown: () => showPart(partOf(frame(), { up: -0.1 })),
    '+': () => showPart(partOf(frame(), { zoom: 0.7 })),
    '=': () => showPart(partOf(frame(), { zoom: 0.7 })),
    '-': () => showPart(partOf(frame(), { zoom: 1 / 0.7 })),
    '0': () => show(undefined),
    ',': () => readPoint(-1),
    '.': () => readPoint(1),
  };
  const pressed = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act || !chart.current) return;
    event.preventDefault();
    act();
  };
  const box = chart.current?.over;
  const inPlot = (place: Place) => ({ left: (box?.offsetLeft ?? 0) + place.x, top: (box?.offsetTop ?? 0) + place.y });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role application handles the arrow keys
    <div
      role="application"
      aria-label={label}
      tabIndex={0}
      className={`preview__canvas${isMoving ? ' preview__canvas--moving' : ''}`}
      onPointerDown={startDrag}
      onPointerMove={move}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onPointerLeave={() => setNear(undefined)}
      onDoubleClick={() => show(undefined)}
      onKeyDown={pressed}
    >
      {inks.map((ink) => (
        <i key={ink} hidden data-ink={ink} {...(typeof ink === 'number' ? { 'data-series': ink } : {})} />
      ))}
      <div ref={host} role="img" aria-label={label} className="preview__chart" />
      {drag && !drag.moved ? (
        <div
          className="preview__selection"
          style={{
            ...inPlot({ x: Math.min(drag.from.x, drag.to.x), y: Math.min(drag.from.y, drag.to.y) }),
            width: Math.abs(drag.from.x - drag.to.x),
            height: Math.abs(drag.from.y - drag.to.y),
          }}
        />
      ) : null}
      {near && !drag ? (
        <div className="preview__readout" style={inPlot(near.place)} data-side={near.isRight ? 'left' : 'right'}>
          <span>{t('table.readout', readoutOf(near, props))}</span>
        </div>
      ) : null}
      <p role="status" className="aloud">
        {read}
      </p>
    </div>
  );
}

/** Whether the numbers of a range can be told apart. */
const isDrawable = ([from, to]: [number, number]) =>
  Number.isFinite(from) && Number.isFinite(to) && to - from > Math.max(Math.abs(from), Math.abs(to)) * 1e-13;

/** The part that a drag has framed; all of the height or width if it has nearly none. */
function chosenPart({ from, to }: Drag, { width, height }: { width: number; height: number }): Part | undefined {
  const [wide, tall] = [Math.abs(from.x - to.x) >= leastDrag, Math.abs(from.y - to.y) >= leastDrag];
  if (!wide && !tall) return undefined;
  const [left, right] = wide ? [Math.min(from.x, to.x), Math.max(from.x, to.x)] : [0, width];
  const [top, bottom] = tall ? [Math.min(from.y, to.y), Math.max(from.y, to.y)] : [0, height];
  return { left, right, top, bottom };
}

function nearest(curves: readonly Curve[], place: Place, placed: (near: Near) => Place): Near | undefined {
  let [found, least] = [undefined as Near | undefined, reach ** 2];
  for (const curve of curves)
    for (const point of curve.points) {
      const there = placed({ point, curve });
      const away = (there.x - place.x) ** 2 + (there.y - place.y) ** 2;
      if (away < least) [found, least] = [{ point, curve }, away];
    }
  return found;
}

/** The next point of the curve that is read; the first of the first curve at the beginning. */
function neighbourOf(near: Near | undefined, curves: readonly Curve[], step: number): Near | undefined {
  const curve = near ? curves.find(({ column }) => column === near.curve.column) : curves[0];
  const point = curve?.points[near ? Math.max(0, curve.points.indexOf(near.point)) + step : 0] ?? near?.point;
  return curve && point && { point, curve };
}

/** The values of a point with all their digits. */
function readoutOf({ point, curve }: Near, { x }: Pick<DrawingProps, 'x'>) {
  const error = point.error && Number.isFinite(point.error) ? ` ± ${exact(point.error)}` : '';
  return { xName: x, yName: curve.name, x: exact(point.x), y: `${exact(point.y)}${error}` };
}

/** Without the last digits of a computation. */
const exact = (value: number) => String(Number(value.toPrecision(12)));

/** Calls for the turns of a wheel; React's own handlers cannot keep the page from scrolling. */
function useWheel(host: React.RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = host.current!;
    const turned = (event: WheelEvent) => latest.current(event);
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [host]);
}
