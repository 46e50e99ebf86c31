import { useEffect, useState } from 'react';
import { call } from '#web/api/api.ts';
import { bodies, type CheckedBodies } from '../contract.ts';

/** Milliseconds without typing before the bodies are checked. */
const pause = 800;

export interface Checked {
  /** The last answer; it stays while a newer one is on its way. */
  reply: CheckedBodies | undefined;
  /** Addresses of this site that visitors cannot open. */
  dead: ReadonlySet<string>;
  pending: boolean;
  hasFailed: boolean;
  again: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Checks the bodies after each pause in typing; a failure does not disturb the form. */
export function useChecked(contentZh: string, contentEn: string): Checked {
  const [state, setState] = useState<Omit<Checked, 'again'>>({
    reply: undefined,
    dead: none,
    pending: true,
    hasFailed: false,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) => ({ ...before, pending: true }));
    const check = async () => {
      try {
        const reply = await call(bodies.check, { body: { contentZh, contentEn } }, { signal, quiet: true });
        const dead = await deadOf(reply, signal);
        if (!signal.aborted) setState({ reply, dead, pending: false, hasFailed: false });
      } catch {
        if (!signal.aborted) setState((before) => ({ ...before, pending: false, hasFailed: true }));
      }
    };
    const timer = setTimeout(() => void check(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [contentZh, contentEn, round]);
  return { ...state, again: () => setRound((before) => before + 1) };
}

/** Statuses of an address that has no page for visitors. */
const isDead = (status: number): boolean => status === 404 || status === 410 || status >= 500;

/** Requests the links to this site as a visitor would, one after the other. */
async function deadOf({ links }: CheckedBodies, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const dead = new Set<string>();
  const inside = new Set(links.filter(({ state, address }) => state === 'inside' && address.startsWith('/')));
  for (const { address } of inside) {
    const answer = await fetch(address, { method: 'HEAD', credentials: 'omit', signal });
    if (isDead(answer.status)) dead.add(address);
  }
  return dead;
}
