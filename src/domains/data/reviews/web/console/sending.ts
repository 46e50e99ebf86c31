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
 * Sends a decision and confirms it. Errors of the server appear at their fields. After a conflict the client has named
 * the other person, and the page is reloaded.
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
