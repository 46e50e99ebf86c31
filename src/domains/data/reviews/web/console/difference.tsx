import { Card, Descriptions, Tag, Typography } from 'antd';
import { resourcesTexts } from '#texts/data/resources';
import { useTexts } from '#web/texts/language.ts';
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
  const { reply } = useCall(reviews.difference, revisionNo > 0 ? { params: { resourceId } } : null);
  if (!reply) return null;
  const isSame = reply.fields.length === 0 && reply.files.length === 0;
  return (
    <Card title={t('sections.difference')} className="review-card">
      <p className="secondary">{t('difference.against', { version: reply.version, n: reply.revisionNo })}</p>
      {isSame && <p>{t('difference.none')}</p>}
      {reply.fields.map(({ name, before, after }) => (
        <section key={name} className="review-part">
          <h2>{words.dynamic(`fields.${name}`, name)}</h2>
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'before',
                label: t('difference.before'),
                children: (
                  <Typography.Text delete={before !== ''} className="review-text-block">
                    {before || t('fallback')}
                  </Typography.Text>
                ),
              },
              {
                key: 'after',
                label: t('difference.after'),
                children: <ins className="review-text-block">{after || t('fallback')}</ins>,
              },
            ]}
          />
        </section>
      ))}
      {reply.files.length > 0 && (
        <section className="review-part">
          <h2>{t('difference.files')}</h2>
          <ul className="review-auditors">
            {reply.files.map(({ path, change }) => (
              <li key={path}>
                <Tag color={colours[change]}>{t(`difference.change.${change}`)}</Tag> {path}
              </li>
            ))}
          </ul>
          {reply.more && <p className="secondary">{t('difference.more', { count: reply.files.length })}</p>}
        </section>
      )}
    </Card>
  );
}
