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

/** The user of a command: uid and gid. */
export interface User {
  uid: number;
  gid: number;
}

/** The user who runs the tests. */
export const self: User = { uid: process.getuid!(), gid: process.getgid!() };

/** An ordinary user: the current one, or `nobody` when running as root. */
export const ordinaryUser: User =
  self.uid === 0 ? { uid: Number(ask('id', ['-u', 'nobody'])), gid: Number(ask('id', ['-g', 'nobody'])) } : self;

/** The project in a fresh clone, with installed packages. */
export interface Clone {
  folder: string;
  /** `DATA_DIR` of the next command. */
  data: string;
  /** Starts a command as a person types it. */
  run: (command: string, env?: Record<string, string>) => Command;
}

export interface Command {
  child: ChildProcess;
  /** Everything that it printed so far. */
  output: () => string;
  /** Waits for a text in the output. @returns the match; fails with the output if the command ends before */
  says: (what: RegExp) => Promise<RegExpExecArray>;
  /** Sends Ctrl-C, or another signal, to everything that the command has started, as a terminal does. */
  interrupt: (signal?: NodeJS.Signals) => void;
  /** Its exit code, once all its child processes have ended and their output was read. */
  ended: Promise<number | null>;
}

/** Reusable results: the built product; generated types. */
type Made = 'build' | '.react-router';

/**
 * Clones the project for a test file, including uncommitted changes. Its packages are links to the files of the
 * project.
 * @param take results of the project that the clone need not build again
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
  // Package files are links to ours, so only the folders change their owner.
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

/** Only common variables of the environment: this run's settings must not reach the command. */
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

/** Caches of tools in node_modules are not part of the packages, and must not be written through the links. */
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
        // The processes have ended.
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

/** Runs a short system command; fails with its output. */
function ask(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  assert.equal(status, 0, `${program}: ${error?.message ?? stderr}`);
  return stdout;
}

/**
 * Polls until a condition holds.
 * @param heard additional output for the failure
 * @throws after a minute, with the last value
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

/** A process that uses a folder: by its command line, or by its inherited environment. */
export interface Trace {
  command: string;
  uid: number;
  /** Effective capabilities of the process; a hexadecimal number. */
  rights: string;
  /** User id within the process's own namespace. */
  seenAs: number;
}

/** The processes that use a folder. */
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
      // Ended meanwhile, or of another user.
      return [];
    }
  });
}

/** No process that used it is left. */
export const allEnded = (left: Trace[]) => left.length === 0;

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

/** Calls the API. */
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
