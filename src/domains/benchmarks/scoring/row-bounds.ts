/** Largest contribution of one row to each unbounded metric. */
export interface RowBounds {
  /** Relative error |y−p|/|y|. */
  mape: number;
  /** Squared error in variances of the targets. */
  r2: number;
  /** Squared error in variances that the model stated. */
  nll: number;
  /** −ln of the probability of the true class. */
  logLoss: number;
}

/** Open targets: the formulas of the papers. */
export const unbounded: RowBounds = { mape: Infinity, r2: Infinity, nll: Infinity, logLoss: Infinity };

/**
 * Hidden targets: one absurd prediction must not make a value depend on one row alone. An error of 200 %, of two
 * deviations of the targets, of four stated deviations, and a probability of 0.1 %.
 */
export const bounded: RowBounds = { mape: 2, r2: 4, nll: 16, logLoss: -Math.log(0.001) };
