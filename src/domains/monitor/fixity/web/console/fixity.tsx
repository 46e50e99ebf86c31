import { Alert, Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { SecondCopy } from '#view/monitor/preservation';
import { fixity, type FixityFigures } from '../../contract.ts';
import { fixityPageTexts } from '../texts/index.ts';
import { DamagedFiles } from './damaged-files.tsx';
import { FindFiles } from './find-files.tsx';
import { OrphanFiles } from './orphan-files.tsx';
import { Tiles } from './tiles.tsx';

const tabs = ['damaged', 'files', 'orphans', 'copy'] as const;

/** Progress and findings of the check of the store, with its actions. */
export default function Fixity() {
  const t = useTexts(fixityPageTexts);
  const [search, setSearch] = useSearchParams();
  const { reply, reload, pending } = useCall(fixity.read, {});
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'damaged';
  const parts = { damaged: DamagedFiles, files: FindFiles, orphans: OrphanFiles, copy: SecondCopy };
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          <Orders figures={reply} onOrdered={reload} />
          <Button loading={pending} onClick={reload}>
            {t('reload')}
          </Button>
        </>
      }
    >
      <div className="kit-stack">
        <p className="secondary">{t('lead')}</p>
        {reply && <Alarms figures={reply} />}
        <Tiles figures={reply} />
        <section className="kit-surface">
          <Tabs
            activeKey={tab}
            destroyOnHidden
            onChange={(next) => setSearch(next === 'damaged' ? {} : { tab: next }, { replace: true })}
            items={tabs.map((key) => {
              const Part = parts[key];
              return { key, label: t(`tabs.${key}`), children: <Part onChanged={reload} /> };
            })}
          />
        </section>
      </div>
    </DetailPage>
  );
}

function Orders({ figures, onOrdered }: { figures: FixityFigures | undefined; onOrdered: () => void }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  const checkAll = async ({ files, bytes }: FixityFigures) => {
    if (!(await confirmBox(t('acts.checkAllConfirm', { files, size: formatBytes(bytes, language) })))) return;
    toast('success', t('done.check', await call(fixity.check, { body: { all: true } })));
    onOrdered();
  };
  const compare = async () => {
    await call(fixity.compare, {});
    toast('success', t('done.compare'));
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <Can call={fixity.compare}>
      <Button onClick={() => run(compare())}>{t('acts.compare')}</Button>
      {figures && <Button onClick={() => run(checkAll(figures))}>{t('acts.checkAll')}</Button>}
    </Can>
  );
}

/** Coverage behind schedule, or a rate that is too low. */
function Alarms({ figures: { lateFiles, days, isTooSlow, mbPerSecond, bytes } }: { figures: FixityFigures }) {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  if (lateFiles === 0 && !isTooSlow) return null;
  const says = [
    ...(lateFiles > 0 ? [t('alarm.late', { count: lateFiles, days })] : []),
    ...(isTooSlow ? [t('alarm.slow', { rate: mbPerSecond, days, size: formatBytes(bytes, language) })] : []),
  ];
  return <Alert type="warning" showIcon title={says.join(t('separator'))} description={t('alarm.act')} />;
}
