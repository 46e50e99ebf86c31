import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../api/wire.ts';

/** Milliseconds without typing before a save, and before the next attempt without network. */
const pause = 1000;
const retry = 5000;

/** Where what was typed is: all on the server, on its way, here until there is network, refused, or overtaken. */
export type KeptAt = 'server' | 'saving' | 'offline' | 'refused' | 'overtaken';

/** A form as the server has it, and its version. */
interface Stored<F> {
  form: F;
  rowVer: number;
}

export interface Kept<F> extends Stored<F> {
  at: KeptAt;
  /** Why it was refused. */
  error: CallError | null;
  /** What another window has saved meanwhile; the person decides between that and `form`. */
  theirs: Stored<F> | null;
}

interface Start<F> extends Stored<F> {
  /** Names the form in this browser; a person and a record in it keep people apart who share a computer. */
  name: string;
  /** Sends the whole form; answers the version it has then. */
  save: (form: F, rowVer: number) => Promise<number>;
  /** Asks what the server has now. */
  open: () => Promise<Stored<F>>;
  /** Key of the failure that says that the form was filled from an older version. */
  changed: string;
  /** A field that no browser keeps. */
  secret?: keyof F;
}

/**
 * A form that is kept while it is typed: in this browser at once, on the server after a second of rest, one save at a
 * time. What a former visit typed and could not send is taken up again; where another window went on meanwhile, the
 * person decides.
 */
export function keepForm<F extends object>({ name, form, rowVer, save, open, changed, secret }: Start<F>) {
  /** What the server has. */
  let stored = form;
  /** What was sent without an answer: it may have arrived. */
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

  /** What is shown first: the server's version, or what was typed here on top of it, or the choice between both. */
  function takeUp(): Kept<F> {
    const theirs: Kept<F> = { form, rowVer, at: 'server', error: null, theirs: null };
    const kept = readKept<F>(name);
    // With every field that the form has by now.
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
    // What has no answer yet goes first, as it was: only so is it known again, should it have arrived.
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
    schedule(pause);
  }

  /** The version is another than the form was filled from: by a save of ours without an answer, or by another window. */
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
      if (now.form !== typed) schedule(pause);
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
      if (!now.theirs) schedule(pause);
    },
    /** Sends everything now. Answers the version when the server has it all. @throws CallError of the refusal */
    flush,
    /** Ends the choice between what was typed here and what another window saved. */
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
    /** The form is on the screen: what was taken up is sent. */
    begin() {
      onScreen = true;
      if (now.form === stored) forget(name);
      else if (!now.theirs) schedule(0);
    },
    /** The form leaves the screen: what is waiting is sent; what does not arrive is kept here. */
    end() {
      onScreen = false;
      clearTimeout(timer);
      if (!now.theirs) void flush().catch(() => undefined);
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
  return { ...kept, set: keeper.set, flush: keeper.flush, settle: keeper.settle };
}

/**
 * What a form says, whatever the server does to it on the way: it tidies blanks and takes away what nobody sees, and
 * gives documents back with their keys in another order.
 */
function canonical(form: object): string {
  return JSON.stringify(form, (_key, value: unknown) => {
    if (typeof value === 'string') return value.replace(/[\s\p{C}]/gu, '');
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const keyOf = (name: string) => `kept:${name}`;

/** What this browser keeps of a form that the server does not have yet. */
interface Here<F> {
  form: Partial<F>;
  /** Version of the record that the typing started from. */
  rowVer: number;
  sent?: F | null;
}

function write<F>(name: string, here: Here<F>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(here));
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

function readKept<F>(name: string): Here<F> | null {
  try {
    const here = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Here<F> | null;
    return here && typeof here.form === 'object' ? here : null;
  } catch {
    // Not a form of ours.
    return null;
  }
}
