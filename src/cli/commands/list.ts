import { datasets, type DatasetCard } from '#contract/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick, translatorOf } from '#shared/texts';
import { formatScore } from '#view/benchmarks/scoring';
import type { Command } from '../command.ts';
import { tableOf } from '../output.ts';

/** Lists benchmarks with their task, size and best model. */
export const list: Command = {
  takes: [],
  options: { type: { type: 'string' }, field: { type: 'string' } },
  async run({ settings: { language }, portal, t, values }) {
    const words = translatorOf(scoringTexts, language);
    const query = { taskType: values['type'], field: values['field'] };
    const rows: DatasetCard[] = [];
    for await (const row of portal.all(datasets.frontList, query)) rows.push(row);
    const cells = rows.map(({ publicId, nameZh, nameEn, taskType, measuredCount, modelCount, primary, leader }) => [
      publicId,
      pick(nameZh, nameEn, language),
      words.dynamic(`taskTypes.${taskType}`, taskType),
      String(measuredCount),
      String(modelCount),
      primary ? words.dynamic(`metrics.${primary.code}`, primary.code) : '',
      primary && leader ? `${formatScore(leader.mean, primary.decimals)} ${primary.unit} (${leader.name})` : '',
    ]);
    const heads = (['id', 'name', 'type', 'samples', 'models', 'metric', 'best'] as const).map((key) =>
      t(`column.${key}`),
    );
    return { value: rows, text: cells.length ? tableOf(heads, cells) : t('none') };
  },
};
