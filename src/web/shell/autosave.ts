import { report } from '../kit/notices.ts';
import { CallError } from '../api/wire.ts';
import { conflictKey, localCopies, withoutSecret } from './autosave-storage.ts';
import { failureKind, otherUser, type AutosaveOptions, type AutosaveSnapshot, type Version } from './autosave-types.ts';
import { hasSameContent, isIdentical, readAt, withStoredFields } from './form-content.ts';

/** Milliseconds without typing before a save, and between attempts without an answer. */
const saveDelay = 1000;
const retryDelays = [3000, 5000, 10_000, 20_000];

export type Autosave<F extends object, V extends Version<F> = Version<F>> = ReturnType<typeof createAutosave<F, V>>;

/**
 * Saves a form while it is typed. Every change is stored in this browser at once and on the server after a second
 * without typing. One save runs at a time. Once the server has confirmed everything, the local copy is deleted. Input
 * of a former visit is restored from its local copy.
 */
export function createAutosave<F extends object, V extends Version<F> = Version<F>>(options: AutosaveOptions<F, V>) {
  const secret = options.secret?.field;
  const copies = localCopies<F>(secret, options.storages);
  const plain = (form: F) => withoutSecret(form, secret);
  /** Ignores changes that the server makes. */
  const isSame = (one: F, other: F) => (options.isSame ?? hasSameContent)(plain(one), plain(other));
  /** The version on the server. */
  let stored = plain(options.stored.form);
  /** Sent without an answer: it may have arrived. */
  let sent: F | null = null;
  /** The write-only secret that the server has received in this visit, and the value that it belongs to. */
  let sentSecret: { value: unknown; of: unknown } = { value: '', of: '' };
  let now = initial();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let running: Promise<void> | undefined;
  let creating: Promise<number> | undefined;
  let isShown = false;
  const listeners = new Set<() => void>();

  /** The version on the server, the local copy on top of it, or the choice between both. */
  function initial(): AutosaveSnapshot<F, V> {
    const { stored: theirs, id } = options;
    const begin: AutosaveSnapshot<F, V> = {
      id,
      form: theirs.form,
      rowVer: theirs.rowVer,
      status: 'saved',
      savedAt: null,
      error: null,
      theirs: null,
      unstorable: [],
      refused: [],
      edition: 0,
    };
    const copy = copies.read(options.key(id), theirs.form) ?? copies.read(conflictKey(options.key(id)), theirs.form);
    if (!copy) return begin;
    const { form } = copy;
    if (isSame(form, theirs.form)) copies.remove(conflictKey(options.key(id)));
    if (isSame(form, theirs.form)) return secret && form[secret] ? { ...begin, form } : begin;
    if (copy.rowVer === theirs.rowVer) ({ sent } = copy);
    // Otherwise the server has our own save, whose answer was lost, or a change by somebody else.
    else if (!copy.sent || !isSame(copy.sent, theirs.form))
      return { ...begin, form, rowVer: copy.rowVer, status: 'conflict', theirs };
    return { ...begin, form };
  }

  const show = (change: Partial<AutosaveSnapshot<F, V>>) => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  const key = () => options.key(now.id);
  const isConflict = () => now.status === 'conflict';
  /** Input that conflicts has its own key, so that another window which saves the record does not delete it. */
  const place = () => (isConflict() ? conflictKey(key()) : key());
  const store = () => copies.write(place(), { form: now.form, rowVer: now.rowVer, sent, at: Date.now() });
  const storedAs = (status: 'typing' | 'saving' | 'offline' | 'expired') => (store() ? status : 'memory');
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (isShown) timer = setTimeout(() => void save(), delay);
  };

  const isSecretSent = (form: F) =>
    !options.secret ||
    !form[options.secret.field] ||
    (form[options.secret.field] === sentSecret.value && form[options.secret.of] === sentSecret.of);
  const hasArrived = (form: F) => (options.isSame ?? isIdentical)(plain(form), stored) && isSecretSent(form);
  const isPartial = () => now.unstorable.length + now.refused.length > 0;
  const isStuck = () => now.status === 'conflict' || now.status === 'expired' || now.status === 'closed';

  function storable() {
    const refused = now.refused.map(({ path }) => path);
    const { body, faults } = options.storable?.(now.form, stored, refused) ?? {
      body: withStoredFields(now.form, stored, refused),
      faults: [],
    };
    return { body: isSecretSent(body) ? plain(body) : body, faults };
  }

  /** Moves the local copy out of the reach of other windows. */
  function storeConflict(): void {
    if (store()) copies.remove(key());
  }

  async function ensure(): Promise<number> {
    await options.checkSession?.();
    if (now.id !== undefined) return now.id;
    creating ??= create().finally(() => (creating = undefined));
    return creating;
  }

  async function create(): Promise<number> {
    const id = await options.create!();
    const { form, rowVer } = await options.open(id);
    const before = key();
    stored = plain(form);
    show({ id, rowVer });
    store();
    copies.remove(before);
    return id;
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    return (running ??= attempt().finally(() => (running = undefined)));
  }

  async function attempt(): Promise<void> {
    const typed = now.form;
    // A form without an answer is sent again unchanged: only then can it be recognised if it had arrived.
    const { body, faults } = sent ? { body: sent, faults: now.unstorable } : storable();
    show({ status: storedAs('saving'), unstorable: faults });
    try {
      const id = await ensure();
      if (hasArrived(body)) return arrived(body, now.rowVer, now.savedAt);
      sent = body;
      store();
      const { rowVer, updateTime } = await options.save(id, body, now.rowVer);
      if (options.secret && body[options.secret.field])
        sentSecret = { value: body[options.secret.field], of: body[options.secret.of] };
      arrived(body, rowVer, updateTime);
    } catch (error) {
      if (failureKind(error, options) === 'changed') await compare(error as CallError);
      else failed(error, typed);
    }
  }

  function arrived(body: F, rowVer: number, savedAt: string | null): void {
    attempts = 0;
    stored = plain(body);
    sent = null;
    show({ rowVer });
    if (hasArrived(now.form)) {
      copies.remove(key());
      show({ status: 'saved', savedAt, error: null, unstorable: [], refused: [] });
    } else if (isPartial()) {
      // The server has the rest; the invalid fields stay here until they are corrected.
      store();
      show({ status: 'saved', savedAt });
      if (!hasArrived(storable().body)) schedule(saveDelay);
    } else {
      show({ status: storedAs('typing'), error: null });
      schedule(saveDelay);
    }
  }

  function failed(cause: unknown, typed: F): void {
    const error = cause instanceof CallError ? cause : new CallError(0, 'web.network', String(cause));
    const kind = failureKind(error, options);
    if (kind === 'offline') {
      show({ status: storedAs('offline'), error });
      schedule(retryDelays[Math.min(attempts, retryDelays.length - 1)]!);
      attempts += 1;
    } else if (kind === 'expired') {
      show({ status: storedAs('expired'), error });
      // Without the form nobody is asked: the user may just have logged out.
      if (isShown && error.key !== otherUser) report(error);
    } else if (kind === 'closed') {
      store();
      show({ status: 'closed', error });
    } else {
      sent = null;
      store();
      const known = new Set(now.refused.map(({ path }) => path));
      const fresh = error.fields.filter(({ path }) => !known.has(path));
      show({ status: 'refused', error, refused: [...now.refused, ...fresh] });
      if (fresh.length > 0) schedule(0);
      else if (now.form !== typed) schedule(saveDelay);
    }
  }

  /** The version is outdated: by our own save without an answer, by another act, or by a change elsewhere. */
  async function compare(error: CallError): Promise<void> {
    try {
      const theirs = await options.open(now.id!);
      if (sent && isSame(theirs.form, sent)) return arrived(sent, theirs.rowVer, null);
      const isOnlyNewer = isSame(theirs.form, stored);
      sent = null;
      // Another act than editing raised the version, such as the recall of a submission.
      show(isOnlyNewer ? { rowVer: theirs.rowVer } : { status: 'conflict', error, theirs });
      if (!isOnlyNewer) return storeConflict();
      store();
      schedule(0);
    } catch (trouble) {
      failed(trouble, now.form);
    }
  }

  /** Typing may continue during a save; a few rounds send everything that is not blocked. */
  async function saveAll(): Promise<boolean> {
    for (let round = 0; round < 3 && !isStuck(); round += 1) {
      if (now.id === undefined && hasArrived(now.form)) return false;
      await save();
      if (now.status === 'saved' && !isPartial()) return true;
      if (now.status === 'offline') return false;
    }
    return false;
  }

  function set(change: Partial<F>): void {
    const form = { ...now.form, ...change };
    // A refused field is tried again once it has changed.
    const refused = now.refused.filter(({ path }) => readAt(form, path) === readAt(now.form, path));
    now = { ...now, form, refused };
    if (isStuck()) {
      store();
      show({});
    } else {
      show({ status: storedAs('typing') });
      schedule(saveDelay);
    }
  }

  return {
    /** Calls `listener` after each change of the snapshot. Returns a function that ends it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => now,
    /** Stores changed fields in this browser at once, and on the server after a pause. */
    set,
    /** Shows another form and saves it; the caller stores the replaced one. */
    replace(form: F) {
      now = { ...now, edition: now.edition + 1 };
      set(form);
    },
    /** The id of the record, which is created if needed. @throws the errors of `create` and `open` */
    ensure,
    /** Sends everything now, refused fields too; true when the server has it all. Otherwise the snapshot says why. */
    flush(): Promise<boolean> {
      now = { ...now, refused: [] };
      return saveAll();
    },
    /** Resolves a conflict with the local form or the version of the server. */
    settle(whose: 'mine' | 'theirs') {
      const { theirs } = now;
      if (now.status !== 'conflict' || !theirs) return;
      stored = plain(theirs.form);
      sent = null;
      copies.remove(place());
      now = { ...now, rowVer: theirs.rowVer, status: 'typing', error: null, theirs: null };
      if (whose === 'theirs') {
        const fresh = { form: theirs.form, savedAt: null, unstorable: [], refused: [] };
        show({ ...fresh, status: 'saved', edition: now.edition + 1 });
      } else {
        show({ status: storedAs('typing') });
        schedule(0);
      }
    },
    /** Tries again after a network failure, a refusal or a new login. */
    retry() {
      attempts = 0;
      if (['expired', 'offline', 'refused', 'memory'].includes(now.status)) schedule(0);
    },
    /** The form is on the screen: saves automatically from now on, and sends restored input. */
    begin() {
      isShown = true;
      if (isConflict()) return storeConflict();
      if (hasArrived(now.form)) copies.remove(key());
      else schedule(0);
    },
    /** The form leaves the screen: sends pending input; input that does not arrive stays in this browser. */
    end() {
      isShown = false;
      clearTimeout(timer);
      if (now.status !== 'saved' || running) void saveAll();
    },
  };
}

/**
 * Sends everything now. Returns the version on the server.
 * @throws CallError of the last failure, with all refused fields
 */
export async function flushOrThrow(autosave: {
  flush: () => Promise<boolean>;
  snapshot: () => Pick<AutosaveSnapshot<object>, 'error' | 'refused' | 'rowVer'>;
}): Promise<number> {
  const isSaved = await autosave.flush();
  const { error, refused, rowVer } = autosave.snapshot();
  if (isSaved) return rowVer;
  throw new CallError(error?.code ?? 0, error?.key ?? 'web.network', error?.message ?? '', [...refused]);
}
