import { Drawer, Empty, Skeleton, Timeline } from 'antd';
import { pick } from '#shared/texts';
import { useCall } from '#web/api/use-call.ts';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { organizations, type OrganizationAct } from '../../contract.ts';
import { organizationTexts } from '../../texts/index.ts';
import { organizationPageTexts } from '../texts/page.ts';

/** Everything that happened to an organization, newest first. */
export function HistoryDrawer({
  organizationId,
  name,
  onClose,
}: {
  organizationId: number;
  name: string;
  onClose: () => void;
}) {
  const t = useTexts(organizationPageTexts);
  const { reply } = useCall(organizations.history, { params: { organizationId } });
  return (
    <Drawer open size="large" title={t('historyOf', { name })} onClose={onClose}>
      {!reply && <Skeleton active />}
      {reply?.length === 0 && <Empty description={t('noHistory')} />}
      <Timeline items={(reply ?? []).map((act) => ({ key: act.actId, content: <Act act={act} /> }))} />
    </Drawer>
  );
}

function Act({ act }: { act: OrganizationAct }) {
  const words = useTexts(organizationTexts);
  const language = useLanguage();
  return (
    <>
      <div>
        {words(`acts.${act.act}`)} {pick(act.otherZh, act.otherEn, language)}
      </div>
      <div className="secondary small">
        {formatMoment(act.actTime, language)} {act.actBy}
      </div>
      <ul>
        {Object.entries(act.changes).map(([field, { before, after }]) => (
          <li key={field}>
            {words.dynamic(`fields.${field}`, field)}: {before || '–'} → {after || '–'}
          </li>
        ))}
      </ul>
    </>
  );
}
