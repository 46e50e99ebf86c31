import type { ComponentProps } from 'react';
import { doConfirmed } from '../notices.ts';
import { Button } from './button.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  question: string;
  /** The client shows refusals. */
  act: () => Promise<unknown>;
  /** Text of the toast after the act. */
  done: string;
  onDone: () => unknown;
}

/** A button that asks for confirmation before its act, and reports it. */
export function ConfirmedButton({ question, act, done, onDone, ...button }: Props) {
  const run = async () => {
    if (await doConfirmed(question, act, done)) await onDone();
  };
  return <Button {...button} onClick={() => void run().catch(() => undefined)} />;
}
