import './strip.css';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { usePrefetch } from '#web/api/network.ts';
import type { SubCenterCard } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';

/** Sub-centers as small cards below other content; renders nothing if there are none. */
export function SubCenterStrip({ centers }: { centers: readonly SubCenterCard[] }) {
  const t = useTexts(subCenterTexts);
  const language = useLanguage();
  const prefetch = usePrefetch();
  if (centers.length === 0) return null;
  return (
    <section className="sub-centers-strip" aria-labelledby="sub-centers">
      <div className="sub-centers-strip__head">
        <h2 id="sub-centers">{t('title')}</h2>
        <Link to="/about/sub-centers">{t('more')}</Link>
      </div>
      <p className="page-lead">{t('lead')}</p>
      <ul className="sub-centers-strip__list">
        {centers.map((center) => (
          <li key={center.code} className="card card--link sub-centers-strip__item">
            <Link className="card__link" to={`/about/sub-centers/${center.code}`} prefetch={prefetch}>
              {pick(center.nameZh, center.nameEn, language)}
            </Link>
            <small>{pick(center.providerZh, center.providerEn, language)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
