import { Typography } from 'antd';
import { pick } from '#shared/texts';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { appSorts, publisherApps, type PublisherApp } from '../../contract.ts';
import { publisherAppTexts } from '../../texts/index.ts';
import { publisherAppPageTexts } from '../texts/index.ts';
import { PublisherAppForm } from './form.tsx';
import { Rotate } from './rotate.tsx';
import { useShowSecret } from './secret.tsx';

export default function PublisherAppPage() {
  const t = useTexts(publisherAppPageTexts);
  const words = useTexts(publisherAppTexts);
  const language = useLanguage();
  const showSecret = useShowSecret();
  const nameOf = (row: PublisherApp) => pick(row.nameZh, row.nameEn, language);
  return (
    <Records
      noun={publisherApps}
      id="appId"
      words={publisherAppTexts}
      page={publisherAppPageTexts}
      sorts={appSorts}
      names={{ status: (value) => words(`statuses.${value}`) }}
      filters={['keyword', 'status', { field: 'beginTime', label: words('fields.createTime') }]}
      columns={[
        {
          field: 'name',
          cell: (row) => (
            <div className="kit-two-lines">
              <span>{nameOf(row)}</span>
              <Typography.Text type="secondary">{row.remark}</Typography.Text>
            </div>
          ),
        },
        { field: 'appKey', cell: ({ appKey }) => <span className="mono">{appKey}</span> },
        { field: 'status', tones: { '0': 'ok', '1': 'idle' } },
        { field: 'ownerName', cell: (row) => `${row.ownerNickName} (${row.ownerName})` },
        'resourceCount',
        'oldSecretUntil',
        {
          field: 'lastUsedAt',
          cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt, language) : t('never')),
        },
      ]}
      form={(app, { onSaved, onClose }) => (
        <PublisherAppForm
          key={app?.rowVer}
          app={app}
          onSaved={(name, made) => {
            onSaved();
            if (made) showSecret(name, made);
          }}
          onClose={onClose}
        />
      )}
      acts={(row, { edit, act, move, remove, name, show, reload, close }) => {
        const { appId, rowVer, oldSecretUntil } = row;
        const rotated = (made: Parameters<typeof showSecret>[1]) => {
          showSecret(name, made);
          reload();
        };
        return [
          edit,
          act('rotate', publisherApps.rotate, () =>
            show(<Rotate app={row} name={name} onChanged={rotated} onClose={close} />),
          ),
          oldSecretUntil !== null && move('endOld', publisherApps.endOld, { body: { appId, rowVer } }, t('ended')),
          remove,
        ];
      }}
      around={(table) => (
        <>
          <Typography.Paragraph type="secondary">
            {t('lead')}{' '}
            <a href={`/docs/publisher-api.md?lang=${language}`} target="_blank" rel="noreferrer">
              {t('description')}
            </a>
          </Typography.Paragraph>
          {table}
        </>
      )}
    />
  );
}
