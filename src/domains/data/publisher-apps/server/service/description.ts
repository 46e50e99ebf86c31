import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceCall, InterfaceReply } from '#server/interfaces';
import { projectFolder } from '#server/project';

/** Where whoever writes a publisher's system reads how to; next to the calls themselves and without a signature. */
export const descriptionPath = '/docs/publisher-api.md';

const files = { zh: 'docs/publisher-api.zh.md', en: 'docs/publisher-api.md' };

/** The description of the calls as it comes with the program, in the reader's language; this portal's own address stands in it. */
export async function description({ ctx, origin }: InterfaceCall): Promise<InterfaceReply> {
  const text = await readFile(path.join(projectFolder, files[ctx.language]), 'utf8');
  return {
    headers: {
      // Browsers show plain text, and would save what they are told is Markdown.
      'content-type': 'text/plain; charset=utf-8',
      'content-language': ctx.language === 'zh' ? 'zh-CN' : 'en',
    },
    body: text.replaceAll('https://<portal>', origin),
  };
}
