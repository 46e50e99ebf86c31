import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from './wire.ts';

/** Milliseconds without typing before a save, and before the next attempt without network. */
const pause = 1000;
const retry = 5000;

/** Where what was typed is: all on the server, on its way, here until there is network, refused, or overtaken. */
export type KeptAt = 'server' | 'saving' | 'offline' | 'refused' | 'overtaken';

export interface Kept<F> {
  form: F;
  rowVer: number;
  at: KeptAt;
  /** Why it was refused. */
  error: CallError | null;
}

interface Start<F> {
  /** Names the form in this browser; a person and a record in it keep people apart who share a computer. */
  name: string;
  form: F;
  rowVer: number;
  /** Sends the whole form; answers the version it has then. */
  save: (form: F, rowVer: number) => Promise<number>;
  /** A field that no browser keeps. */
  secret?: keyof F;
}

/**
 * A form that is kept while it is typed: in this browser at once, on the server after a second of rest, one save at a
 * time. What a former visit typed and could not send is taken up again, unless the record went on meanwhile.
 */
export function keepForm<F extends object>({ name, form, rowVer, save, secret }: Start<F>) {
  let now: Kept<F> = { form: takeUp(name, form, rowVer), rowVer, at: 'server', error: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let sent = form;
  let onScreen = false;
  const listeners = new Set<() => void>();
  const show = (change: Partial<Kept<F>>) => {
    now = { ...now, ...change };
    for (const changed of listeners) changed();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (onScreen) timer = setTimeout(() => void send(), delay);
  };

  async function attempt(): Promise<void> {
    const { form: typed, rowVer: from } = now;
    show({ at: 'saving' });
    try {
      const next = await save(typed, from);
      sent = typed;
      show({ rowVer: next, at: 'server', error: null });
      if (now.form !== typed) return schedule(pause);
      forget(name);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 601) return show({ at: 'overtaken', error });
      if (error.code !== 0 && error.code !== 429) return show({ at: 'refused', error });
      show({ at: 'offline', error });
      schedule(retry);
    }
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    return (running ??= attempt().finally(() => (running = undefined)));
  }

  return {
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    snapshot: () => now,
    set(change: Partial<F>) {
      show({ form: { ...now.form, ...change } });
      keepHere(name, secret ? { ...now.form, [secret]: '' } : now.form, now.rowVer);
      if (now.at !== 'overtaken') schedule(pause);
    },
    /** Sends everything now. Answers the version when the server has it all. @throws CallError of the refusal */
    async flush(): Promise<number> {
      for (let turn = 0; turn < 3 && now.form !== sent; turn++) await send();
      if (now.form !== sent) throw now.error ?? new CallError(0, 'web.network', '');
      return now.rowVer;
    },
    /** The form is on the screen: what was taken up is sent. */
    begin() {
      onScreen = true;
      if (now.form !== sent) schedule(0);
    },
    /** The form leaves the screen: what is waiting is sent; what does not arrive is kept here. */
    end() {
      onScreen = false;
      clearTimeout(timer);
      if (now.form !== sent && now.at !== 'overtaken') void send();
    },
  };
}

export function useKeptForm<F extends object>(start: Start<F>) {
  const [keeper] = useState(() => keepForm(start));
  const kept = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot);
  useEffect(() => {
    keeper.begin();
    return keeper.end;
  }, [keeper]);
  return { ...kept, set: keeper.set, flush: keeper.flush };
}

const keyOf = (name: string) => `kept:${name}`;

function keepHere(name: string, form: object, rowVer: number): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ form, rowVer }));
  } catch {
    // A browser that stores nothing leaves it to the server.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored.
  }
}

/** What was typed here on top of the same version, with every field that the form has. */
function takeUp<F extends object>(name: string, form: F, rowVer: number): F {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as { form: Partial<F>; rowVer: number } | null;
    if (kept?.rowVer === rowVer && typeof kept.form === 'object') return { ...form, ...kept.form };
  } catch {
    // Not a form of ours.
  }
  return form;
}
