import { Alert, Button } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { formatBytes, formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { FigureTile } from '#web/kit/charts/usage.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { preservation, type Preservation } from '../../contract.ts';
import { preservationTexts } from '../../texts/index.ts';
import { preservationPageTexts } from '../texts/index.ts';
import { Events, Findings } from './findings.tsx';

/** State, faults and events of the second copy: a part of the page on fixity. */
export function SecondCopy() {
  const t = useTexts(preservationPageTexts);
  const { reply, reload } = useCall(preservation.read, {});
  const listed = useCall(preservation.findings, {});
  const isOn = reply !== undefined && reply.alarm !== 'off';
  const again = () => {
    reload();
    listed.reload();
  };
  return (
    <div className="kit-stack">
      <p className="secondary">{t('lead')}</p>
      {reply && <Alarms found={reply} />}
      {isOn && (
        <>
          <Tiles found={reply} />
          <Can call={preservation.run}>
            <div>
              <Run found={reply} onBegun={again} />
            </div>
          </Can>
          <Findings findings={listed.reply?.findings} />
          <Events events={listed.reply?.events} />
        </>
      )}
    </div>
  );
}

/** The alarm, and missing parts of the configuration. */
function Alarms({ found: { alarm, fault, isEncrypted, canRepair } }: { found: Preservation }) {
  const t = useTexts(preservationPageTexts);
  const say = useTexts(preservationTexts);
  const why = fault && say.dynamic(`faults.${fault.code}`, String(fault.values['why'] ?? fault.code), fault.values);
  const type = { off: 'info', never: 'info', late: 'warning', behind: 'warning' } as const;
  return (
    <>
      {alarm !== 'none' && (
        <Alert
          showIcon
          type={alarm in type ? type[alarm as keyof typeof type] : 'error'}
          title={t(`alarm.${alarm}`)}
          description={[...(why ? [why] : []), t(`alarm.${alarm}Text`)].join(' ')}
        />
      )}
      {alarm !== 'off' && !isEncrypted && (
        <Alert showIcon type="warning" title={t('alarm.plain')} description={t('alarm.plainText')} />
      )}
      {alarm !== 'off' && !canRepair && (
        <Alert showIcon type="warning" title={t('alarm.oneWay')} description={t('alarm.oneWayText')} />
      )}
    </>
  );
}

function Tiles({ found: it }: { found: Preservation }) {
  const t = useTexts(preservationPageTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { objects, waitingObjects: waiting, failedObjects: failed, checkedFiles: checked, days } = it;
  return (
    <section aria-label={t('figures')} className="kit-tiles">
      <FigureTile
        title={t('tiles.objects')}
        value={number(it.writtenObjects)}
        note={t('tiles.objectsNote', { objects, waiting, failed })}
      />
      <FigureTile
        title={t('tiles.files')}
        value={number(it.files)}
        note={t('tiles.filesNote', { size: formatBytes(it.bytes, language), checked, days })}
      />
      <FigureTile
        title={t('tiles.damaged')}
        value={number(it.damagedFiles)}
        note={t('tiles.damagedNote', { both: it.bothFiles })}
      />
      <FigureTile
        title={t('tiles.run')}
        value={it.goodAt ? formatMoment(it.goodAt, language) : t('tiles.none')}
        note={t(it.isEncrypted ? 'tiles.encrypted' : 'tiles.notEncrypted')}
      />
      <FigureTile
        title={t('tiles.place')}
        value={it.place ? <code className="small preservation-path">{it.place}</code> : t('tiles.unset')}
        note="PRESERVATION_STORE"
      />
    </section>
  );
}

function Run({ found: { files, bytes }, onBegun }: { found: Preservation; onBegun: () => void }) {
  const t = useTexts(preservationPageTexts);
  const language = useLanguage();
  const begin = async () => {
    if (!(await confirmBox(t('runConfirm', { files, size: formatBytes(bytes, language) })))) return;
    await call(preservation.run, {});
    toast('success', t('begun'));
    onBegun();
  };
  // The API client has already shown the error.
  return <Button onClick={() => void begin().catch(() => undefined)}>{t('run')}</Button>;
}
