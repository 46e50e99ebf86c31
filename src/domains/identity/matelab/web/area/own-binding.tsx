import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { matElab } from '../../contract.ts';
import { matElabTexts } from '../../texts/index.ts';

/** The MatElab account that is bound to the user's account, and a button to remove the binding. */
export function OwnBinding() {
  const t = useTexts(matElabTexts);
  const language = useLanguage();
  const { reply, reload } = useCall(matElab.own, {});
  if (!reply) return null;
  const { binding } = reply;
  const unbind = async (name: string) => {
    if (await doConfirmed(t('own.ask', { name }), () => call(matElab.unbind), t('own.done'))) reload();
  };
  return (
    <section>
      <h3>{t('own.title')}</h3>
      {binding ? (
        <>
          <p>{t('own.bound', { name: binding.matElabName, date: formatDay(binding.createTime, language) })}</p>
          {binding.hasPassword ? null : <p className="secondary">{t('own.noPassword')}</p>}
          <Button
            disabled={!binding.hasPassword}
            // The API client has already shown the error.
            onClick={() => void unbind(binding.matElabName).catch(() => undefined)}
          >
            {t('own.unbind')}
          </Button>
        </>
      ) : (
        <p className="secondary">{t('own.none')}</p>
      )}
    </section>
  );
}
