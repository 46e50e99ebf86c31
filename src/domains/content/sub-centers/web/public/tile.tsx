import './tile.css';
import { pick } from '#shared/texts';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { SubCenterCard } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';

/** A sub-center as a card that leads to its page. */
export function SubCenterTile({ center, heading = 'h3' }: { center: SubCenterCard; heading?: 'h2' | 'h3' }) {
  const t = useTexts(subCenterTexts);
  const language = useLanguage();
  return (
    <Card
      heading={heading}
      title={pick(center.nameZh, center.nameEn, language)}
      to={`/about/sub-centers/${center.code}`}
      picture={<SubCenterPicture center={center} className="picture" />}
    >
      <p className="sub-center__facts">
        <span className="mono">{t('code', { code: center.code })}</span>
        {center.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
      </p>
      <p className="sub-center__desc">{pick(center.descZh, center.descEn, language)}</p>
      <p className="sub-center__facts">
        {t('provider', { name: pick(center.providerZh, center.providerEn, language) })}
      </p>
    </Card>
  );
}

/** The picture of a sub-center, or a placeholder. */
export function SubCenterPicture({ center, className }: { center: SubCenterCard; className: string }) {
  if (!center.image) return <LatticePicture seed={`sub-center-${center.code}`} className={className} />;
  return <UploadedPicture className={`${className} sub-center__image`} path={center.image} width={640} height={360} />;
}
