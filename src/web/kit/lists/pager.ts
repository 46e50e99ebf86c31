/** Page sizes of public lists; repeated here because the schemas of `#shared/paging` take 25 kB. */
export const pageSizes = [10, 20, 30, 50] as const;

/** Number of page links: fewer below 992 px. */
export const pagerCounts = { narrow: 5, wide: 7 } as const;

/** The numbers between the first and the last page, and whether pages are omitted before and after them. */
export interface Pager {
  middle: number[];
  before: boolean;
  after: boolean;
}

/** The numbers for a pager of `count` places, with the current page in the middle if both sides have space. */
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

/** The page to show after a change of the page size: the same one, unless it would be beyond the total. */
export const pageAfterResize = (pageNum: number, size: number, total: number) => (pageNum * size > total ? 1 : pageNum);

const scrollTime = 800;

/** Scrolls to the top in 800 ms; at once for users who prefer reduced motion. */
export function scrollToTop(): void {
  const from = scrollY;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo({ top: 0, behavior: 'instant' });
  const started = performance.now();
  const step = (now: number) => {
    const done = Math.min(1, (now - started) / scrollTime);
    // Ease-out: fast at first, slow at the end.
    scrollTo({ top: from * (1 - done) ** 3, behavior: 'instant' });
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
