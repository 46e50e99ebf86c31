import './tile.css';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#words/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/badge.tsx';
import { Card } from '#web/kit/card.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import type { DatasetCard } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';

/** A data set in a list: what is asked, how large it is, and the best model so far. */
export function DatasetTile({
  item,
  heading = 'h2',
}: {
  item: Omit<DatasetCard, 'summaryZh' | 'summaryEn'> & { summaryZh?: string; summaryEn?: string };
  heading?: 'h2' | 'h3';
}) {
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { primary, leader } = item;
  return (
    <Card heading={heading} to={`/benchmarks/detail/${item.publicId}`} title={pick(item.nameZh, item.nameEn, language)}>
      <p className="bench-tile__marks">
        <Badge tone="info">{say(`taskTypes.${item.taskType}`)}</Badge>
        <Badge>{t(`fieldNames.${item.field}`)}</Badge>
        {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
      </p>
      {item.summaryZh === undefined ? null : (
        <p className="bench-tile__text">{pick(item.summaryZh, item.summaryEn ?? '', language)}</p>
      )}
      <p className="bench-tile__counts num secondary small">
        <span>{t('card.samples', { count: item.sampleCount })}</span>
        <span>{t('card.models', { count: item.modelCount })}</span>
      </p>
      <p className="bench-tile__leader">
        {primary === null ? (
          <span className="secondary small">{t('card.noScores')}</span>
        ) : leader === null ? (
          <span className="secondary small">{t('card.noModel')}</span>
        ) : (
          <>
            <span className="secondary small">{t('card.leader')}</span>
            <span className="bench-tile__model">{leader.name}</span>
            <span className="num">
              {say(`metrics.${primary.code}`)} {formatScore(leader.mean, primary.decimals)} {primary.unit}
            </span>
          </>
        )}
      </p>
    </Card>
  );
}
