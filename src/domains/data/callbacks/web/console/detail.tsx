import './callbacks.css';
import { Descriptions, Drawer, Typography } from 'antd';
import { pick } from '#shared/texts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { callbacks, type CallbackDetail as Detail, type CallbackTry } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';
import { CallbackState } from './state.tsx';

/** The content of a callback with all its attempts. */
export function CallbackDetail({ callbackId, onClose }: { callbackId: number; onClose: () => void }) {
  const t = useTexts(callbackPageTexts);
  const { reply } = useCall(callbacks.find, { params: { callbackId } });
  if (!reply) return null;
  return (
    <Drawer open size="large" title={t('detailOf', { name: callbackId })} onClose={onClose}>
      <Facts row={reply} />
    </Drawer>
  );
}

function Facts({ row }: { row: Detail }) {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  const item = (name: keyof typeof callbackTexts.zh.fields, children: React.ReactNode) => ({
    key: name,
    label: words(`fields.${name}`),
    children: children || t('none'),
  });
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        item('event', words(`events.${row.event}`)),
        item(
          'eventId',
          <Typography.Text copyable className="mono">
            {row.eventId}
          </Typography.Text>,
        ),
        item('status', <CallbackState status={row.status} />),
        item('error', row.error && words(`errors.${row.error}`)),
        item('resource', `${row.resourceNo} ${pick(row.titleZh, row.titleEn, language)}`.trim()),
        item('appId', pick(row.appNameZh, row.appNameEn, language) || t('person')),
        item('url', <span className="mono callback-url">{row.url}</span>),
        item('createTime', formatMoment(row.createTime, language)),
        item('deliveredAt', formatMoment(row.deliveredAt, language)),
        item('nextTryAt', formatMoment(row.nextTryAt, language)),
        item('body', <Code text={indented(row.body)} />),
        item('log', row.log.length > 0 ? <Log tries={row.log} /> : t('noTries')),
      ]}
    />
  );
}

function Log({ tries }: { tries: readonly CallbackTry[] }) {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  return (
    <ol className="callback-log">
      {tries.map((one) => (
        <li key={one.id}>
          <span>
            <StateBadge tone={one.ok ? 'ok' : 'bad'}>{t('nth', { n: one.tryNo })}</StateBadge>{' '}
            {formatMoment(one.time, language)} · {one.httpStatus ?? t('none')} · {t('took', { n: one.milliseconds })}
          </span>
          {one.error && <span>{words(`errors.${one.error}`)}</span>}
          {one.answer && <Code text={one.answer} />}
        </li>
      ))}
    </ol>
  );
}

const Code = ({ text }: { text: string }) => <pre className="callback-code">{text}</pre>;

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
