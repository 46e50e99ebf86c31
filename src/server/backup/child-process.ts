import { fork } from 'node:child_process';
import path from 'node:path';
import type { Env } from '../process/env.ts';
import { projectFolder } from '../process/project.ts';
import { BackupFault, type FaultCode } from './fault.ts';
import type { BackupOptions, BackupProgress } from './make.ts';
import { readSet, type BackupSet } from './set.ts';
import type { BackupSource } from './source.ts';

/** Request to the child process: configuration and options. */
export interface BackupOrder {
  env: Env;
  source: Omit<BackupSource, 'files' | 'secretKey' | 'env'> & { secretKey: string };
  options: Pick<BackupOptions, 'kind' | 'reason' | 'onlyDatabase'>;
}
/** Messages of the child process: progress, then the folder of the set or the failure. */
export type BackupMessage =
  | { progress: BackupProgress }
  | { folder: string }
  | { fault: { code: FaultCode; values: Record<string, string | number> } }
  | { error: string };

/**
 * Runs `makeBackup` in a child process, because compression and encryption occupy a core, during which requests would
 * wait. The child ends with this process.
 * @throws as `makeBackup`
 */
export async function makeBackupInChild(
  { files: _files, env, secretKey, ...source }: BackupSource,
  { onProgress, ...options }: BackupOrder['options'] & Pick<BackupOptions, 'onProgress'>,
): Promise<BackupSet> {
  const child = fork(path.join(projectFolder, 'src/server/backup/process.ts'), {
    // The order contains all configuration; the environment is otherwise that of a command.
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const order: BackupOrder = { env, source: { ...source, secretKey: secretKey.toString('hex') }, options };
  try {
    const folder = await new Promise<string>((resolve, reject) => {
      child.on('message', (said: BackupMessage) => {
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
