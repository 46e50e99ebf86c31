import { listen, sessionDialogAnswered } from '../kit/notices.ts';
import { CallError } from '../api/wire.ts';
import { createAutosave } from './autosave.ts';
import type { AutosaveOptions } from './autosave-types.ts';

export interface Form {
  title: string;
  email: string;
  host: string;
  password: string;
}

export const empty: Form = { title: '', email: '', host: '', password: '' };
export const network = new CallError(0, 'web.network', '');
const changed = new CallError(601, 'some.changed', 'changed');
export const expired = new CallError(401, 'kernel.unauthenticated', 'log in again');
export const wrongTitle = new CallError(500, 'kernel.faulty', 'x', [{ path: 'title', message: 'long' }]);

/** A server with one record: it trims blanks, does not return a password, and recognises an outdated version. */
export class Server {
  form = empty;
  rowVer = 3;
  created = 0;
  readonly got: string[] = [];
  refusal: CallError | undefined;
  /** Fate of the next answer: `lost` after the record was written, along with the network, or delayed. */
  next: 'lost' | Promise<void> | undefined;

  readonly save = async (_id: number, form: Form, rowVer: number) => {
    const { title, host, password } = form;
    this.got.push([title, host, password].filter(Boolean).join(', '));
    if (this.refusal) throw this.refusal;
    if (rowVer !== this.rowVer) throw changed;
    this.form = { ...form, title: title.trim(), password: '' };
    this.rowVer += 1;
    const written = { rowVer: this.rowVer, updateTime: '2026-01-01 08:00:00' };
    const how = this.next;
    this.next = undefined;
    if (how === 'lost') throw (this.refusal = network);
    await how;
    return written;
  };
  readonly open = async () => ({ form: this.form, rowVer: this.rowVer });
  readonly create = async () => (this.created += 1);
}

export function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The browser of one test. */
export const browser = { local: storage(), session: storage(), sessionDialogs: 0 };

let ignore = () => undefined as void;

/** Gives a test a new browser, which counts dialogs about an ended session. Call {@link closeBrowser} after it. */
export function openBrowser(): void {
  Object.assign(browser, { local: storage(), session: storage(), sessionDialogs: 0 });
  ignore = listen({ notice: () => undefined, sessionOver: () => (browser.sessionDialogs += 1) });
}

export function closeBrowser(): void {
  ignore();
  sessionDialogAnswered();
}

export const key = (id: number | undefined) => `story:${id ?? 'new'}`;
/** The stored local copy as text; empty without one. */
export const copy = (at = key(7)) => browser.local.items.get(at) ?? '';

/** The form of record 7 in the browser. */
export async function visit(server: Server, options: Partial<AutosaveOptions<Form>> = {}) {
  return createAutosave<Form>({
    key,
    id: 7,
    changed: 'some.changed',
    closed: ['some.gone'],
    secret: { field: 'password', of: 'host' },
    storages: { local: browser.local, session: browser.session },
    stored: await server.open(),
    open: server.open,
    save: server.save,
    ...options,
  });
}

/** Lets promises run that a timer has started. */
export const settled = () => new Promise(setImmediate);
