/** Limit of files that are listed by path; a record may have 100,000. */
export const maxListed = 2000;

/** Limit of files whose beginning is read per check. */
export const maxRead = 15;

/** Rows that tell whether a column has measured numbers. */
export const rowsLooked = 50;

/** A README with fewer words may not explain the data; a Han character counts as one. */
export const fewestWords = 60;

/** Answers about contents of files that a process caches. */
export const maxCached = 5000;
