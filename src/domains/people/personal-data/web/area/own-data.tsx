import { useState } from 'react';
import { Alert, Button, Descriptions } from 'antd';
import { call } from '#web/api/api.ts';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { doConfirmed, toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { deletionDays, exportDays, personalData, type OwnRequests } from '../../contract.ts';
import { personalDataTexts } from '../../texts/index.ts';
import { personalDataPageTexts } from '../texts/index.ts';
import { PasswordBox } from './password-box.tsx';

/** Copy of the user's data, and deletion of the account. */
export function OwnData() {
  const { reply, reload, failure } = useCall(personalData.own, {});
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  return (
    <div className="kit-stack">
      <Copy request={reply.export} onChanged={reload} />
      <Deletion request={reply.deletion} blockers={reply.blockers} onChanged={reload} />
    </div>
  );
}

function Copy({ request, onChanged }: { request: OwnRequests['export']; onChanged: () => void }) {
  const t = useTexts(personalDataPageTexts);
  const language = useLanguage();
  const [box, setBox] = useState<'ask' | 'download'>();
  const state = request?.state;
  const ask = async (password: string) => {
    await call(personalData.askExport, { body: { password } });
    toast('success', t('copy.asked'));
    onChanged();
  };
  const download = async (password: string) =>
    saveFile(await call(personalData.download, { body: { password } }), t('copy.fileName'));
  return (
    <section>
      <h3>{t('copy.title')}</h3>
      <p className="secondary">{t('copy.about', { days: exportDays })}</p>
      {(state === 'waiting' || state === 'running') && <Alert showIcon type="info" title={t('copy.pending')} />}
      {state === 'failed' && <Alert showIcon type="warning" title={t('copy.failed')} />}
      {state === 'ready' && (
        <Alert
          showIcon
          type="success"
          title={t('copy.ready', {
            size: formatBytes(request?.fileSize ?? 0, language),
            time: formatMoment(request?.expireAt ?? '', language),
          })}
          action={
            <Button type="primary" size="small" onClick={() => setBox('download')}>
              {t('copy.download')}
            </Button>
          }
        />
      )}
      {state !== 'waiting' && state !== 'running' && (
        <p>
          <Button onClick={() => setBox('ask')}>{t(state === 'ready' ? 'copy.askAgain' : 'copy.ask')}</Button>
        </p>
      )}
      {box === 'ask' && (
        <PasswordBox
          title={t('copy.confirm')}
          action={t('copy.ask')}
          onConfirm={ask}
          onClose={() => setBox(undefined)}
        />
      )}
      {box === 'download' && (
        <PasswordBox
          title={t('copy.confirmDownload')}
          action={t('copy.download')}
          onConfirm={download}
          onClose={() => setBox(undefined)}
        />
      )}
    </section>
  );
}

interface DeletionProps {
  request: OwnRequests['deletion'];
  blockers: OwnRequests['blockers'];
  onChanged: () => void;
}

function Deletion({ request, blockers, onChanged }: DeletionProps) {
  const t = useTexts(personalDataPageTexts);
  const words = useTexts(personalDataTexts);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const isOpen = request?.state === 'waiting' || request?.state === 'blocked';
  const ask = async (password: string) => {
    await call(personalData.askDeletion, { body: { password } });
    toast('success', t('deletion.asked', { days: deletionDays }));
    onChanged();
  };
  const takeBack = async () => {
    if (await doConfirmed(t('deletion.takeBack'), () => call(personalData.takeBack, {}), t('deletion.takenBack')))
      onChanged();
  };
  return (
    <section>
      <h3>{t('deletion.title')}</h3>
      <p className="secondary">{t('deletion.about', { days: deletionDays })}</p>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={(['removed', 'kept', 'evidence'] as const).map((key) => ({
          key,
          label: t(`deletion.${key}`),
          children: t(`deletion.${key}Text`),
        }))}
      />
      {isOpen && (
        <Alert
          showIcon
          type="warning"
          title={
            request.state === 'blocked'
              ? t('deletion.blocked')
              : t('deletion.waiting', { time: formatMoment(request.dueAt, language) })
          }
          action={
            // The API client has already shown the error.
            <Button size="small" onClick={() => void takeBack().catch(() => undefined)}>
              {t('deletion.takeBack')}
            </Button>
          }
        />
      )}
      {blockers.length > 0 && (
        <Alert
          showIcon
          type="info"
          title={t('deletion.blockers')}
          description={
            <ul>
              {blockers.map(({ blocker, count }) => (
                <li key={blocker}>{words(`blockers.${blocker}`, { count })}</li>
              ))}
            </ul>
          }
        />
      )}
      {!isOpen && (
        <p>
          <Button danger disabled={blockers.length > 0} onClick={() => setOpen(true)}>
            {t('deletion.ask')}
          </Button>
        </p>
      )}
      {open && (
        <PasswordBox
          danger
          title={t('deletion.confirm')}
          action={t('deletion.ask')}
          onConfirm={ask}
          onClose={() => setOpen(false)}
        >
          <p>{t('deletion.confirmText', { days: deletionDays })}</p>
        </PasswordBox>
      )}
    </section>
  );
}
