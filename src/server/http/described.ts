import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#shared/texts';
import type { InterfaceCall, InterfaceReply } from './interfaces.ts';
import { projectFolder } from '../process/project.ts';

/** Serves a page of `docs/` in the reader's language. `https://<portal>` in it is replaced by this portal's address. */
export const described =
  (files: Record<Language, string>) =>
  async ({ ctx, origin }: InterfaceCall): Promise<InterfaceReply> => {
    const text = await readFile(path.join(projectFolder, files[ctx.language]), 'utf8');
    return {
      headers: {
        // Browsers show plain text but download `text/markdown`.
        'content-type': 'text/plain; charset=utf-8',
        'content-language': ctx.language === 'zh' ? 'zh-CN' : 'en',
      },
      body: text.replaceAll('https://<portal>', origin),
    };
  };
