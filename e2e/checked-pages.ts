import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * Pages that passed the accessibility check, as empty files of a folder that the workers of a run share: each page is
 * checked once per run.
 */
const variable = 'JOURNEY_CHECKED';

/** Creates the folder for a run. The returned function removes it. */
export function beginChecks(): () => void {
  const folder = (process.env[variable] = mkdtempSync(path.join(tmpdir(), 'lattice-checked-')));
  return () => rmSync(folder, { recursive: true, force: true });
}

const fileOf = (key: string) => path.join(process.env[variable]!, createHash('sha256').update(key).digest('hex'));

/** Whether a page has passed in this run. @param key path, language and state of the page */
export const hasPassed = (key: string): boolean => existsSync(fileOf(key));

export const markPassed = (key: string): void => writeFileSync(fileOf(key), '');
