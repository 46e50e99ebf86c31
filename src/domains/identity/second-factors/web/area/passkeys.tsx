import { useState } from 'react';
import { Button, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { secondFactors, type Passkey } from '../../contract.ts';
import { factorPageTexts } from '../texts/index.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { Part, type OnChanged } from './part.tsx';

interface Props {
  passkeys: readonly Passkey[];
  /** Whether the portal has a host name, which passkeys are bound to. */
  isOffered: boolean;
  onChanged: OnChanged;
}

type Open = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

/** A user's passkeys: add, rename and remove. */
export function Passkeys({ passkeys, isOffered, onChanged }: Props) {
  const t = useTexts(factorPageTexts);
  const [open, setOpen] = useState<Open>();
  const lacking = isOffered ? ('PublicKeyCredential' in window ? '' : t('passkeys.noSupport')) : t('passkeys.noName');
  return (
    <Part
      title={t('passkeys.title')}
      hint={t('passkeys.hint')}
      acts={
        lacking ? null : (
          <Button type="primary" onClick={() => setOpen({ act: 'add' })}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {lacking ? <p>{lacking}</p> : passkeys.length === 0 ? <p>{t('passkeys.none')}</p> : null}
      {passkeys.length > 0 ? (
        <ul className="factors__list">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} passkey={passkey} onAct={(act) => setOpen({ act, passkey })} />
          ))}
        </ul>
      ) : null}
      {open ? <Act open={open} onChanged={onChanged} onClose={() => setOpen(undefined)} /> : null}
    </Part>
  );
}

function Row({ passkey, onAct }: { passkey: Passkey; onAct: (act: 'rename' | 'remove') => void }) {
  const t = useTexts(factorPageTexts);
  const language = useLanguage();
  const { name, createTime, lastUsedTime, isBackedUp } = passkey;
  const facts = [
    t('passkeys.created', { time: formatMoment(createTime, language) }),
    lastUsedTime ? t('passkeys.used', { time: formatMoment(lastUsedTime, language) }) : t('passkeys.unused'),
    ...(isBackedUp ? [t('passkeys.backedUp')] : []),
  ];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="secondary small">{facts.join(' · ')}</p>
      </div>
      <Space>
        <Button size="small" aria-label={t('passkeys.renameOf', { name })} onClick={() => onAct('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" danger aria-label={t('passkeys.removeOf', { name })} onClick={() => onAct('remove')}>
          {t('passkeys.remove')}
        </Button>
      </Space>
    </li>
  );
}

function Act({ open, onChanged, onClose }: { open: Open; onChanged: OnChanged; onClose: () => void }) {
  const t = useTexts(factorPageTexts);
  if (open.act === 'add')
    return (
      <ConfirmForm
        open
        title={t('passkeys.add')}
        action={t('passkeys.next')}
        fields={['name', 'password']}
        onSubmit={async ({ name, password }) => {
          const { options } = await call(secondFactors.beginPasskey, { body: { password } });
          const response = await created(options).catch(() => {
            toast('error', t('passkeys.cancelled'));
            // Handled like a refused call: the form stays open.
            throw new CallError(0, 'web.passkey', t('passkeys.cancelled'));
          });
          const body = { name, response } as never;
          const { recoveryCodes } = await call(secondFactors.addPasskey, { body });
          onChanged(t('passkeys.added'), recoveryCodes);
        }}
        onClose={onClose}
      />
    );
  const { passkeyId, name } = open.passkey;
  if (open.act === 'rename')
    return (
      <ConfirmForm
        open
        title={t('passkeys.renameOf', { name })}
        fields={['name']}
        name={name}
        onSubmit={async (values) => {
          await call(secondFactors.renamePasskey, { params: { passkeyId }, body: { name: values.name } });
          onChanged(t('passkeys.renamed'));
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmForm
      open
      title={t('passkeys.removeOf', { name })}
      action={t('passkeys.remove')}
      fields={['password']}
      onSubmit={async ({ password }) => {
        await call(secondFactors.removePasskey, { params: { passkeyId }, body: { password } });
        onChanged(t('passkeys.removed'));
      }}
      onClose={onClose}
    />
  );
}

/** Lets the browser create a passkey. */
async function created(options: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never });
}
