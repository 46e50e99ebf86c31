import { Link } from 'react-router';
import type { PublicModel } from '#contract/benchmarks/submissions';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { formatScore } from '#view/benchmarks/scoring';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';

/** Scores of the same predictions on other versions of the data set, with old and new values. */
export function OtherVersions({ model }: { model: Pick<PublicModel, 'otherVersions' | 'dataset'> }) {
  const t = useTexts(submissionTexts);
  const say = useTexts(scoringTexts);
  const { otherVersions, dataset } = model;
  if (otherVersions.length === 0) return null;
  return (
    <p className="secondary">
      {t('versions.lead')}
      {otherVersions.map(({ publicId, version, metric, mean, rank }) => (
        <span key={publicId}>
          {' '}
          <Link to={`/model/${publicId}`}>{t('facts.version', { number: version })}</Link> {say(`metrics.${metric}`)}{' '}
          <span className="num">{formatScore(mean, 4)}</span>
          {rank === null ? null : ` (${t('rescoring.rank', { rank })})`}
        </span>
      ))}{' '}
      <Link to={`/benchmarks/log/${dataset.publicId}`}>{t('versions.log')}</Link>
    </p>
  );
}
