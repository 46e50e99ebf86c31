import type uPlot from 'uplot';
import { withError, type Curve } from './plot-view.ts';

/*
 * Lines, points and error bars on the canvas of a plot. The library's own line needs an x that rises: in a long loop or
 * a scan downwards it takes all later points for those of one pixel.
 */

/** Half a point, in pixels of the screen, and the half width of an error bar. */
const [dot, cap] = [2, 2];

/** Draws in the area of the curves only. */
function clipped(chart: uPlot, draw: (pen: CanvasRenderingContext2D) => void): void {
  const { ctx: pen, bbox } = chart;
  pen.save();
  pen.beginPath();
  pen.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  pen.clip();
  draw(pen);
  pen.restore();
}

/**
 * The line of a curve through its points in their order. Neighbours in one column of pixels become their first, their
 * extremes and their last, which draws the same pixels.
 */
export function lineOf(chart: uPlot, { points, isRight }: Pick<Curve, 'points' | 'isRight'>): uPlot.Series.Paths {
  const stroke = new Path2D();
  const { left, width } = chart.bbox;
  const [from, to] = [left - 2, left + width + 2];
  const key = isRight ? 'right' : 'y';
  let [column, least, most, last] = [Number.NaN, 0, 0, 0];
  let wasOutside = 0;
  const flush = () => {
    if (Number.isNaN(column) || least === most) return;
    stroke.lineTo(column, least);
    stroke.lineTo(column, most);
    stroke.lineTo(column, last);
  };
  for (const point of points) {
    const across = Math.round(chart.valToPos(point.x, 'x', true));
    const up = chart.valToPos(point.y, key, true);
    if (across === column) {
      [least, most, last] = [Math.min(least, up), Math.max(most, up), up];
      continue;
    }
    flush();
    // A line between two points beyond the same edge is not seen.
    const isOutside = across < from ? -1 : across > to ? 1 : 0;
    if (Number.isNaN(column) || (isOutside !== 0 && isOutside === wasOutside)) stroke.moveTo(across, up);
    else stroke.lineTo(across, up);
    [column, least, most, last, wasOutside] = [across, up, up, up, isOutside];
  }
  flush();
  return { stroke, fill: null };
}

const scaleKey = ({ isRight }: Curve) => (isRight ? 'right' : 'y');

/** Error bars of the curves, and the points of those without a line. */
export function drawPoints(
  chart: uPlot,
  curves: readonly Curve[],
  { joined, colourOf }: { joined: boolean; colourOf: (column: number) => string },
): void {
  const ratio = devicePixelRatio;
  clipped(chart, (pen) => {
    for (const curve of curves) {
      const colour = colourOf(curve.column);
      const across = (value: number) => chart.valToPos(value, 'x', true);
      const up = (value: number) => chart.valToPos(value, scaleKey(curve), true);
      pen.strokeStyle = colour;
      pen.fillStyle = colour;
      drawErrors(pen, curve, { across, up, ratio, lowest: chart.scales[scaleKey(curve)]!.min ?? 0 });
      if (joined && curve.points.length > 1) continue;
      pen.beginPath();
      for (const point of curve.points) {
        const [left, top] = [across(point.x), up(point.y)];
        pen.moveTo(left + dot * ratio, top);
        pen.arc(left, top, dot * ratio, 0, 2 * Math.PI);
      }
      pen.fill();
    }
  });
}

function drawErrors(
  pen: CanvasRenderingContext2D,
  { points }: Curve,
  {
    across,
    up,
    ratio,
    lowest,
  }: { across: (value: number) => number; up: (value: number) => number; ratio: number; lowest: number },
): void {
  if (points.every((point) => withError(point).length === 1)) return;
  pen.globalAlpha = 0.6;
  pen.lineWidth = ratio;
  pen.beginPath();
  for (const point of points) {
    const [low, high] = withError(point);
    if (high === undefined) continue;
    const left = across(point.x);
    // On a logarithmic axis a bar to zero or below runs to the edge.
    const bottom = up(low! > 0 || lowest <= 0 ? low! : lowest);
    pen.moveTo(left, Number.isFinite(bottom) ? bottom : pen.canvas.height);
    pen.lineTo(left, up(high));
    pen.moveTo(left - cap * ratio, up(high));
    pen.lineTo(left + cap * ratio, up(high));
  }
  pen.stroke();
  pen.globalAlpha = 1;
}
