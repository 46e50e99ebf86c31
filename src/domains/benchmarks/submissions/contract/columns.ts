/** What anybody can get of a model: code and training data, one of them, or neither; empty where nothing is said. */
export const opennesses = ['', 'both', 'code', 'data', 'neither'] as const;
export type Openness = (typeof opennesses)[number];

/** Columns of a board beside rank, model and primary metric; `main` when none is named. */
export const columnPresets = ['main', 'metrics', 'uncertainty', 'provenance'] as const;
export type ColumnPreset = (typeof columnPresets)[number];

export const exportFormats = ['csv', 'xlsx', 'json', 'bibtex'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Metrics that the preset of uncertainties shows. */
export const uncertaintyMetrics = ['coverage', 'intervalWidth', 'nll', 'brier', 'logLoss', 'ece'] as const;
