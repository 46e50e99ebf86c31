import { metricsOf, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';

/** Names that scoring programs use for our metrics, in lower case and without punctuation. */
const names: Partial<Record<MetricCode, readonly string[]>> = {
  mae: ['mae', 'meanabsoluteerror'],
  rmse: ['rmse', 'rootmeansquarederror', 'rootmeansquareerror'],
  medae: ['medae', 'medianabsoluteerror'],
  maxe: ['maxe', 'maxerror', 'maximumerror'],
  bias: ['bias', 'meanerror', 'me'],
  mape: ['mape', 'meanabsolutepercentageerror'],
  r2: ['r2', 'r2score', 'rsquared', 'coefficientofdetermination'],
  pearson: ['pearson', 'pearsonr', 'pearsoncorrelation', 'pcc'],
  spearman: ['spearman', 'spearmanr', 'spearmancorrelation', 'srcc'],
  rocAuc: ['rocauc', 'auc', 'aucroc', 'auroc', 'rocaucscore', 'areaundercurve'],
  averagePrecision: ['averageprecision', 'ap', 'auprc', 'prauc', 'aucpr'],
  accuracy: ['accuracy', 'acc', 'accuracyscore'],
  balancedAccuracy: ['balancedaccuracy', 'bac', 'bacc', 'balancedaccuracyscore'],
  precision: ['precision'],
  recall: ['recall', 'sensitivity', 'tpr'],
  specificity: ['specificity', 'tnr'],
  f1: ['f1', 'f1score', 'fscore', 'fmeasure'],
  f1Macro: ['f1macro', 'macrof1', 'f1', 'f1score', 'macrof1score'],
  mcc: ['mcc', 'matthewscorrelationcoefficient', 'matthews'],
  brier: ['brier', 'brierscore'],
  logLoss: ['logloss', 'crossentropy', 'bce'],
  ece: ['ece', 'expectedcalibrationerror'],
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The metric of a task for a leaderboard column, by the column's key or title. */
export function metricNamed(taskType: TaskType, key: string, title: string): MetricCode | undefined {
  const codes: readonly MetricCode[] = metricsOf[taskType];
  for (const word of [plain(key), plain(title)]) {
    const code = codes.find((one) => plain(one) === word || names[one]?.includes(word));
    if (code) return code;
  }
  return undefined;
}
