import './callbacks.css';
import { Typography } from 'antd';
import { pick } from '#shared/texts';
import { ResourceCell } from '#view/data/reviews';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { callbacks, type Callback } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';
import { CallbackDetail } from './detail.tsx';
import { CallbackState } from './state.tsx';
import { TestDrawer } from './test.tsx';

export default function CallbackPage() {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  const targetOf = (row: Callback) => (
    <div className="kit-two-lines">
      <span className="mono">{row.url}</span>
      <Typography.Text type="secondary">
        {row.appId === null ? t('person') : pick(row.appNameZh, row.appNameEn, language)}
      </Typography.Text>
    </div>
  );
  const stateOf = ({ status, error }: Callback) => (
    <div className="kit-two-lines">
      <span>
        <CallbackState status={status} />
      </span>
      {error && <Typography.Text type="secondary">{words(`errors.${error}`)}</Typography.Text>}
    </div>
  );
  const replay = (rows: readonly Callback[]) => () =>
    call(callbacks.replay, { body: { callbackIds: rows.map(({ callbackId }) => callbackId) } });
  const question = (count: number) => t('confirmReplay', { count });
  return (
    <Records
      noun={callbacks}
      id="callbackId"
      words={callbackTexts}
      page={callbackPageTexts}
      nameOf={({ callbackId }) => String(callbackId)}
      names={{ event: (value) => words(`events.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'event', 'status', { field: 'beginTime', label: words('fields.createTime') }]}
      columns={[
        'event',
        {
          field: 'resourceNo',
          title: words('fields.resource'),
          cell: (row) => (row.resourceNo ? <ResourceCell resource={row} /> : t('none')),
        },
        { field: 'url', cell: targetOf },
        { field: 'status', cell: stateOf },
        'tries',
        {
          field: 'nextTryAt',
          cell: ({ nextTryAt }) => (nextTryAt ? formatMoment(nextTryAt, language) : t('none')),
        },
        'createTime',
      ]}
      chooseFor={callbacks.replay}
      canChoose={({ may }) => may.replay}
      buttons={({ chosen, clear, ask, show, reload, close }) => (
        <>
          <CallButton
            call={callbacks.replay}
            disabled={chosen.length === 0}
            onAct={() => ask(question(chosen.length), () => replay(chosen)().then(clear), t('replayed'))}
          >
            {t('replaySelected')}
          </CallButton>
          <CallButton
            call={callbacks.test}
            type="primary"
            onAct={() => show(<TestDrawer onSent={reload} onClose={close} />)}
          >
            {t('test')}
          </CallButton>
        </>
      )}
      acts={(row, { act, ask, show, close }) => [
        act('detail', callbacks.find, () => show(<CallbackDetail callbackId={row.callbackId} onClose={close} />)),
        row.may.replay && act('replay', callbacks.replay, () => ask(question(1), replay([row]), t('replayed'))),
      ]}
    />
  );
}
