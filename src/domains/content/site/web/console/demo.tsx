import { useState } from 'react';
import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { site } from '../../contract.ts';
import { siteTexts } from '../../texts/index.ts';
import { sitePageTexts } from '../texts/index.ts';
import { Section } from './section.tsx';

/** The number of demonstration records, and the button that removes them all. */
export function DemoSection({ onRemoved }: { onRemoved: () => void }) {
  const t = useTexts(sitePageTexts);
  const words = useTexts(siteTexts);
  const language = useLanguage();
  const { reply: counts, failure, reload } = useCall(site.demo, {});
  const [pending, setPending] = useState(false);
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const remove = async () => {
    if (!(await confirmBox(t('demo.confirm', { count: total })))) return;
    setPending(true);
    try {
      const { removed } = await call(site.removeDemo);
      toast('success', t('demo.removed', { count: removed }));
      onRemoved();
    } catch {
      // The API client has already shown the reason.
    } finally {
      setPending(false);
      reload();
    }
  };
  return (
    <Section name="demo">
      {counts ? null : <Waiting failure={failure} onRetry={reload} height="12rem" />}
      {counts && total === 0 ? <p>{t('demo.none')}</p> : null}
      {counts && total > 0 ? (
        <>
          <p>{t('demo.lead')}</p>
          <table className="site-demo">
            <thead>
              <tr>
                <th scope="col">{t('count.table')}</th>
                <th scope="col" className="site-demo__count">
                  {t('count.records')}
                </th>
              </tr>
            </thead>
            <tbody>
              {counts.map(({ name, count }) => (
                <tr key={name}>
                  <th scope="row">{words.dynamic(`tables.${name}`, name)}</th>
                  <td className="site-demo__count">{formatNumber(count, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Can call={site.removeDemo}>
            <p className="site-section__hint">{t('demo.also')}</p>
            <Button danger loading={pending} onClick={() => void remove()}>
              {t('demo.button')}
            </Button>
          </Can>
        </>
      ) : null}
    </Section>
  );
}
