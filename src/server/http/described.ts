import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#shared/texts';
import type { InterfaceCall, InterfaceReply } from './interfaces.ts';
import { projectFolder } from '../process/project.ts';

/**
 * Answers with a page of `docs/` as it comes with the program, in the reader's language; this portal's own address stands in
 * it where the page says `https://<portal>`.
 */
export const described =
  (files: Record<Language, string>) =>
  async ({ ctx, origin }: InterfaceCall): Promise<InterfaceReply> => {
    const text = await readFile(path.join(projectFolder, files[ctx.language]), 'utf8');
    return {
      headers: {
        // Browsers show plain text, and would save what they are told is Markdown.
        'content-type': 'text/plain; charset=utf-8',
        'content-language': ctx.language === 'zh' ? 'zh-CN' : 'en',
      },
      body: text.replaceAll('https://<portal>', origin),
    };
  };
