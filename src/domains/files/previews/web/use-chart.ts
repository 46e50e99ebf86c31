import 'uplot/dist/uPlot.min.css';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import uPlot from 'uplot';
import { labelOf, scaleOf } from '../axis-scale.ts';
import { drawPoints, lineOf } from './canvas-curves.ts';
import type { Curve, DrawingProps, Range, View } from './plot-view.ts';

/** Pixels of an element below which its drawing is narrow; of the height of both drawings; of an axis and its labels. */
const [narrow, tall, low] = [480, 360, 270];
const [letter, axisRoom, axisName] = [6.6, 16, 18];
const maxName = 60;

type Colours = (part: 'text' | 'grid' | number) => string;

/** Colours of the page for the canvas: those of elements that the style sheet colours. */
const coloursOf =
  (host: HTMLElement): Colours =>
  (part) => {
    const probe = host.parentElement?.querySelector(`[data-ink="${part}"]`);
    return probe ? getComputedStyle(probe).color : 'gray';
  };

/** The font of the page for the canvas. The property `font` is empty where digits are tabular, as in the list of files. */
function fontOf(element: HTMLElement): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}

/** The chart of the library on an element, kept in step with its curves, its view, the theme and its size. */
export function useChart(
  host: RefObject<HTMLDivElement | null>,
  props: Omit<DrawingProps, 'label' | 'onView' | 'colour'>,
  view: View,
): RefObject<uPlot | null> {
  const chart = useRef<uPlot>(null);
  const shown = useRef({ props, view });
  const [width, setWidth] = useState(0);
  const { x, y, right, curves, joined, logs, isReversed } = props;
  // What the library cannot change afterwards.
  const form = JSON.stringify([
    x,
    y,
    right,
    joined,
    logs,
    isReversed,
    curves.map(({ column, isRight }) => [column, isRight]),
  ]);
  useLayoutEffect(() => {
    shown.current = { props, view };
  });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(host.current!);
    return () => watch.disconnect();
  }, [host]);
  useEffect(() => {
    if (width === 0) return undefined;
    const element = host.current!;
    const made = new uPlot(
      optionsOf(shown, coloursOf(element), fontOf(element), width),
      dataOf(shown.current.props.curves),
      element,
    );
    // The library begins with the range of the data, without room for points at its ends.
    showView(made, shown.current.view);
    chart.current = made;
    return () => {
      made.destroy();
      chart.current = null;
    };
  }, [host, form, width]);
  useEffect(() => chart.current?.setData(dataOf(curves), false), [curves]);
  useEffect(() => {
    if (chart.current) showView(chart.current, view);
  }, [view, curves]);
  useEffect(() => {
    const redraw = () => chart.current?.redraw(false);
    const watch = new MutationObserver(redraw);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'class'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    return () => {
      watch.disconnect();
      scheme.removeEventListener('change', redraw);
    };
  }, []);
  return chart;
}

/** Shows a part of the plane; drawn once, with the next frame of the browser. */
export function showView(chart: uPlot, { x, y, right }: View): void {
  chart.batch(() => {
    for (const [key, range] of Object.entries({ x, y, right }))
      if (range && chart.scales[key]) chart.setScale(key, { min: range[0], max: range[1] });
  });
}

/** Points as the library takes them. */
const dataOf = (curves: readonly Curve[]): uPlot.AlignedData =>
  [
    null,
    ...curves.map(({ points }) => [points.map((point) => point.x), points.map((point) => point.y)]),
  ] as unknown as uPlot.AlignedData;

function optionsOf(
  shown: RefObject<{ props: Omit<DrawingProps, 'label' | 'onView' | 'colour'>; view: View }>,
  colours: Colours,
  font: string,
  width: number,
): uPlot.Options {
  const { x, y, right, curves, joined, logs, isReversed } = shown.current.props;
  const range = (key: keyof View) => (): uPlot.Range.MinMax => shown.current.view[key] ?? [0, 1];
  const scale = (key: keyof View, isLog: boolean): uPlot.Scale => ({
    time: false,
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enums exist in the library's types only
    distr: isLog ? 3 : 1,
    range: (_chart, least, most) => (least === null || most === null ? range(key)() : [least, most]),
  });
  const axis = (key: keyof View, name: string, isLog: boolean): uPlot.Axis => ({
    scale: key,
    stroke: () => colours('text'),
    grid: { show: key !== 'right', stroke: () => colours('grid'), width: 1 },
    ticks: { show: false },
    font,
    labelFont: font,
    label: name.slice(0, maxName),
    labelSize: axisName,
    labelGap: 2,
    // Ticks of the drawing that is saved.
    splits: (chart) => ticksOf(chart, key, isLog),
    values: (_chart, places) => places.map(labelOf),
    filter: (_chart, places) => places,
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enums exist in the library's types only
    ...(key === 'x' ? { size: 26 } : { side: key === 'right' ? 1 : 3, size: (_chart, values) => sizeOf(values) }),
  });
  return {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enums exist in the library's types only
    mode: 2,
    width,
    height: width < narrow ? low : tall,
    padding: [12, right === undefined ? 14 : 4, 0, 4],
    legend: { show: false },
    cursor: { show: false, drag: { x: false, y: false } },
    scales: {
      x: { ...scale('x', logs.x), dir: isReversed ? -1 : 1 },
      y: scale('y', logs.y),
      ...(right === undefined ? {} : { right: scale('right', logs.y) }),
    },
    axes: [
      axis('x', x, logs.x),
      axis('y', y ?? '', logs.y),
      ...(right === undefined ? [] : [axis('right', right, logs.y)]),
    ],
    series: [
      {},
      ...curves.map(({ column, isRight }): uPlot.Series => ({
        facets: [
          { scale: 'x', auto: false },
          { scale: isRight ? 'right' : 'y', auto: false },
        ],
        stroke: () => colours((column % 6) + 1),
        width: 1.5,
        paths: (chart, at) => (joined ? lineOf(chart, shown.current.props.curves[at - 1]!) : null),
        points: { show: false },
      })),
    ],
    hooks: {
      draw: [
        (chart) => {
          const { curves: drawn } = shown.current.props;
          drawPoints(chart, drawn, { joined, colourOf: (column) => colours((column % 6) + 1) });
        },
      ],
    },
  };
}

function ticksOf(chart: uPlot, key: string, isLog: boolean): number[] {
  const { min, max } = chart.scales[key]!;
  return scaleOf([min ?? 0, max ?? 1] as Range, 0, 1, isLog).ticks.map(({ value }) => value);
}

const sizeOf = (values: readonly string[] | null) =>
  axisRoom + letter * Math.max(2, ...(values ?? []).map((text) => text.length));
