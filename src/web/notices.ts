import type { CallError } from './wire.ts';

/** A message to the person: a short toast, or a notification that stays longer. Time in milliseconds. */
export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error';
  /** Absent for a toast. */
  title?: string;
  text: string;
  duration: number;
}

type Listener = { notice: (notice: Notice) => void; sessionOver: () => void };

const shown = { toast: 3000, error: 5000, notification: 4500 };
let listener: Listener | undefined;
let sessionDialogOpen = false;

/** The shell that shows notices; one at a time. Returns how to leave. */
export function listen(to: Listener): () => void {
  listener = to;
  return () => {
    if (listener === to) listener = undefined;
  };
}

/** A toast, shown for 3 s; errors 5 s. */
export function toast(kind: Notice['kind'], text: string): void {
  listener?.notice({ kind, text, duration: kind === 'error' ? shown.error : shown.toast });
}

/** Shows a failed call as its code demands. The dialog about an ended session opens once until it is answered. */
export function report(error: CallError): void {
  if (error.code === 401) {
    if (sessionDialogOpen) return;
    sessionDialogOpen = true;
    listener?.sessionOver();
  } else if (error.code === 500 || error.code === 0) {
    listener?.notice({ kind: 'error', text: error.message, duration: shown.error });
  } else {
    listener?.notice({ kind: 'warning', title: '', text: error.message, duration: shown.notification });
  }
}

/** To be called when the dialog about the ended session is answered. */
export function sessionDialogAnswered(): void {
  sessionDialogOpen = false;
}
