/** Distances in Å within which atoms count as equivalent when the space group is determined. */
export const tolerances = [0.001, 0.01, 0.1] as const;
export const defaultTolerance: Tolerance = 0.01;
export type Tolerance = (typeof tolerances)[number];
