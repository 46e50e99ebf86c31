import { useState } from 'react';
import { Button } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { automaticChecks } from '../contract.ts';
import { automaticCheckTexts } from '../texts/index.ts';
import { CheckList } from './check-list.tsx';

/** The checks of a depositor's record, on demand. `save` stores the form first, and returns the number of the record. */
export function OwnChecks({
  save,
  onField,
}: {
  save: () => Promise<number | undefined>;
  onField: (field: string) => void;
}) {
  const t = useTexts(automaticCheckTexts);
  const [resourceId, setResourceId] = useState<number>();
  const [saving, setSaving] = useState(false);
  const input = resourceId === undefined ? null : { params: { resourceId } };
  const { reply, failure, pending, reload } = useCall(automaticChecks.own, input, { once: true });
  const check = async () => {
    setSaving(true);
    const id = await save().finally(() => setSaving(false));
    if (id === resourceId) reload();
    else setResourceId(id);
  };
  const looked = reply?.filter(({ state }) => state === 'look').length ?? 0;
  return (
    <section className="deposit__section checks-advice" aria-labelledby="automatic-checks">
      <h2 id="automatic-checks">{t('title')}</h2>
      <p className="secondary">{reply ? t('hint') : t('offer')}</p>
      <p role="status">{reply && !pending ? t('summary', { look: looked }) : failure ? t('failed') : null}</p>
      {reply ? <CheckList checks={reply} onField={onField} recordAddress={(id) => `/archive/submit/${id}`} /> : null}
      <div>
        <Button loading={saving || pending} onClick={() => void check()}>
          {t(reply ? 'again' : 'run')}
        </Button>
      </div>
    </section>
  );
}
