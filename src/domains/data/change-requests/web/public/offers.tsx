import { Alert, Button, Space } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { changeRequests, type Change } from '../../contract.ts';
import { manageTexts } from '../texts/manage.ts';

/** Offered hand-overs, above a person's own resources. */
export function Offers({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(manageTexts);
  const language = useLanguage();
  const { reply, reload } = useCall(changeRequests.received, {}, { quiet: true });
  const answer = async ({ changeId: id, rowVer }: Change, accepts: boolean) => {
    // The client has shown the refusal; the list shows the current state in either case.
    await call(changeRequests.answer, { params: { id }, body: { rowVer, accepts } }).catch(() => undefined);
    reload();
    onChanged();
  };
  return (
    <>
      {reply?.rows.map((offer) => (
        <Alert
          key={offer.changeId}
          type="info"
          showIcon
          title={t('offers.title', {
            name: offer.askedByName,
            title: pick(offer.titleZh, offer.titleEn, language) || offer.resourceNo,
          })}
          description={offer.reason}
          action={
            <Space>
              <Button size="small" type="primary" onClick={() => void answer(offer, true)}>
                {t('offers.accept')}
              </Button>
              <Button size="small" onClick={() => void answer(offer, false)}>
                {t('offers.decline')}
              </Button>
            </Space>
          }
        />
      ))}
    </>
  );
}
