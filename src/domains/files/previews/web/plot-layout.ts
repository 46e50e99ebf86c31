import { useEffect, useState, type RefObject } from 'react';

/** Units of the drawing, which scales to its element. A narrow element gets fewer units, so that its labels can be read. */
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
const wide: Layout = { width: 720, height: 400, left: 76, right: 16, colours: 84, names: 4 };
const narrow: Layout = { width: 360, height: 240, left: 62, right: 10, colours: 84, names: 2 };
/** Pixels below which an element is narrow; plot.css has the same number. */
const narrowWidth = 480;

/** The layout that suits the width of a drawing, also when it changes. */
export function useLayout(svg: RefObject<SVGSVGElement | null>): Layout {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < narrowWidth));
    watch.observe(svg.current!);
    return () => watch.disconnect();
  }, [svg]);
  return isNarrow ? narrow : wide;
}
