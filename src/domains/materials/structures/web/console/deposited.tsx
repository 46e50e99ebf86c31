import { Card } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { structures } from '#contract/materials/structures';
import { useCall } from '#web/api/use-call.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { volumeChangeText } from '../public/volume-change.ts';
import { similarTexts } from '../texts/similar.ts';

/** Public structures that are the same crystals as those of a submission; nothing if there are none. */
export default function DepositedCrystals({ resourceId }: { resourceId: number }) {
  const t = useTexts(similarTexts);
  const language = useLanguage();
  const { reply } = useCall(structures.deposited, { params: { resourceId } }, { quiet: true, once: true });
  if (!reply || reply.length === 0) return null;
  return (
    <Card title={t('deposited.title')} className="review-card">
      <p className="secondary">{t('deposited.note')}</p>
      <ul>
        {reply.map(({ path, member, formula, materialId, structureId, source, deviation }) => (
          <li key={`${path} ${member} ${formula} ${structureId}`}>
            <Link to={`/materials/${materialId}`} target="_blank">
              {formula}
            </Link>{' '}
            <span className="mono">{member === '' ? path : `${path} › ${member}`}</span>
            <br />
            {t('deposited.public')}{' '}
            <Link to={`/data/detail/${source.publicId}`} target="_blank">
              {pick(source.titleZh, source.titleEn, language)}
            </Link>{' '}
            <span className="mono">{source.path}</span>
            <br />
            <span className="secondary">
              {t('deposited.deviation', {
                rms: deviation.rms.toFixed(4),
                most: deviation.most.toFixed(4),
                volume: volumeChangeText(deviation.volumeChange, language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
