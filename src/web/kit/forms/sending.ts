import { useState } from 'react';
import type { FormInstance } from 'antd';
import { CallError } from '../../api/wire.ts';
import { placeFaults } from './form-drawer.tsx';

/**
 * Sends a form of the back office outside a `FormDrawer`: `pending` while its calls run; a refusal appears at the fields.
 * @param onConflict called after a refusal because the record has changed, which the client has shown
 */
export function useSending<V extends object>(form: FormInstance<V>, onConflict?: () => void) {
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      placeFaults(form, error);
      if (error.code === 601) onConflict?.();
    } finally {
      setPending(false);
    }
  };
  return { pending, run };
}
