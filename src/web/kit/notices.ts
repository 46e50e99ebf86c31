import type { CallError } from '../api/wire.ts';

/** A message to the user: a short toast, or a notification that stays longer. Time in milliseconds. */
export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error';
  /** Absent for a toast. */
  title?: string;
  text: string;
  duration: number;
}

/** A shell that shows messages. One without `confirm` leaves questions to the shell registered before it. */
export interface Listener {
  notice: (notice: Notice) => void;
  /** The session is over: log in again, or stay. Answered by {@link sessionDialogAnswered}. */
  sessionOver: () => void;
  confirm?: (text: string, isExpected: boolean) => Promise<boolean>;
}

/** Milliseconds for which a message stays. */
export const shown = { toast: 3000, error: 5000, notification: 4500 };

/** The last one shows messages; the others take over when it leaves. */
const listeners: Listener[] = [];
/** Messages sent before a listener was registered, such as a failure while the page was still starting. */
const waiting: Notice[] = [];
let sessionDialogOpen = false;

/** Registers the shell that shows notices from now on. Returns a function that unregisters it. */
export function listen(to: Listener): () => void {
  listeners.push(to);
  for (const notice of waiting.splice(0)) to.notice(notice);
  return () => {
    const at = listeners.indexOf(to);
    if (at >= 0) listeners.splice(at, 1);
  };
}

function show(notice: Notice): void {
  const listener = listeners.at(-1);
  if (listener) listener.notice(notice);
  else waiting.push(notice);
}

/** A toast, shown for 3 s; errors 5 s. */
export function toast(kind: Notice['kind'], text: string): void {
  show({ kind, text, duration: kind === 'error' ? shown.error : shown.toast });
}

/**
 * Asks for confirmation in a dialog with the title of system prompts; false when cancelled, or when no shell can ask.
 * @param isExpected gives the focus to the button that confirms, for an act that people do many times by keys; otherwise
 * the button that cancels has it
 */
export async function confirmBox(text: string, { isExpected = false } = {}): Promise<boolean> {
  const asker = listeners.findLast((listener) => listener.confirm);
  return (await asker?.confirm?.(text, isExpected)) ?? false;
}

/** Asks for confirmation, does the work and reports it in a toast. True if it was done; errors of the work are thrown. */
export async function doConfirmed(question: string, work: () => Promise<unknown>, done: string): Promise<boolean> {
  if (!(await confirmBox(question))) return false;
  await work();
  toast('success', done);
  return true;
}

/** Shows a failed call as its code requires. The dialog about an ended session opens once until it is answered. */
export function report(error: CallError): void {
  if (error.code === 401) {
    const listener = listeners.at(-1);
    if (sessionDialogOpen || !listener) return;
    sessionDialogOpen = true;
    listener.sessionOver();
  } else if (error.code === 500 || error.code === 0) {
    show({ kind: 'error', text: error.message, duration: shown.error });
  } else {
    // 601 is a warning: nothing failed, but something else must be done first.
    const kind = error.code === 601 ? 'warning' : 'error';
    show({ kind, title: '', text: error.message, duration: shown.notification });
  }
}

/** Call it when the dialog about the ended session was answered. */
export function sessionDialogAnswered(): void {
  sessionDialogOpen = false;
}
