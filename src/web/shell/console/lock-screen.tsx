import { useId, useState, type FormEvent } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { LockOutlined } from '@ant-design/icons';
import { useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useShellActs } from '#web/shell/shell-data.ts';
import { CallError } from '#web/api/wire.ts';
import { unlockScreen } from './lock.ts';
import { consoleTexts } from './texts/index.ts';
import { clearTabs } from './use-tabs.ts';
import './lock-screen.css';

/** Asks for the user's password before anything is shown again. */
export function LockScreen({ unlock }: { unlock: (password: string) => Promise<unknown> }) {
  const t = useTexts(consoleTexts);
  const viewer = useViewer();
  const { logout } = useShellActs();
  const id = useId();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await unlock(password);
      unlockScreen();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
      setPending(false);
      setPassword('');
      document.getElementById(id)?.focus();
    }
  };
  const leave = async () => {
    await logout({ to: '/login' });
    clearTabs();
    unlockScreen();
  };
  return (
    <main className="console-lock">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <LockOutlined />
        <h1>{t('locked.title')}</h1>
        <p>{t('locked.hint', { name: viewer?.nickName || viewer?.userName || '' })}</p>
        <label htmlFor={id}>{t('locked.password')}</label>
        <Input.Password
          id={id}
          ref={focused}
          value={password}
          autoComplete="current-password"
          {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}fault` } : {})}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p className="console-lock-fault" id={`${id}fault`} role="alert">
          {fault}
        </p>
        <Button type="primary" htmlType="submit" block loading={pending}>
          {t('locked.unlock')}
        </Button>
        <Button type="link" block onClick={() => void leave()}>
          {t('locked.leave')}
        </Button>
      </form>
    </main>
  );
}

/** The password is the only input of a locked screen. */
const focused = (input: InputRef | null) => input?.focus();
