import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../api/wire.ts';

/** Milliseconds without typing before a save, and between retries without network. */
const saveDelay = 1000;
const retry = 5000;

/** State of the input: saved, being sent, stored here until there is network, refused, or outdated by another save. */
export type KeptAt = 'server' | 'saving' | 'offline' | 'refused' | 'overtaken';

/** A form as stored on the server, and its version. */
interface Stored<F> {
  form: F;
  rowVer: number;
}

export interface Kept<F> extends Stored<F> {
  at: KeptAt;
  /** Why it was refused. */
  error: CallError | null;
  /** The version that another window has saved meanwhile; the user chooses between it and `form`. */
  theirs: Stored<F> | null;
}

interface Start<F> extends Stored<F> {
  /** Names the form in this browser; include user and record, since users may share a computer. */
  name: string;
  /** Sends the whole form; returns its new version. */
  save: (form: F, rowVer: number) => Promise<number>;
  /** Loads the current version from the server. */
  open: () => Promise<Stored<F>>;
  /** Key of the failure for an outdated version. */
  changed: string;
  /** A field that must not be stored in the browser. */
  secret?: keyof F;
}

/**
 * A form that is saved while it is typed: in this browser at once, on the server after a second without typing, one
 * save at a time. Input of a former visit that could not be sent is restored; if another window has saved meanwhile,
 * the user chooses.
 */
export function autosaveForm<F extends object>({ name, form, rowVer, save, open, changed, secret }: Start<F>) {
  /** The version on the server. */
  let stored = form;
  /** Sent without an answer: it may have arrived. */
  let sent: F | null = null;
  let now = takeUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let onScreen = false;
  const listeners = new Set<() => void>();
  const show = (change: Partial<Kept<F>>) => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (onScreen) timer = setTimeout(() => void send(), delay);
  };

  /** The initial form: the server's version, input stored here on top of it, or the choice between both. */
  function takeUp(): Kept<F> {
    const theirs: Kept<F> = { form, rowVer, at: 'server', error: null, theirs: null };
    const kept = readKept<F>(name);
    // Includes fields that were added to the form later.
    const mine = { ...form, ...kept?.form };
    if (!kept || same(mine, form)) return theirs;
    if (kept.rowVer === rowVer) sent = kept.sent ?? null;
    else if (!kept.sent || !same(kept.sent, form))
      return { ...theirs, form: mine, rowVer: kept.rowVer, at: 'overtaken', theirs: { form, rowVer } };
    return { ...theirs, form: mine };
  }

  function keepHere(): void {
    write(name, { form: withoutSecret(now.form), rowVer: now.rowVer, sent: sent && withoutSecret(sent) });
  }

  function withoutSecret(one: F): F {
    return secret ? { ...one, [secret]: '' } : one;
  }

  function same(one: F, other: F): boolean {
    return canonical(withoutSecret(one)) === canonical(withoutSecret(other));
  }

  async function attempt(): Promise<void> {
    // A form without an answer is sent again unchanged: only then can it be recognised if it had arrived.
    const typed = (sent ??= now.form);
    show({ at: 'saving' });
    keepHere();
    try {
      arrived(typed, await save(typed, now.rowVer));
    } catch (error) {
      if (error instanceof CallError && error.key === changed) await compare(typed, error);
      else failed(typed, error);
    }
  }

  function arrived(typed: F, next: number): void {
    stored = typed;
    sent = null;
    show({ rowVer: next, at: 'server', error: null, theirs: null });
    if (now.form === typed) return forget(name);
    keepHere();
    schedule(saveDelay);
  }

  /**
   * The version differs from the one the form was filled from: because of our save without an answer, or of another
   * window.
   */
  async function compare(typed: F, error: CallError): Promise<void> {
    try {
      const theirs = await open();
      const isOurs = same(theirs.form, typed) || same(theirs.form, stored);
      sent = null;
      show(isOurs ? { rowVer: theirs.rowVer, error: null } : { at: 'overtaken', error, theirs });
      keepHere();
      if (isOurs) schedule(0);
    } catch (trouble) {
      failed(typed, trouble);
    }
  }

  function failed(typed: F, error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== 0) sent = null;
    keepHere();
    if (error.code === 0 || error.code === 429) {
      show({ at: 'offline', error });
      schedule(retry);
    } else {
      show({ at: 'refused', error });
      if (now.form !== typed) schedule(saveDelay);
    }
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    return (running ??= attempt().finally(() => (running = undefined)));
  }

  async function flush(): Promise<number> {
    for (let turn = 0; turn < 3 && now.form !== stored; turn++) await send();
    if (now.form !== stored) throw now.error ?? new CallError(0, 'web.network', '');
    return now.rowVer;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => now,
    set(change: Partial<F>) {
      show({ form: { ...now.form, ...change } });
      keepHere();
      if (!now.theirs) schedule(saveDelay);
    },
    /** Sends everything now. Returns the version once the server has it all. @throws CallError of the refusal */
    flush,
    /** Resolves the choice between the input and the version that another window saved. */
    settle(whose: 'mine' | 'theirs') {
      const { theirs } = now;
      if (!theirs) return;
      stored = theirs.form;
      if (whose === 'theirs') {
        show({ ...theirs, at: 'server', error: null, theirs: null });
        forget(name);
      } else {
        show({ rowVer: theirs.rowVer, at: 'saving', error: null, theirs: null });
        keepHere();
        schedule(0);
      }
    },
    /** The form is shown: sends restored input. */
    begin() {
      onScreen = true;
      if (now.form === stored) forget(name);
      else if (!now.theirs) schedule(0);
    },
    /** The form is closed: sends pending input; what does not arrive stays stored here. */
    end() {
      onScreen = false;
      clearTimeout(timer);
      if (!now.theirs) void flush().catch(() => undefined);
    },
  };
}

export function useAutosavedForm<F extends object>(start: Start<F>) {
  const [keeper] = useState(() => autosaveForm(start));
  const kept = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot);
  useEffect(() => {
    keeper.begin();
    return keeper.end;
  }, [keeper]);
  return { ...kept, set: keeper.set, flush: keeper.flush, settle: keeper.settle };
}

/**
 * A form's content, independent of the changes that the server makes: it trims blanks, removes invisible parts, and
 * returns objects with their keys in another order.
 */
function canonical(form: object): string {
  return JSON.stringify(form, (_key, value: unknown) => {
    if (typeof value === 'string') return value.replace(/[\s\p{C}]/gu, '');
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const keyOf = (name: string) => `kept:${name}`;

/** Input that is stored in this browser because the server does not have it yet. */
interface Here<F> {
  form: Partial<F>;
  /** Version of the record that the input started from. */
  rowVer: number;
  sent?: F | null;
}

function write<F>(name: string, here: Here<F>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(here));
  } catch {
    // Without storage only the server has it.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage nothing was stored.
  }
}

function readKept<F>(name: string): Here<F> | null {
  try {
    const here = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Here<F> | null;
    return here && typeof here.form === 'object' ? here : null;
  } catch {
    // Not a stored form of this program.
    return null;
  }
}
