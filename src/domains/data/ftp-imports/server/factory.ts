import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { SecureContextOptions } from 'node:tls';
import { FileSystem, FtpSrv, type FtpConnection } from 'ftp-srv';
import { generate } from 'selfsigned';

/** Login of every test server. */
export const login = { ftpUsername: 'keller', ftpPassword: 'Qs9!neutron' };

interface FtpServerOptions {
  /** Enables TLS on request. */
  tls?: SecureContextOptions;
  /** Bytes of each file after which the connection breaks; one entry per read, none for the rest. */
  cuts?: number[];
  /** Milliseconds between bytes after the first ones. */
  drip?: number;
  /** Receives the offset of each read, in order. */
  reads?: number[];
}

/** A real FTP server that serves a folder with the given files. */
export async function ftpServer(
  root: string,
  files: Record<string, Buffer | string> = {},
  { tls, cuts = [], drip, reads = [] }: FtpServerOptions = {},
) {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), bytes);
  }
  const port = await freePort();
  const server = new FtpSrv({
    url: `ftp://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    anonymous: false,
    log: quiet as never,
    ...(tls ? { tls } : {}),
    file_format: lineOf as never,
  });
  class Unsteady extends FileSystem {
    /** Lists links as links; the server would list their targets. */
    override async list(name = '.') {
      const { fsPath } = (this as unknown as Resolving)._resolvePath(name);
      const names = await readdir(fsPath);
      return Promise.all(names.map(async (it) => Object.assign(await lstat(path.join(fsPath, it)), { name: it })));
    }

    override async read(name: string, options: { start?: number } = {}) {
      const read = (await super.read(name, options)) as { stream: Readable; clientPath: string };
      reads.push(options.start ?? 0);
      if (drip) return { ...read, stream: read.stream.pipe(dripping(drip)) };
      const cut = cuts.shift();
      if (cut === undefined) return read;
      let sent = 0;
      const counted = read.stream.pipe(
        new Transform({
          transform: (bytes: Buffer, _encoding, done) => {
            sent += bytes.length;
            if (sent >= cut) return hangUp(this.connection);
            return done(null, bytes);
          },
        }),
      );
      return { ...read, stream: counted };
    }
  }
  server.on('login', ({ connection, username, password }, resolve, reject) => {
    if (username === login.ftpUsername && password === login.ftpPassword)
      resolve({ fs: new Unsteady(connection, { root, cwd: '/' }) });
    else reject(new Error('no such user'));
  });
  await server.listen();
  return { address: `127.0.0.1:${port}`, stop: () => server.close() };
}

/** Sends the first bytes at once, the others one by one. */
function dripping(pause: number): Transform {
  let isFirst = true;
  return new Transform({
    async transform(bytes: Buffer, _encoding, done) {
      if (isFirst) this.push(bytes);
      for (const byte of isFirst ? [] : bytes) {
        if (this.destroyed) return;
        this.push(Buffer.of(byte));
        await setTimeout(pause, undefined, { ref: false });
      }
      isFirst = false;
      done();
    },
  });
}

/** A method that the server's types omit. */
interface Resolving {
  _resolvePath: (name: string) => { fsPath: string };
}

/** One line of a listing in the format of `ls -l`. */
function lineOf(it: Stats & { name: string }): string {
  const kind = it.isSymbolicLink() ? 'l' : it.isDirectory() ? 'd' : '-';
  return `${kind}rw-r--r-- 1 1 1 ${it.size} Jan 01 2024 ${it.name}`;
}

/** Closes both connections without a reply, like a machine that loses power. */
function hangUp(connection: FtpConnection): void {
  const { connector, commandSocket } = connection as unknown as {
    connector: { socket: Socket | null };
    commandSocket: Socket;
  };
  // The sent bytes arrive; the rest never follows.
  connector.socket?.once('close', () => commandSocket.destroy());
  connector.socket?.end();
}

/** A self-signed certificate for an address; trusting it includes no other server. */
export async function certificateFor(ip: string): Promise<{ cert: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: ip }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip }] },
    ],
  });
  return { cert, key };
}

/** A server with fixed responses by command word, after an accepted login. */
export async function inconsistentServer(
  answers: Record<string, string>,
): Promise<{ address: string; server: Server }> {
  const polite: Record<string, string> = { USER: '331 go on', PASS: '230 in', TYPE: '200 ok', CWD: '250 ok' };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) {
        const word = line.split(' ')[0]!;
        socket.write(`${answers[word] ?? polite[word] ?? '502 no'}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Two-byte characters of GB 18030. */
const pairs = new Map<string, [number, number]>();

/** Encodes a text in GB 18030; supports characters of two bytes only. */
export function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  for (let lead = pairs.size ? 0xff : 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const made = decoder.decode(Uint8Array.of(lead, trail));
      if (made.length === 1 && !pairs.has(made)) pairs.set(made, [lead, trail]);
    }
  return Buffer.from([...text].flatMap((it) => (it < '\x80' ? [it.charCodeAt(0)] : pairs.get(it)!)));
}

/**
 * A server that treats names as bytes, each a character of latin1 here, and accepts no other encoding of them. Its
 * folders are those of the paths. Supports machine-readable listings if `mlsd` is set.
 */
export async function byteServer(files: Map<string, Buffer>, { mlsd = false } = {}) {
  const asked: string[] = [];
  const server = createServer((socket) => serveBytes(socket, files, mlsd, asked));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop: () => server.close() };
}

function serveBytes(socket: Socket, files: Map<string, Buffer>, mlsd: boolean, asked: string[]): void {
  let [cwd, from] = ['', 0];
  let line: Promise<[Socket]>;
  const say = (line: string) => socket.write(`${line}\r\n`, 'latin1');
  const full = (path: string) => (path.startsWith('/') ? path : `${cwd}/${path}`).replace(/^\/+|\/+$/g, '');
  const lines = (folder: string) => {
    const below = [...files].filter(([path]) => path.startsWith(folder === '' ? '' : `${folder}/`));
    const rest = below.map(
      ([path, bytes]) => [path.slice(folder === '' ? 0 : folder.length + 1), bytes.length] as const,
    );
    const names = new Map(rest.map(([path, size]) => [path.split('/')[0]!, path.includes('/') ? -1 : size]));
    return [...names].map(([name, size]) =>
      mlsd
        ? `type=${size < 0 ? 'dir' : 'file'};size=${Math.max(size, 0)}; ${name}\r\n`
        : `${size < 0 ? 'd' : '-'}rw-r--r-- 1 u g ${Math.max(size, 0)} Jan 01 2026 ${name}\r\n`,
    );
  };
  const send = (bytes: Buffer) => {
    say('150 go');
    void line.then(([to]) => to.end(bytes, () => say('226 done')));
  };
  const commands: Record<string, (argument: string) => unknown> = {
    USER: () => say('331 go on'),
    PASS: () => say('230 in'),
    FEAT: () => say(`211-Features\r\n${mlsd ? ' MLST type*;size*;\r\n' : ''} SIZE\r\n REST STREAM\r\n211 End`),
    TYPE: () => say('200 ok'),
    STRU: () => say('200 ok'),
    PWD: () => say(`257 "${cwd || '/'}"`),
    CWD: (path) => {
      const there = [...files.keys()].some((it) => it.startsWith(`${full(path)}/`));
      if (there) cwd = `/${full(path)}`;
      say(there ? '250 ok' : '550 no such folder');
    },
    EPSV: () => {
      const data = createServer().listen(0, '127.0.0.1', () =>
        say(`229 ok (|||${(data.address() as AddressInfo).port}|)`),
      );
      line = once(data, 'connection') as Promise<[Socket]>;
      void line.then(() => data.close());
    },
    LIST: (path) => send(Buffer.from(lines(full(path.replace(/^-a ?/, ''))).join(''), 'latin1')),
    MLSD: (path) => send(Buffer.from(lines(full(path)).join(''), 'latin1')),
    SIZE: (path) => say(files.has(full(path)) ? `213 ${files.get(full(path))!.length}` : '550 no such file'),
    REST: (offset) => {
      from = Number(offset);
      say('350 ok');
    },
    RETR: (path) => (files.has(full(path)) ? send(files.get(full(path))!.subarray(from)) : say('550 no such file')),
  };
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  say('220 hello');
  socket.on('data', (text) => {
    for (const line of String(text).split('\r\n').filter(Boolean)) {
      const [word = ''] = line.split(' ', 1);
      if (word === 'RETR') asked.push(line.slice(5));
      if (commands[word]) commands[word](line.slice(word.length + 1));
      else say('502 no');
    }
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const nothing = () => undefined;
const quiet = { child: () => quiet, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
