import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Prefix of folders in the system's temporary folder; the number of the process follows. */
const prefix = 'lattice-work-';

/**
 * Creates a temporary folder of this process. Folders that killed processes have left behind are deleted.
 * @param kind part of its name
 */
export async function processFolder(kind: string): Promise<string> {
  await removeLeft();
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-${kind}-`));
}

async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
