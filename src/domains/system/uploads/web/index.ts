import { uploads } from '#contract/system/uploads';
import { apiBase } from '#web/api/api.ts';
import { report } from '#web/kit/notices.ts';
import { sendForm } from '#web/api/send-form.ts';
import type { CallError } from '#web/api/wire.ts';

interface Options {
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
}

/** Stores a public file and returns the value that the form fields store. Shows no messages. @throws CallError */
export async function uploadFile(file: File, options: Options = {}): Promise<{ name: string; url: string }> {
  const form = new FormData();
  form.append('file', file);
  const { fileName, originalFilename } = await sendForm(uploads.upload, { form, ...options });
  return { name: originalFilename, url: fileName };
}

/** Stores a picture for a text and returns the address for the text's link. Shows a refusal. @throws CallError */
export async function uploadPicture(file: File): Promise<string> {
  try {
    return apiBase + (await uploadFile(file)).url;
  } catch (error) {
    report(error as CallError);
    throw error;
  }
}
