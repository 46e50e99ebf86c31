import { useState } from 'react';
import type { FormInstance } from 'antd';
import { placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';

type Send = <R>(
  request: () => Promise<R>,
  done: string | ((reply: R) => string),
  then?: () => unknown,
) => Promise<void>;

/**
 * Sends what a person decided and says so. What the server finds is shown at its field; where somebody else was quicker,
 * the client has said who, and the page is read again.
 */
export function useSending<V extends object>(form: FormInstance<V>, onChanged: () => void): [boolean, Send] {
  const [pending, setPending] = useState(false);
  const send: Send = async (request, done, then = onChanged) => {
    setPending(true);
    try {
      const reply = await request();
      toast('success', typeof done === 'string' ? done : done(reply));
      await then();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      if (error.code === 601) onChanged();
    } finally {
      setPending(false);
    }
  };
  return [pending, send];
}
