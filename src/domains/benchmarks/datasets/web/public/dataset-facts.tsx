import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';

/** Description and origin of the data set. */
export function DatasetFacts({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { version } = item;
  const target = pick(version.targetZh, version.targetEn, language);
  const isScored = item.metrics.length > 0;
  const folds = version.folds > 1 ? t('facts.foldsOf', { count: version.folds }) : t('facts.single');
  return (
    <aside className="bench__facts" aria-label={t('overview')}>
      <FactList
        facts={[
          [t('facts.task'), say(`taskTypes.${item.taskType}`)],
          [t('facts.target'), version.unit ? `${target} (${version.unit})` : target],
          [t('facts.classes'), version.classes.length ? version.classes.join(', ') : ''],
          [t('facts.samples'), formatNumber(item.sampleCount, language)],
          [t('facts.measured'), isScored ? `${formatNumber(item.measuredCount, language)} · ${folds}` : ''],
          [t('facts.targets'), isScored ? t(version.hasOpenTargets ? 'facts.open' : 'facts.hidden') : ''],
          [t('facts.version'), t('facts.versionOf', { number: version.number })],
          [t('facts.source'), <Source key="source" item={item} />],
          [t('facts.license'), linkTo(item.licenseUrl, item.license)],
          ['DOI', linkTo(item.doi && `https://doi.org/${item.doi}`, item.doi)],
          [t('facts.published'), <DayText key="day" wire={item.publishTime} />],
        ]}
      />
    </aside>
  );
}

function Source({ item }: { item: PublicDataset }) {
  const language = useLanguage();
  return linkTo(item.sourceUrl, pick(item.sourceZh, item.sourceEn, language));
}

const linkTo = (url: string, words: string) =>
  url && words ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  ) : (
    words
  );
