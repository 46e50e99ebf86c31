import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Space } from 'antd';
import { wireTime } from '#shared/time';
import { useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { formatMoment } from '../parts/format.ts';
import { kitTexts } from '../texts/index.ts';

/** Milliseconds without typing before input is kept, and for which it is offered again. */
const pause = 800;
const offeredFor = 14 * 86_400_000;

interface Kept<V> {
  values: V;
  /** Milliseconds since 1970. */
  at: number;
}

export interface KeptInput<V> {
  /** Input of an earlier time that was never saved; null if there is none. */
  offered: Kept<V> | null;
  /** Keeps input a moment after the last change. */
  keep: (values: () => V) => void;
  /** Forgets the input: it was saved, or is not wanted. */
  forget: () => void;
  /** Takes the offer away and keeps the input until it is saved. */
  take: () => void;
}

/**
 * Keeps the input of a form in this browser until it is saved, per user, so that neither a closed window nor an ended
 * session loses it. Nothing is kept without a name.
 * @param name the form and its record, such as `news:12`
 */
export function useKeptInput<V extends object>(name: string | undefined): KeptInput<V> {
  const userId = useViewer()?.userId;
  const key = name && userId !== undefined ? `input:${userId}:${name}` : undefined;
  const [offered, setOffered] = useState(() => (key ? read<V>(key) : null));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<() => V>(undefined);
  const write = () => {
    clearTimeout(timer.current);
    const values = last.current?.();
    last.current = undefined;
    if (!key || !values) return;
    try {
      localStorage.setItem(key, JSON.stringify({ values, at: Date.now() }));
    } catch {
      // A browser without storage keeps nothing; leaving the form asks as before.
    }
  };
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  // The form may close within the pause.
  useEffect(() => () => latest.current(), []);
  return {
    offered,
    keep: (values) => {
      if (!key) return;
      last.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), pause);
    },
    forget: () => {
      clearTimeout(timer.current);
      last.current = undefined;
      setOffered(null);
      if (key) remove(key);
    },
    take: () => setOffered(null),
  };
}

function read<V>(key: string): Kept<V> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<V> | null;
    if (!kept || typeof kept.values !== 'object' || !(Date.now() - kept.at < offeredFor)) return null;
    return kept;
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** Offers kept input above a form. */
export function KeptInputOffer({ at, onTake, onForget }: { at: number; onTake: () => void; onForget: () => void }) {
  const t = useTexts(kitTexts);
  const language = useLanguage();
  return (
    <Alert
      type="info"
      showIcon
      className="kit-faults"
      title={t('kept.title', { time: formatMoment(wireTime(new Date(at)), language) })}
      action={
        <Space>
          <Button type="primary" size="small" onClick={onTake}>
            {t('kept.take')}
          </Button>
          <Button size="small" onClick={onForget}>
            {t('kept.forget')}
          </Button>
        </Space>
      }
    />
  );
}
