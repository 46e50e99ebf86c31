import { Alert, Button } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DetailPage } from '#web/kit/parts/detail-page.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { logChain, type Check, type Fault } from '../../contract.ts';
import { logChainTexts } from '../../texts/index.ts';
import { logChainPageTexts } from '../texts/index.ts';
import { Archives } from './archives.tsx';
import { Chains } from './chains.tsx';

/** The sealed part of each log, the result of the last verification, and the archive files. */
export default function LogChainPage() {
  const t = useTexts(logChainPageTexts);
  const { reply, reload, pending } = useCall(logChain.read, {});
  const begin = async () => {
    if (!(await confirmBox(t('verifyConfirm')))) return;
    await call(logChain.verify, {});
    toast('success', t('begun'));
  };
  return (
    <DetailPage
      title={t('title')}
      actions={
        <>
          <Can call={logChain.verify}>
            {/* The API client has already shown the error. */}
            <Button type="primary" onClick={() => void begin().catch(() => undefined)}>
              {t('verify')}
            </Button>
          </Can>
          <Button loading={pending} onClick={reload}>
            {t('reload')}
          </Button>
        </>
      }
    >
      <div className="kit-stack">
        <p className="secondary">{t('lead')}</p>
        {reply?.check && reply.check.faults.length > 0 && <Faults faults={reply.check.faults} />}
        {reply && <LastCheck check={reply.check} />}
        {reply && <Chains logs={reply.logs} />}
        <Archives />
      </div>
    </DetailPage>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useTexts(logChainPageTexts);
  const words = useTexts(logChainTexts);
  const sentence = ({ log, kind, archiveNo, segmentNo, id }: Fault) =>
    words(`faults.${kind}`, {
      log: words(`logs.${log}`),
      where: archiveNo === null ? '' : words('inArchive', { archiveNo: String(archiveNo) }),
      id: String(id),
      segmentNo: String(segmentNo),
      archiveNo: String(archiveNo),
    });
  return (
    <Alert
      showIcon
      type="error"
      title={t('broken')}
      description={
        <>
          <ul>
            {faults.map((fault) => (
              <li key={fault.log}>{sentence(fault)}</li>
            ))}
          </ul>
          <p>{t('brokenAct')}</p>
        </>
      }
    />
  );
}

function LastCheck({ check }: { check: Check | null }) {
  const t = useTexts(logChainPageTexts);
  const language = useLanguage();
  return (
    <section aria-label={t('checked')} className="kit-tiles">
      <FigureTile
        title={t('checked')}
        value={check ? formatMoment(check.endedAt, language) : t('never')}
        note={check ? t('checkedNote', { rows: check.rowsChecked, archives: check.archivesChecked }) : undefined}
      />
      {check && (
        <FigureTile
          title={t('title')}
          value={check.faults.length > 0 ? t('faults', { count: check.faults.length }) : t('intact')}
        />
      )}
    </section>
  );
}
