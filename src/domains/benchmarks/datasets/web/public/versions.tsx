import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';

/** The changes of each version, with links to older ones. */
export function Versions({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const language = useLanguage();
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('parts.versions')}</h2>
      <ol className="bench__versions">
        {item.versions.map(({ number, noteZh, noteEn, createTime, isCurrent }) => (
          <li key={number}>
            <Link
              to={`/benchmarks/detail/${item.publicId}${isCurrent ? '' : `?version=${number}`}`}
              aria-current={number === item.version.number ? 'page' : undefined}
            >
              {words('facts.versionOf', { number })}
            </Link>
            {isCurrent ? <Badge tone="info">{t('versions.current')}</Badge> : null}
            <span className="secondary small">
              <DayText wire={createTime} />
            </span>
            <p>{pick(noteZh, noteEn, language) || t('versions.noNote')}</p>
          </li>
        ))}
      </ol>
      <p className="bench__log">
        <Link to={`/benchmarks/log/${item.publicId}`}>{t('versions.log')}</Link>
      </p>
    </section>
  );
}
