import { openFiles } from '../files/open-store.ts';
import { BackupFault } from './fault.ts';
import { makeBackup } from './make.ts';
import type { BackupOrder, BackupMessage } from './child-process.ts';

/* Makes one backup in a child process of the one that answers requests (child-process.ts). */

const sendMessage = (said: BackupMessage) => process.send?.(said);

// Without the portal nothing reads the result, and the lock would block other backups.
process.on('disconnect', () => process.exit());
process.once('message', (order: BackupOrder) => {
  void make(order).then(
    (folder) => sendMessage({ folder }),
    (error: unknown) =>
      sendMessage(
        error instanceof BackupFault
          ? { fault: { code: error.code, values: error.values } }
          : { error: (error as Error).message },
      ),
  );
});

async function make({ env, source, options }: BackupOrder): Promise<string> {
  const { secretKey, ...rest } = source;
  const set = await makeBackup(
    { ...rest, secretKey: Buffer.from(secretKey, 'hex'), files: await openFiles(env) },
    { ...options, onProgress: (progress) => sendMessage({ progress }) },
  );
  return set.folder;
}
