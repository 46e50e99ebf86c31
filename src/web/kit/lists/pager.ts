/** Page sizes that public lists offer; here without the schemas of `#shared/paging`, which weigh 25 kB. */
export const pageSizes = [10, 20, 30, 50] as const;

/** How many page numbers a pager shows: fewer below 992 px. */
export const pagerCounts = { narrow: 5, wide: 7 } as const;

/** The numbers between the first and the last page, and whether pages are left out before and after them. */
export interface Pager {
  middle: number[];
  before: boolean;
  after: boolean;
}

/** Which numbers a pager of `count` places shows, the current page in the middle where there is room on both sides. */
export function pagerOf(current: number, pages: number, count: number): Pager {
  const half = (count - 1) / 2;
  const cut = pages > count;
  const before = cut && current > count - half;
  const after = cut && current < pages - half;
  const room = count - 2;
  let first = 2;
  if (before && after) first = current - Math.floor(room / 2);
  else if (before) first = pages - room;
  const length = cut ? room : Math.max(0, pages - 2);
  return { middle: Array.from({ length }, (_none, at) => first + at), before, after };
}

/** The page to show after a change of size: the same, unless it would lie beyond the total. */
export const pageAfterResize = (pageNum: number, size: number, total: number) => (pageNum * size > total ? 1 : pageNum);

const scrollTime = 800;

/** Scrolls to the top in 800 ms; at once for those who asked for less motion. */
export function scrollToTop(): void {
  const from = scrollY;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo({ top: 0, behavior: 'instant' });
  const started = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - started) / scrollTime);
    // Fast away, slow at the end.
    scrollTo({ top: from * (1 - done) ** 3, behavior: 'instant' });
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
