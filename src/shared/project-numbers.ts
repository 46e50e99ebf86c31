/** A project number without regard to case, width, hyphens and space: two numbers are the same when these are. */
export const normalNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_\-‐‑‒–—―−﹣－]/g, '')
    .toLowerCase();
