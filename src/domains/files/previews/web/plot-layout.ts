import { useEffect, useState, type RefObject } from 'react';

/**
 * Units of the drawing, which are pixels on a wide element, so that the drawing fills it. A narrow element gets fewer
 * units and scales, so that its labels can be read.
 */
export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Width of the colour bar with its labels. */
  colours: number;
  /** Names of curves in a line of the legend. */
  names: number;
}
const wide: Layout = { width: 720, height: 360, left: 76, right: 16, colours: 84, names: 4 };
const narrow: Layout = { width: 360, height: 240, left: 62, right: 10, colours: 84, names: 2 };
/** Pixels below which an element is narrow; plot.css has the same number. */
const narrowWidth = 480;

/** The layout that suits the width of a drawing, also when it changes; the wide one if its size is fixed. */
export function useLayout(svg: RefObject<SVGSVGElement | null>, isFixed = false): Layout {
  const [measured, setMeasured] = useState(wide.width);
  useEffect(() => {
    if (isFixed) return undefined;
    const watch = new ResizeObserver(([entry]) => setMeasured(Math.round(entry!.contentRect.width)));
    watch.observe(svg.current!);
    return () => watch.disconnect();
  }, [svg, isFixed]);
  return measured < narrowWidth ? narrow : { ...wide, width: measured };
}
