import type { FormInstance } from 'antd';
import { placeFaults } from '#web/kit/forms/form-drawer.tsx';
import { CallError } from '#web/api/wire.ts';

/** Submits a form; faults from the server appear at their fields. */
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
