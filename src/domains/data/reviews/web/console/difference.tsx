import { Card, Tag } from 'antd';
import { resourcesTexts } from '#texts/data/resources';
import { FieldDifference, useFieldName } from '#view/data/versions';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews, type Difference } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';

const colours: Record<Difference['files'][number]['change'], string> = {
  added: 'success',
  removed: 'error',
  changed: 'warning',
  reclassified: 'default',
};

/** Differences from the previous submission; renders nothing for the first. */
export function DifferenceCard({ resourceId, revisionNo }: { resourceId: number; revisionNo: number }) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const nameOf = useFieldName();
  const size = (bytes: number | null) => (bytes === null ? '' : formatBytes(bytes, language));
  const detailOf = ({ change, sizeBefore, sizeAfter, classBefore, classAfter }: Difference['files'][number]) =>
    change === 'reclassified'
      ? [classBefore, classAfter].map((one) => words.dynamic(`fileClasses.${one}`)).join(' → ')
      : [...new Set([size(sizeBefore), size(sizeAfter)])].filter(Boolean).join(' → ');
  const { reply } = useCall(reviews.difference, revisionNo > 0 ? { params: { resourceId } } : null);
  if (!reply) return null;
  const isSame = reply.fields.length === 0 && reply.files.length === 0;
  return (
    <Card title={t('sections.difference')} className="review-card">
      <p className="secondary review-against">
        {t('difference.against', { version: reply.version, n: reply.revisionNo })}
      </p>
      {isSame && <p>{t('difference.none')}</p>}
      {reply.fields.map((change) => (
        <section key={change.field} className="review-part">
          <h2>{nameOf(change)}</h2>
          <FieldDifference change={change} />
        </section>
      ))}
      {reply.files.length > 0 && (
        <section className="review-part">
          <h2>{t('difference.files')}</h2>
          <ul className="review-auditors">
            {reply.files.map((file) => (
              <li key={file.path}>
                <Tag color={colours[file.change]}>{t(`difference.change.${file.change}`)}</Tag> {file.path}{' '}
                <span className="secondary">{detailOf(file)}</span>
              </li>
            ))}
          </ul>
          {reply.more && <p className="secondary">{t('difference.more', { count: reply.files.length })}</p>}
        </section>
      )}
    </Card>
  );
}
