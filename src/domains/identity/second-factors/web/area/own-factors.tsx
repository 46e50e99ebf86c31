import './own-factors.css';
import { useState } from 'react';
import { Alert, App, Button, Typography } from 'antd';
import { Link } from 'react-router';
import { call } from '#web/api/api.ts';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { secondFactors, type OwnFactors as Factors } from '../../contract.ts';
import { factorPageTexts } from '../texts/index.ts';
import { AppSetUp } from './app-set-up.tsx';
import { Codes } from './codes.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { Part, type OnChanged } from './part.tsx';
import { Passkeys } from './passkeys.tsx';

/** A user's two-factor sign-in. @param onChanged called after a change, because a role may require the factor */
export function OwnFactors({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(factorPageTexts);
  const { modal } = App.useApp();
  const { reply, failure, reload } = useCall(secondFactors.own, {});
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="12rem" />;
  const isOn = reply.totp !== null || reply.passkeys.length > 0;
  const changed = (word: string, codes: readonly string[] = []) => {
    toast('success', word);
    if (codes.length)
      modal.success({
        title: t('codes.shownTitle'),
        okText: t('codes.saved'),
        // Closing the dialog by a click outside or Escape would lose the codes.
        keyboard: false,
        width: 'min(100vw, 40rem)',
        content: <Codes codes={codes} />,
      });
    reload();
    onChanged();
  };
  return (
    <div>
      <p className="factors__state">
        <StateBadge tone={isOn ? 'ok' : 'idle'}>{t(isOn ? 'on' : 'off')}</StateBadge>
      </p>
      {reply.isRequired && !isOn ? <Alert type="warning" showIcon title={t('required')} /> : null}
      <Typography.Paragraph type="secondary">{t('lead')}</Typography.Paragraph>
      <Typography.Paragraph type="secondary">
        {t('elsewhere')} <Link to="/my/sessions">{t('sessions')}</Link>
      </Typography.Paragraph>
      <AppPart totp={reply.totp} onChanged={changed} />
      <Passkeys passkeys={reply.passkeys} isOffered={reply.offersPasskeys} onChanged={changed} />
      {isOn ? <CodesPart left={reply.recoveryLeft} onChanged={changed} /> : null}
    </div>
  );
}

function AppPart({ totp, onChanged }: { totp: Factors['totp']; onChanged: OnChanged }) {
  const t = useTexts(factorPageTexts);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const when = (moment: string) => formatMoment(moment, language);
  return (
    <Part
      title={t('app.title')}
      hint={t('app.hint')}
      acts={
        <Button type={totp ? 'default' : 'primary'} danger={totp !== null} onClick={() => setOpen(true)}>
          {t(totp ? 'app.remove' : 'app.setUp')}
        </Button>
      }
    >
      {totp ? (
        <p>
          {t('app.since', { time: when(totp.createTime) })} ·{' '}
          {totp.lastUsedTime ? t('app.used', { time: when(totp.lastUsedTime) }) : t('app.unused')}
        </p>
      ) : null}
      {totp ? (
        <ConfirmForm
          open={open}
          title={t('app.removeTitle')}
          action={t('app.remove')}
          fields={['password', 'code']}
          onSubmit={async ({ password, code }) => {
            await call(secondFactors.removeTotp, { body: { password, code } });
            onChanged(t('app.removed'));
          }}
          onClose={close}
        />
      ) : open ? (
        <AppSetUp onDone={onChanged} onClose={close} />
      ) : null}
    </Part>
  );
}

function CodesPart({ left, onChanged }: { left: number; onChanged: OnChanged }) {
  const t = useTexts(factorPageTexts);
  const [open, setOpen] = useState(false);
  return (
    <Part
      title={t('codes.title')}
      hint={t('codes.hint')}
      acts={<Button onClick={() => setOpen(true)}>{t('codes.renew')}</Button>}
    >
      <p>{t('codes.left', { count: left })}</p>
      <ConfirmForm
        open={open}
        title={t('codes.renewTitle')}
        action={t('codes.renew')}
        hint={t('codes.renewHint')}
        fields={['password']}
        onSubmit={async ({ password }) => {
          const { recoveryCodes } = await call(secondFactors.renewCodes, { body: { password } });
          onChanged(t('codes.renewTitle'), recoveryCodes);
        }}
        onClose={() => setOpen(false)}
      />
    </Part>
  );
}
