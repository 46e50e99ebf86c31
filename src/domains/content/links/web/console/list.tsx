import { Typography } from 'antd';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { OutsideLink } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { links, linkSorts, type FriendlyLink, type LinkCheck } from '../../contract.ts';
import { linkTexts } from '../../texts/index.ts';
import { linkPageTexts } from '../texts/index.ts';
import { LinkEdit } from './edit.tsx';
import { LinkForm } from './form.tsx';
import { LinkOrder } from './order.tsx';

const checkTones: Record<LinkCheck, Tone> = { unknown: 'idle', reachable: 'ok', broken: 'bad' };

export default function LinkPage() {
  const t = useTexts(linkPageTexts);
  const words = useTexts(linkTexts);
  const language = useLanguage();
  const checkOf = (row: FriendlyLink) => (
    <div className="kit-two-lines">
      <StateBadge tone={checkTones[row.checkResult]}>{words(`checks.${row.checkResult}`)}</StateBadge>
      {row.checkTime && (
        <Typography.Text type="secondary" title={row.checkDetail}>
          {formatMoment(row.checkTime, language)}
        </Typography.Text>
      )}
    </div>
  );
  return (
    <Records
      noun={links}
      id="linkId"
      words={linkTexts}
      page={linkPageTexts}
      sorts={linkSorts}
      names={{ status: (value) => words(`states.${value}`), checkResult: (value) => words(`checks.${value}`) }}
      filters={['keyword', 'status', 'checkResult', { field: 'beginTime', label: words('fields.addTime') }]}
      columns={[
        'name',
        { field: 'status', tones: { normal: 'ok', deactivated: 'idle' } },
        { field: 'checkResult', cell: checkOf },
        { field: 'url', cell: ({ url }) => <OutsideLink url={url} /> },
        'sort',
        'addTime',
        'updateTime',
      ]}
      exportAs="links"
      buttons={({ run }) => (
        <CallButton call={links.check} onAct={() => run(() => call(links.check), t('checking'))}>
          {t('check')}
        </CallButton>
      )}
      order={(on) => <LinkOrder {...on} />}
      form={(row, on) => (row ? <LinkEdit linkId={row.linkId} {...on} /> : <LinkForm {...on} />)}
      acts={({ linkId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', links.find, `/link?preview=1&linkId=${linkId}`),
        status === 'normal'
          ? move('deactivate', links.deactivate, { body: { linkId } }, t('deactivated'))
          : move('activate', links.activate, { body: { linkId } }, t('activated')),
        remove,
      ]}
    />
  );
}
