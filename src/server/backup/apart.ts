import { fork } from 'node:child_process';
import path from 'node:path';
import type { Env } from '../process/env.ts';
import { projectFolder } from '../process/project.ts';
import { BackupFault, type FaultCode } from './fault.ts';
import type { BackupOptions, BackupProgress } from './make.ts';
import { readSet, type BackupSet } from './set.ts';
import type { BackupSource } from './source.ts';

/** Request to the process: where everything is, and what is wanted. */
export interface BackupOrder {
  env: Env;
  source: Omit<BackupSource, 'files' | 'secretKey' | 'env'> & { secretKey: string };
  options: Pick<BackupOptions, 'kind' | 'reason' | 'onlyDatabase'>;
}
/** Messages of the process: how far it is, then the folder of the set, or why there is none. */
export type BackupSaid =
  | { progress: BackupProgress }
  | { folder: string }
  | { fault: { code: FaultCode; values: Record<string, string | number> } }
  | { error: string };

/**
 * Makes a set as `makeBackup` does, in a process apart: compressing and encrypting takes a core for as long as it lasts, in which
 * requests would wait. It ends with this process.
 * @throws as `makeBackup`
 */
export async function makeBackupApart(
  { files: _files, env, secretKey, ...source }: BackupSource,
  { onProgress, ...options }: BackupOrder['options'] & Pick<BackupOptions, 'onProgress'>,
): Promise<BackupSet> {
  const child = fork(path.join(projectFolder, 'src/server/backup/process.ts'), {
    // Its needs are in the order; the rest of the environment is that of a command.
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const order: BackupOrder = { env, source: { ...source, secretKey: secretKey.toString('hex') }, options };
  try {
    const folder = await new Promise<string>((resolve, reject) => {
      child.on('message', (said: BackupSaid) => {
        if ('progress' in said) onProgress?.(said.progress);
        else if ('folder' in said) resolve(said.folder);
        else if ('fault' in said) reject(new BackupFault(said.fault.code, said.fault.values));
        else reject(new Error(said.error));
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`the process of the backup ended (${signal ?? code})`)));
      child.send(order, (error) => error && reject(error));
    });
    return await readSet(folder);
  } finally {
    child.removeAllListeners();
    child.on('error', () => undefined);
    if (child.connected) child.disconnect();
    child.kill();
  }
}
