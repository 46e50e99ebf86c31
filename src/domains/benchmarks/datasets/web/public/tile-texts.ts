import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick, translatorOf, type Language } from '#shared/texts';
import type { DatasetCard } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';

/** The texts of a tile in one language: a page with few tiles need not load all texts. */
export function tileTexts(item: DatasetCard, language: Language) {
  const t = translatorOf(datasetTexts, language);
  const say = translatorOf(scoringTexts, language);
  const { primary, leader } = item;
  const none = primary ? t('card.noModel') : t('card.noScores');
  return {
    path: `/benchmarks/detail/${item.publicId}`,
    title: pick(item.nameZh, item.nameEn, language),
    task: say(`taskTypes.${item.taskType}`),
    field: t(`fieldNames.${item.field}`),
    demo: item.isDemo ? t('demo') : null,
    counts: [t('card.samples', { count: item.sampleCount }), t('card.models', { count: item.modelCount })],
    leader:
      primary && leader
        ? {
            label: t('card.leader'),
            model: leader.name,
            score: `${say(`metrics.${primary.code}`)} ${formatScore(leader.mean, primary.decimals)} ${primary.unit}`,
          }
        : { label: none },
  };
}
export type TileTexts = ReturnType<typeof tileTexts>;
