import { useId, useMemo, useRef, useState, type PointerEvent } from 'react';
import { cellEdges, gridOf, rangeOf } from '../plotting.ts';
import { colourAt } from '../colour-scale.ts';
import { labelOf, scaleOf, withRoom, type Scale } from '../axis-scale.ts';
import { columnUnit } from '../units.ts';
import { useLayout, type Layout } from './plot-layout.ts';
import { ColourBar, ColouredPoints, MapCells, type Inner } from './plot-map.tsx';
import type { Point } from '../plot-curves.ts';
import { inOrder, withError, type Curve, type DrawingProps } from './plot-view.ts';

const edge = { top: 14, bottom: 44, legend: 20 };
/** Pixels that a drag must have to be one. */
const leastDrag = 8;

/**
 * The drawing of a plot as SVG, for maps and for pictures to save: drag to zoom, arrow keys to move, plus and minus to
 * zoom, 0 for all.
 */
export function PlotDrawing({
  label,
  x: xName,
  y: yGiven,
  right: rightName,
  curves,
  colour,
  joined,
  logs,
  isReversed = false,
  view,
  onView,
  isFixed = false,
}: DrawingProps & {
  /** Whether it has the size of a picture that is saved. */
  isFixed?: boolean;
}) {
  const clip = useId();
  const svg = useRef<SVGSVGElement>(null);
  const layout = useLayout(svg, isFixed);
  const { width, height } = layout;
  const [drag, setDrag] = useState<{ from: Place; to: Place }>();
  const [near, setNear] = useState<{ point: Point; name: string }>();
  const hasLegend = curves.length > 1;
  const inner = {
    left: layout.left,
    right: width - layout.right - (colour === null ? (rightName === undefined ? 0 : layout.left - 16) : layout.colours),
    top: edge.top + (hasLegend ? edge.legend * Math.ceil(curves.length / layout.names) : 0),
    bottom: height - edge.bottom,
  };
  const points = useMemo(() => curves.flatMap((curve) => curve.points), [curves]);
  const grid = useMemo(
    () =>
      colour === null
        ? undefined
        : gridOf(
            points.map((one) => one.x),
            points.map((one) => one.y),
          ),
    [points, colour],
  );
  const edges = useMemo(() => grid && { x: cellEdges(grid.x), y: cellEdges(grid.y) }, [grid]);
  const whole = useMemo(
    () => ({
      x: rangeOf(edges && !logs.x ? edges.x : points.map((one) => one.x)),
      y: rangeOf(edges && !logs.y ? edges.y : endsOf(curves, false, logs.y)),
      right: rangeOf(endsOf(curves, true, logs.y)),
    }),
    [points, curves, edges, logs],
  );
  const isTight = joined || edges !== undefined;
  const [start, end] = isReversed ? [inner.right, inner.left] : [inner.left, inner.right];
  const x = scaleOf(view?.x ?? withRoom(whole.x, isTight || logs.x), start, end, logs.x);
  const y = scaleOf(view?.y ?? withRoom(whole.y, isTight || logs.y), inner.bottom, inner.top, logs.y);
  const other =
    rightName === undefined
      ? undefined
      : scaleOf(view?.right ?? withRoom(whole.right, isTight || logs.y), inner.bottom, inner.top, logs.y);
  const upOf = ({ isRight }: Curve) => (isRight && other ? other : y);
  const colours = rangeOf(
    colour === null ? [] : points.flatMap((one) => (Number.isFinite(one.colour) ? [one.colour!] : [])),
  );
  const toned = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) || !colours
      ? 'none'
      : colourAt((value - colours[0]) / (colours[1] - colours[0] || 1));

  const placeOf = (event: PointerEvent): Place => {
    const box = svg.current!.getBoundingClientRect();
    const factor = Math.max(width / box.width, height / box.height);
    // The drawing keeps its aspect ratio in the middle of the element.
    const [blankX, blankY] = [(box.width - width / factor) / 2, (box.height - height / factor) / 2];
    return {
      x: clamp((event.clientX - box.left - blankX) * factor, inner.left, inner.right),
      y: clamp((event.clientY - box.top - blankY) * factor, inner.top, inner.bottom),
    };
  };
  const showNear = (place: Place) => {
    let [found, least] = [undefined as typeof near, 30 ** 2];
    for (const { name, points: all } of curves)
      for (const point of all) {
        const away = (x.at(point.x) - place.x) ** 2 + (y.at(point.y) - place.y) ** 2;
        if (away < least) [found, least] = [{ point, name }, away];
      }
    setNear(found);
  };
  const endDrag = () => {
    setDrag(undefined);
    if (!drag || Math.abs(drag.from.x - drag.to.x) < leastDrag || Math.abs(drag.from.y - drag.to.y) < leastDrag) return;
    onView({ x: inOrder(x.of(drag.from.x), x.of(drag.to.x)), y: inOrder(y.of(drag.from.y), y.of(drag.to.y)) });
  };
  /** Moves by parts of the width and height, or zooms by a factor around the middle. */
  const shift = (right: number, up: number, zoom = 1) => {
    const part = (scale: Scale, [from, to]: [number, number], by: number): [number, number] => {
      const [middle, half] = [(from + to) / 2 + by * (to - from), ((to - from) / 2) * zoom];
      return inOrder(scale.of(middle - half), scale.of(middle + half));
    };
    onView({ x: part(x, [inner.left, inner.right], right), y: part(y, [inner.bottom, inner.top], up) });
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => shift(-0.1, 0),
    ArrowRight: () => shift(0.1, 0),
    ArrowUp: () => shift(0, 0.1),
    ArrowDown: () => shift(0, -0.1),
    '+': () => shift(0, 0, 0.7),
    '=': () => shift(0, 0, 0.7),
    '-': () => shift(0, 0, 1 / 0.7),
    '0': () => onView(undefined),
  };
  const yName = yGiven ?? (curves.length === 1 ? curves[0]!.name : columnUnit(curves[0]?.name ?? ''));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role application handles the arrow keys
    <div
      role="application"
      aria-label={label}
      tabIndex={0}
      className="preview__drawing"
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: placeOf(event), to: placeOf(event) });
      }}
      onPointerMove={(event) => {
        const place = placeOf(event);
        if (drag) setDrag({ ...drag, to: place });
        else showNear(place);
      }}
      onPointerUp={endDrag}
      onPointerLeave={() => setNear(undefined)}
      onDoubleClick={() => onView(undefined)}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <svg ref={svg} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <clipPath id={clip}>
          <rect x={inner.left} y={inner.top} width={inner.right - inner.left} height={inner.bottom - inner.top} />
        </clipPath>
        {x.ticks.map(({ value, label: text }) => (
          <g key={`x${text}`} className="preview__tick">
            <path d={`M${x.at(value)} ${inner.top}V${inner.bottom}`} />
            <text x={x.at(value)} y={inner.bottom + 16} textAnchor="middle">
              {text}
            </text>
          </g>
        ))}
        {y.ticks.map(({ value, label: text }) => (
          <g key={`y${text}`} className="preview__tick">
            <path d={`M${inner.left} ${y.at(value)}H${inner.right}`} />
            <text x={inner.left - 8} y={y.at(value) + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <g clipPath={`url(#${clip})`}>
          {edges && grid ? <MapCells points={points} grid={grid} edges={edges} x={x} y={y} toned={toned} /> : null}
          {colour !== null && !edges ? <ColouredPoints points={points} x={x} y={y} toned={toned} /> : null}
          {colour === null
            ? curves.map((curve, at) => (
                <CurvePath
                  key={curve.column}
                  curve={curve}
                  series={((curve.series ?? at) % 6) + 1}
                  joined={joined}
                  x={x}
                  y={upOf(curve)}
                />
              ))
            : null}
        </g>
        {other?.ticks.map(({ value, label: text }) => (
          <text key={`r${text}`} className="preview__axis" x={inner.right + 8} y={other.at(value) + 4}>
            {text}
          </text>
        ))}
        <path
          className="preview__frame"
          d={`M${inner.left} ${inner.top}V${inner.bottom}H${inner.right}${other ? `V${inner.top}` : ''}`}
        />
        <text className="preview__axis" x={(inner.left + inner.right) / 2} y={height - 6} textAnchor="middle">
          {xName.slice(0, 60)}
        </text>
        <text
          className="preview__axis"
          transform={`translate(14 ${(inner.top + inner.bottom) / 2}) rotate(-90)`}
          textAnchor="middle"
        >
          {yName.slice(0, 40)}
        </text>
        {rightName === undefined ? null : (
          <text
            className="preview__axis"
            transform={`translate(${width - 6} ${(inner.top + inner.bottom) / 2}) rotate(-90)`}
            textAnchor="middle"
          >
            {rightName.slice(0, 40)}
          </text>
        )}
        {hasLegend ? <Legend curves={curves} layout={layout} /> : null}
        {colour !== null && colours ? <ColourBar name={colour} range={colours} inner={inner} width={width} /> : null}
        {drag ? (
          <rect
            className="preview__zoom"
            x={Math.min(drag.from.x, drag.to.x)}
            y={Math.min(drag.from.y, drag.to.y)}
            width={Math.abs(drag.from.x - drag.to.x)}
            height={Math.abs(drag.from.y - drag.to.y)}
          />
        ) : null}
        {near && !drag ? (
          <Readout {...near} place={{ x: x.at(near.point.x), y: y.at(near.point.y) }} inner={inner} />
        ) : null}
      </svg>
    </div>
  );
}

interface Place {
  x: number;
  y: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Values of the curves on one of the vertical axes, with their errors. */
const endsOf = (curves: readonly Curve[], isRight: boolean, isLog: boolean): number[] =>
  curves
    .filter((curve) => (curve.isRight ?? false) === isRight)
    .flatMap(({ points }) => points.flatMap(withError))
    .filter((value) => !isLog || value > 0);

function CurvePath({
  curve: { points },
  series,
  joined,
  x,
  y,
}: {
  curve: Curve;
  series: number;
  joined: boolean;
  x: Scale;
  y: Scale;
}) {
  const places = points.map((point) => `${x.at(point.x).toFixed(1)} ${y.at(point.y).toFixed(1)}`);
  const bars = points.flatMap((point) =>
    withError(point).length === 2
      ? [
          `M${x.at(point.x).toFixed(1)} ${withError(point)
            .map((end) => y.at(end).toFixed(1))
            .join('V')}`,
        ]
      : [],
  );
  return (
    <g data-series={series}>
      {bars.length > 0 ? <path className="preview__bars" d={bars.join('')} /> : null}
      {joined ? (
        <path className="preview__line" d={`M${places.join('L')}`} />
      ) : (
        <path className="preview__dots" d={places.map((place) => `M${place}h0`).join('')} />
      )}
    </g>
  );
}

function Legend({
  curves,
  layout: { width, left: start, right: end, names },
}: {
  curves: readonly Curve[];
  layout: Layout;
}) {
  const step = (width - start - end) / Math.min(names, curves.length);
  return curves.map(({ name, column, series }, at) => {
    const [left, top] = [start + (at % names) * step, edge.top + Math.floor(at / names) * edge.legend];
    return (
      <g key={column} data-series={((series ?? at) % 6) + 1}>
        <path className="preview__line" d={`M${left} ${top}h18`} />
        <text className="preview__axis" x={left + 24} y={top + 4}>
          {name.slice(0, Math.floor(step / 8) - 3)}
        </text>
      </g>
    );
  });
}

/** The values of the point under the pointer. */
function Readout({ point, name, place, inner }: { point: Point; name: string; place: Place; inner: Inner }) {
  const error = point.error && Number.isFinite(point.error) ? ` ± ${labelOf(point.error)}` : '';
  const text = `(${labelOf(point.x)}, ${labelOf(point.y)}${error})${point.colour === undefined ? '' : ` ${labelOf(point.colour)}`}`;
  const isRight = place.x > (inner.left + inner.right) / 2;
  return (
    <g className="preview__near">
      <circle cx={place.x} cy={place.y} r={4} />
      <text
        x={place.x + (isRight ? -8 : 8)}
        y={Math.max(place.y - 8, inner.top + 10)}
        textAnchor={isRight ? 'end' : 'start'}
      >
        <title>{name}</title>
        {text}
      </text>
    </g>
  );
}
