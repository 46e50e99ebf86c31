import type { FormInstance } from 'antd';
import { placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { CallError } from '#web/api/wire.ts';

/** Sends a form; faults that the server finds are shown at their fields. */
export async function sent(form: FormInstance, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    placeFaults(form, error);
    return false;
  }
}
