/** Availability of a model's code and training data: both, one of them, or neither; empty if not stated. */
export const opennesses = ['', 'both', 'code', 'data', 'neither'] as const;
export type Openness = (typeof opennesses)[number];

/** Column presets of a board, in addition to rank, model and primary metric; `main` by default. */
export const columnPresets = ['main', 'metrics', 'uncertainty', 'provenance'] as const;
export type ColumnPreset = (typeof columnPresets)[number];

export const exportFormats = ['csv', 'xlsx', 'json', 'bibtex'] as const;

/** Metrics of the preset for uncertainties. */
export const uncertaintyMetrics = ['coverage', 'intervalWidth', 'nll', 'brier', 'logLoss', 'ece'] as const;
