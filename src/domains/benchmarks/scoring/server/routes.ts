import { translatorOf } from '#shared/texts';
import { implement } from '#server/routes';
import { directions, inTargetUnit, metricCodes, metricsOf, scoring, taskTypes, type MetricCode } from '../contract.ts';
import { scoringTexts } from '../texts/index.ts';

const zh = translatorOf(scoringTexts, 'zh');
const en = translatorOf(scoringTexts, 'en');

const described = metricCodes.map((code) => ({
  code,
  taskTypes: taskTypes.filter((type) => (metricsOf[type] as readonly MetricCode[]).includes(code)),
  direction: directions[code],
  inTargetUnit: inTargetUnit.includes(code),
  nameZh: zh(`metrics.${code}`),
  nameEn: en(`metrics.${code}`),
  definitionZh: zh(`definitions.${code}`),
  definitionEn: en(`definitions.${code}`),
}));

export const routes = implement(scoring, {
  metrics: async () => ({ total: described.length, rows: described }),
});
