import { Link } from 'react-router';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';

/** A compact summary of the data set; the board follows directly below. */
export function DetailHead({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const page = useTexts(datasetPageTexts);
  const language = useLanguage();
  const { version } = item;
  const name = pick(item.nameZh, item.nameEn, language);
  const target = pick(version.targetZh, version.targetEn, language);
  const isScored = item.metrics.length > 0;
  const folds = version.folds > 1 ? t('facts.foldsOf', { count: version.folds }) : t('facts.single');
  const facts: [string, string][] = [
    [t('facts.target'), version.unit ? `${target} (${version.unit})` : target],
    [t('facts.samples'), formatNumber(item.sampleCount, language)],
    ...(isScored
      ? ([
          [t('facts.measured'), `${formatNumber(item.measuredCount, language)} · ${folds}`],
          [t('facts.targets'), page(version.hasOpenTargets ? 'head.open' : 'head.hidden')],
        ] as [string, string][])
      : []),
    [t('facts.version'), t('facts.versionOf', { number: version.number })],
    ...(item.license ? ([[t('facts.license'), item.license]] as [string, string][]) : []),
  ];
  return (
    <header className="bench__head">
      <div className="bench__title">
        <h1 tabIndex={-1}>{name}</h1>
        <p className="row">
          <Badge tone="info">{say(`taskTypes.${item.taskType}`)}</Badge>
          <Badge>{t(`fieldNames.${item.field}`)}</Badge>
          {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
          {item.isRetired ? <Badge icon="lock">{page('retired')}</Badge> : null}
          <span className="secondary small">
            {t('fields.publicId')} <span className="mono">{item.publicId}</span>
          </span>
          <ShareButton title={name} />
        </p>
      </div>
      <p className="bench__summary">{pick(item.summaryZh, item.summaryEn, language)}</p>
      <dl className="bench__key num">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Links to the parts of a long page. */
export function PartLinks({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const parts = [
    ...(item.metrics.length && item.version.isCurrent ? (['board'] as const) : []),
    'protocol' as const,
    ...(item.files.length || item.metrics.length ? (['download'] as const) : []),
    ...(item.columns.length ? (['data'] as const) : []),
    ...(['versions', 'cite', 'comments'] as const),
  ];
  return (
    <nav className="bench__parts no-print" aria-label={t('parts.label')}>
      {parts.map((part) => (
        <a key={part} href={`#${part}`}>
          {t(`parts.${part}`)}
        </a>
      ))}
    </nav>
  );
}

/** An older version is read-only; the board shows scores of the current version. */
export function OldVersion({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  return (
    <Note tone="warn">
      <p>
        {t('versions.old', { number: item.version.number })}{' '}
        <Link to={`/benchmarks/detail/${item.publicId}`}>{t('versions.toCurrent')}</Link>
      </p>
    </Note>
  );
}
