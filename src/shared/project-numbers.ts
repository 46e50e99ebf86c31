/** Normalises a project number (case, width, hyphens, spaces) for comparison. */
export const normalNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_\-‐‑‒–—―−﹣－]/g, '')
    .toLowerCase();
