import { z } from 'zod';

const Counts = z.array(z.number());

/**
 * Minimum number of rows in each cell, bar or bin of a plot if targets are hidden; cells with fewer are not drawn. In
 * tables their value is -1.
 */
export const fewestHidden = 20;
/** Number of cells along each axis of a parity plot, and of bars of its residuals. */
export const plotCells = 64;
export const residualBars = 41;

const Point = z.tuple([z.number(), z.number()]);

/** Values against predictions as a grid. Rows beyond the axes are counted, not drawn. */
const Parity = z.object({
  kind: z.literal('parity'),
  /** Ends of both axes: the 1 % and 99 % quantiles, or the full range if it is not much wider. */
  min: z.number(),
  max: z.number(),
  /** Whether cells are equally wide in the decimal logarithm. */
  isLog: z.boolean(),
  /** Number of cells along each axis. */
  grid: z.number(),
  /** Column, row from below, count. */
  cells: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** Number of rows that are in no cell. */
  outside: z.number(),
  /** Prediction minus truth between `-limit` and `limit`. */
  residuals: z.object({ limit: z.number(), counts: Counts, outside: z.number() }),
  /** Calibration of the stated standard deviations; absent for models that state none. */
  uncertainty: z
    .object({
      /** Nominal and actual share of rows in an interval. */
      coverage: z.array(Point),
      /**
       * Rows in ten groups of equal size by stated deviation: its root mean square, and that of the errors. Open
       * targets only.
       */
      spread: z.array(Point),
    })
    .optional(),
});

/**
 * The data of the charts on a page: computed once from the predictions, coarse enough that hidden targets cannot be
 * inferred.
 */
export const Plot = z.discriminatedUnion('kind', [
  Parity,
  z.object({
    kind: z.literal('roc'),
    /** False and true positive rate. */
    points: z.array(Point),
    /** Recall and precision. */
    precision: z.array(Point),
    /** Share of positive rows. */
    prevalence: z.number(),
    calibration: z.array(z.object({ count: z.number(), probability: z.number(), share: z.number() })),
    /** Rows by truth and by label at one half, negative first. */
    table: z.array(Counts),
  }),
  z.object({ kind: z.literal('confusion'), table: z.array(Counts) }),
  z.object({ kind: z.literal('none') }),
]);
export type Plot = z.output<typeof Plot>;
