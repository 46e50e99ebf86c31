import { uploads } from '#calls/files/uploads';
import { apiBase } from '#web/api/api.ts';
import { report } from '#web/kit/notices.ts';
import { sendForm } from '#web/api/send-form.ts';
import type { CallError } from '#web/api/wire.ts';

interface Options {
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
}

/** Stores a public file and answers it as the kit's fields keep it. Shows nothing itself. @throws CallError */
export async function uploadFile(file: File, options: Options = {}): Promise<{ name: string; url: string }> {
  const form = new FormData();
  form.append('file', file);
  const { fileName, originalFilename } = await sendForm(uploads.upload, { form, ...options });
  return { name: originalFilename, url: fileName };
}

/** Stores a picture for a text and answers the address that the text links to. A refusal is shown. @throws CallError */
export async function uploadPicture(file: File): Promise<string> {
  try {
    return apiBase + (await uploadFile(file)).url;
  } catch (error) {
    report(error as CallError);
    throw error;
  }
}
