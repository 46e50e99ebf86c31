import './tile.css';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DemoMark } from '#web/kit/parts/demo-mark.tsx';
import { Card } from '#web/kit/parts/card.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { CaseCard } from '../../contract.ts';
import { serviceCaseTexts } from '../../texts/index.ts';

/** A case in a list: its picture or a placeholder, its beneficiary and its reason. */
export function CaseTile({ item, heading = 'h2' }: { item: CaseCard; heading?: 'h2' | 'h3' }) {
  const t = useTexts(serviceCaseTexts);
  const language = useLanguage();
  return (
    <Card
      heading={heading}
      to={`/service/detail/${item.caseId}`}
      title={pick(item.nameZh, item.nameEn, language)}
      picture={
        item.image ? (
          <UploadedPicture className="picture case-tile__picture" path={item.image} width={400} height={140} />
        ) : (
          <LatticePicture seed={`service-${item.caseId}`} />
        )
      }
    >
      <p className="case-tile__facts">
        <Badge tone="info">{t(`types.${item.type}`)}</Badge>
        {item.isDemo ? <DemoMark>{t('demo')}</DemoMark> : null}
      </p>
      <p className="case-tile__text">{pick(item.backgroundZh, item.backgroundEn, language)}</p>
      <p className="secondary small">{pick(item.targetZh, item.targetEn, language)}</p>
    </Card>
  );
}
