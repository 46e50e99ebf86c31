import './notices.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../kit/parts/button.tsx';
import { Dialog } from '../kit/parts/dialog.tsx';
import { Icon } from '../kit/parts/icon.tsx';
import { useTexts } from '../texts/language.ts';
import { loginPath } from '../rights/guard.ts';
import { useOnline } from '../api/network.ts';
import { listen, sessionDialogAnswered, toast, type Notice } from '../kit/notices.ts';
import { webTexts } from '../texts/index.ts';
import { useShellActs } from './shell-data.ts';

interface Shown extends Notice {
  id: number;
}

interface Question {
  text: string;
  /** Whether the button that confirms has the focus. */
  isExpected: boolean;
  answer: (yes: boolean) => void;
}

const iconOf = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const;
const toneOf = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' } as const;

/**
 * Shows the messages of `notices.ts`: toasts, the dialog about an ended session, questions, and the loss of the
 * network.
 */
export function Notices() {
  const [list, setList] = useState<Shown[]>([]);
  const [sessionOver, setSessionOver] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const confirming = useRef<HTMLButtonElement>(null);
  // After the effect of the dialog, which gives the focus to the safe button.
  useEffect(() => {
    if (question?.isExpected) confirming.current?.focus();
  }, [question]);
  const lastId = useRef(0);
  const t = useTexts(webTexts);
  useEffect(
    () =>
      listen({
        notice(notice) {
          const id = (lastId.current += 1);
          setList((before) => [...before.filter((it) => it.text !== notice.text), { ...notice, id }].slice(-3));
        },
        sessionOver: () => setSessionOver(true),
        confirm: (text, isExpected) => new Promise((answer) => setQuestion({ text, isExpected, answer })),
      }),
    [],
  );
  const close = (id: number) => setList((before) => before.filter((it) => it.id !== id));
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };
  return (
    <>
      <Offline />
      <div className="notices no-print" role="region" aria-label={t('messages.region')}>
        {list.map((notice) => (
          <Toast key={notice.id} notice={notice} onClose={() => close(notice.id)} />
        ))}
      </div>
      <SessionOver open={sessionOver} onClose={() => setSessionOver(false)} />
      <Dialog
        open={question !== null}
        title={t('messages.title')}
        onClose={() => answer(false)}
        acts={
          <>
            <Button onClick={() => answer(false)}>{t('messages.cancel')}</Button>
            <Button ref={confirming} look="primary" onClick={() => answer(true)}>
              {t('messages.confirm')}
            </Button>
          </>
        }
      >
        <p>{question?.text}</p>
      </Dialog>
    </>
  );
}

/** Stays for its time, longer while the pointer or the focus is on it. */
function Toast({ notice, onClose }: { notice: Shown; onClose: () => void }) {
  const t = useTexts(webTexts);
  const [held, setHeld] = useState(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => leave(), notice.duration);
    return () => clearTimeout(timer);
  }, [held, notice.duration]);
  return (
    <div
      className={`note note--${toneOf[notice.kind]}`}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={iconOf[notice.kind]} />
      <div>
        {notice.title ? <h2>{notice.title}</h2> : null}
        <p>{notice.text}</p>
      </div>
      <button type="button" className="notices__close" aria-label={t('kit.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Shown once until answered: log in again and come back, or stay and read on. */
function SessionOver({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(webTexts);
  const { pathname, search } = useLocation();
  const { logout } = useShellActs();
  const stay = () => {
    sessionDialogAnswered();
    onClose();
  };
  const relogin = async () => {
    stay();
    await logout({ to: loginPath(pathname + search), silent: true });
  };
  return (
    <Dialog
      open={open}
      title={t('messages.title')}
      onClose={stay}
      acts={
        <>
          <Button onClick={stay}>{t('messages.cancel')}</Button>
          <Button look="primary" onClick={() => void relogin()}>
            {t('messages.relogin')}
          </Button>
        </>
      }
    >
      <p>{t('errors.sessionExpired')}</p>
    </Dialog>
  );
}

/**
 * Tells that the network is gone. Links show a message instead, because otherwise the browser's error page would
 * replace the page and its unsaved input.
 */
function Offline() {
  const t = useTexts(webTexts);
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) {
      wasOffline.current = false;
      toast('success', t('messages.online'));
    }
  }, [online, t]);
  useEffect(() => {
    const refuse = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (navigator.onLine || !link || !leaves(link)) return;
      event.preventDefault();
      toast('error', t('errors.network'));
    };
    addEventListener('click', refuse, { capture: true });
    return () => removeEventListener('click', refuse, { capture: true });
  }, [t]);
  if (online) return null;
  return (
    <div className="offline" role="status" ref={reserveHeight}>
      <p>
        <Icon name="offline" />
        {t('messages.offline')}
      </p>
    </div>
  );
}

/** Tells the style sheets how high the bar at the bottom is, so that nothing is covered by it. */
function reserveHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--offline-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline-height');
  };
}

/** Whether a link leaves the current page, and does not open another window. */
function leaves(link: HTMLAnchorElement): boolean {
  if (!link.getAttribute('href') || link.target === '_blank') return false;
  return link.protocol.startsWith('http') && link.href.split('#')[0] !== location.href.split('#')[0];
}
