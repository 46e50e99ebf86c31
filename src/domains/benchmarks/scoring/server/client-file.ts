import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceReply, OpenInterface } from '#server/http/interfaces';
import { projectFolder } from '#server/process/project';

/** Where `npm run build` puts the command-line client. */
const built = path.join(projectFolder, 'build/cli/client.mjs');

/** Answers with a text about the client; 404 in development, which does not build it. */
const withClient = (reply: (client: string) => InterfaceReply) => async (): Promise<InterfaceReply> => {
  try {
    return reply(await readFile(built, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '' };
  }
};

const limit = { per: 'address', count: 60, seconds: 60 } as const;

/** The command-line client, one file for Node.js 20 or newer, and its SHA-256 as `sha256sum -c` reads it. */
export const clientFile: OpenInterface[] = [
  {
    name: 'benchmarks.scoring.client',
    methods: ['GET'],
    path: '/cli/matscibench.mjs',
    limit,
    handle: withClient((client) => ({
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-disposition': 'attachment; filename="matscibench.mjs"',
      },
      body: client,
    })),
  },
  {
    name: 'benchmarks.scoring.clientSum',
    methods: ['GET'],
    path: '/cli/matscibench.mjs.sha256',
    limit,
    handle: withClient((client) => ({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: `${createHash('sha256').update(client).digest('hex')}  matscibench.mjs\n`,
    })),
  },
];
