import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginChecks } from './checked-pages.ts';
import { hasNoWork, isDemoMade } from './demonstration.ts';
import { startPortal } from './portal.ts';

/** `make` asks for a template; afterwards the variable names its folder. */
const variable = 'JOURNEY_TEMPLATE';

/**
 * Makes the demonstration records once for a run of all journeys: the portal of each worker begins with a copy. Playwright
 * calls it before the first test, and its answer after the last one.
 */
export default async function makeTemplate(): Promise<() => void> {
  const endChecks = beginChecks();
  if (process.env[variable] !== 'make') return endChecks;
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-template-'));
  const portal = await startPortal({ DATA_DIR: folder });
  // A job left in the template would run in the portal of every worker, during the journeys.
  while (!(await isDemoMade(portal)) || !(await hasNoWork(portal))) await pause(500);
  await portal.stop({ keepFolder: true });
  process.env[variable] = folder;
  return () => {
    endChecks();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Settings of a portal that begins with a copy of the template; empty without one: it makes its records itself. */
export function fromTemplate(): Record<string, string> {
  const template = process.env[variable];
  if (!template) return {};
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-journey-'));
  cpSync(template, folder, { recursive: true });
  // PostgreSQL refuses a folder that others may read, and copies lose the mode.
  chmodSync(path.join(folder, 'database/cluster'), 0o700);
  return { DATA_DIR: folder };
}
