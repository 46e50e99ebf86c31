import { Link } from 'react-router';
import type { Tombstone } from '#contract/benchmarks/submissions';
import { datasetTexts } from '#texts/benchmarks/datasets';
import { pick } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { modelTexts } from '../texts/index.ts';

/** The tombstone of a listed model that was withdrawn. */
export function GoneModel({ gone }: { gone: Tombstone }) {
  const t = useTexts(modelTexts);
  const words = useTexts(submissionTexts);
  const bench = useTexts(datasetTexts);
  const language = useLanguage();
  const { dataset } = gone;
  const address = `/benchmarks/detail/${dataset.publicId}`;
  const datasetName = pick(dataset.nameZh, dataset.nameEn, language);
  return (
    <div className="container page model">
      <Breadcrumb
        steps={[
          { title: bench('short'), to: '/benchmarks' },
          { title: datasetName, to: address },
          { title: gone.name },
        ]}
      />
      <header className="model__head">
        <h1 tabIndex={-1}>{gone.name}</h1>
        <p className="secondary">{gone.publisher}</p>
      </header>
      <Note tone="bad" title={t('gone.title')}>
        <p>
          {t(`gone.${gone.withdrawnBy}`, { day: formatDay(gone.withdrawTime, language) })} {t('gone.rest')}
        </p>
        {gone.reason ? <p>{t('gone.reason', { reason: gone.reason })}</p> : null}
      </Note>
      <p>
        {words('facts.dataset')}{' '}
        <Link to={address}>
          {datasetName} · {words('facts.version', { number: dataset.version })}
        </Link>
      </p>
      <p className="no-print">
        <Link to={address}>{words('back')}</Link>
      </p>
    </div>
  );
}
