import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/** Who runs a command: uid and gid. */
export interface User {
  uid: number;
  gid: number;
}

/** Who runs the tests. */
export const self: User = { uid: process.getuid!(), gid: process.getgid!() };

/** An ordinary user: ourselves, or nobody where we are root. */
export const ordinaryUser: User =
  self.uid === 0 ? { uid: Number(ask('id', ['-u', 'nobody'])), gid: Number(ask('id', ['-g', 'nobody'])) } : self;

/** The project as somebody has it who has just cloned it and installed its packages. */
export interface Clone {
  folder: string;
  /** What the next command gets as its `DATA_DIR`. */
  data: string;
  /** Starts a command as a person types it. */
  run: (command: string, env?: Record<string, string>) => Command;
}

export interface Command {
  child: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
  /** Waits until it says something. @returns what was found; fails with what it printed if it ends before */
  says: (what: RegExp) => Promise<RegExpExecArray>;
  /** Ctrl-C, or another signal that a terminal sends to everything that the command has started. */
  interrupt: (signal?: NodeJS.Signals) => void;
  /** Its exit code, once everything that it started has ended and what they printed has been read. */
  ended: Promise<number | null>;
}

/** The built product; what the types came to be checked from. */
type Made = 'build' | '.react-router';

/**
 * Clones the project for a test file, with what is changed and not yet committed. The packages are those of the
 * project itself, as links to the same files.
 * @param take what the project itself has made already and the clone need not make again
 */
export function clone(user: User = self, take: readonly Made[] = []): Clone {
  const home = mkdtempSync(path.join(tmpdir(), 'lattice-start-'));
  const folder = path.join(home, 'clone');
  const data = path.join(home, 'data');
  const started: Command[] = [];
  after(async () => {
    for (const { interrupt, ended } of started) {
      interrupt();
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  });
  ask('git', ['clone', '--quiet', root, folder]);
  takeChanges(folder);
  linkPackages(folder);
  for (const made of take)
    if (existsSync(path.join(root, made))) cpSync(path.join(root, made), path.join(folder, made), { recursive: true });
  // Files of packages are the same as ours, so only the folders change their owner.
  if (user.uid !== self.uid) {
    const owner = `${user.uid}:${user.gid}`;
    ask('chown', [
      '-R',
      owner,
      ...readdirSync(folder).flatMap((name) => (name === 'node_modules' ? [] : [path.join(folder, name)])),
    ]);
    ask('find', [path.join(folder, 'node_modules'), '-type', 'd', '-exec', 'chown', owner, '{}', '+']);
    ask('chown', [owner, home, folder]);
  }
  chmodSync(home, 0o755);
  return {
    folder,
    data,
    run(command, env = {}) {
      const running = start(command, {
        cwd: folder,
        ...user,
        env: { ...ownEnvironment(home), DATA_DIR: data, ...env },
      });
      started.push(running);
      return running;
    },
  };
}

/** Of the environment only what every person has: this run's own settings would reach the command. */
function ownEnvironment(home: string): NodeJS.ProcessEnv {
  const places = process.env['PATH']!.split(path.delimiter).filter((place) => !place.startsWith(root));
  return { PATH: places.join(path.delimiter), HOME: home, HOST: '127.0.0.1' };
}

function takeChanges(folder: string): void {
  const listed = ask('git', ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    const [from, to] = [path.join(root, file), path.join(folder, file)];
    mkdirSync(path.dirname(to), { recursive: true });
    if (existsSync(from)) copyFileSync(from, to);
    else rmSync(to, { force: true });
  }
}

/** What tools keep beside the packages is no part of them, and must not be written through the links. */
function linkPackages(folder: string): void {
  const to = path.join(folder, 'node_modules');
  const linked = spawnSync('cp', ['-al', path.join(root, 'node_modules'), to]);
  if (linked.status !== 0) {
    rmSync(to, { recursive: true, force: true });
    ask('cp', ['-a', path.join(root, 'node_modules'), to]);
  }
  for (const name of ['.cache', '.vite', '.vite-temp', '.lattice-lock', '.build-lock'])
    rmSync(path.join(to, name), { recursive: true, force: true });
}

function start(command: string, options: { cwd: string; env: NodeJS.ProcessEnv } & User): Command {
  const [program, ...args] = command.split(' ');
  const child = spawn(program!, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      for (const look of waiting) look();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => printed,
    ended,
    interrupt(signal = 'SIGINT') {
      try {
        process.kill(-child.pid!, signal);
      } catch {
        // Nobody is left.
      }
    },
    says: (what) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = what.exec(printed);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void ended.then((code) => reject(new Error(`"${command}" ended with ${code}:\n${printed}`)));
        look();
      }),
  };
}

/** Runs a short command of the system; fails with what it says. */
function ask(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert.equal(status, 0, `${program}: ${error?.message ?? stderr}`);
  return stdout;
}

/**
 * Asks until something is as it should be.
 * @param heard what else to say when it does not come
 * @throws after a minute, with what it was the last time
 */
export async function until<T>(
  ask: () => Promise<T> | T,
  isRight: (found: T) => boolean,
  heard: () => string = () => '',
): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await ask();
    if (isRight(found)) return found;
    assert.ok(Date.now() < end, `still ${JSON.stringify(found)}\n${heard()}`);
    await pause(50);
  }
}

/** A process that has to do with a folder: by its command, or by the environment that it got from another one. */
export interface Trace {
  command: string;
  uid: number;
  /** What the process may do beyond what its user may; a hexadecimal number. */
  rights: string;
  /** Which user of the system it is within its own namespace. */
  seenAs: number;
}

/** The processes that have to do with a folder. */
export function processesOf(folder: string): Trace[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    try {
      const command = read('cmdline').replaceAll('\0', ' ');
      if (!command.includes(folder) && !read('environ').includes(folder)) return [];
      const status = read('status');
      const uid = Number(/^Uid:\s+(\d+)/m.exec(status)![1]);
      const [inside, outside] = read('uid_map').trim().split(/\s+/).map(Number);
      return {
        command,
        uid,
        rights: /^CapEff:\s+(\w+)/m.exec(status)![1]!,
        seenAs: uid - outside! + inside!,
      };
    } catch {
      // Ended meanwhile, or of somebody else.
      return [];
    }
  });
}

/** Every process that had to do with it has ended. */
export const nobody = (left: Trace[]) => left.length === 0;

/** The passwords that a first start prints, by account. */
export function printedPasswords(output: string): Map<string, string> {
  const block = /First passwords \(.*\):\n((?: {2}\S+ +\S+\n)+)/.exec(output)?.[1] ?? '';
  return new Map(
    block
      .trimEnd()
      .split('\n')
      .filter(Boolean)
      .map((line) => line.trim().split(/ +/) as [string, string]),
  );
}

/** A call as a program makes it. */
export async function call(
  url: string,
  address: string,
  { token, body, method = body ? 'POST' : 'GET' }: { token?: string; body?: object; method?: string } = {},
): Promise<Record<string, unknown> & { code: number; token?: string; error?: string }> {
  const answer = await fetch(`${url}/prod-api${address}`, {
    method,
    headers: {
      repeatsubmit: 'false',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Record<string, unknown> & { code: number };
}

export const logIn = (url: string, username: string, password: string) =>
  call(url, '/login', { body: { username, password } });
