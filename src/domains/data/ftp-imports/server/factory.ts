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

/** Login of every server that is made here. */
export const login = { ftpUsername: 'keller', ftpPassword: 'Qs9!neutron' };

interface FtpServerOptions {
  /** Speaks TLS to whoever asks for it. */
  tls?: SecureContextOptions;
  /** Bytes of each file after which the line breaks; one for each time that a file is read, none for the rest. */
  cuts?: number[];
  /** Milliseconds between the bytes of each file behind its first ones. */
  drip?: number;
  /** Where each read of a file began, in the order of reading. */
  reads?: number[];
}

/** A real FTP server over a folder, with the files that are named. */
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
    /** Names links as links, which the server would hide behind what they lead to. */
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

/** The first bytes at once, the others one by one. */
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

/** What the types of the server leave out. */
interface Resolving {
  _resolvePath: (name: string) => { fsPath: string };
}

/** A line of a listing as `ls -l` writes it. */
function lineOf(it: Stats & { name: string }): string {
  const kind = it.isSymbolicLink() ? 'l' : it.isDirectory() ? 'd' : '-';
  return `${kind}rw-r--r-- 1 1 1 ${it.size} Jan 01 2024 ${it.name}`;
}

/** Ends both lines without a word, as a machine does that loses its power. */
function hangUp(connection: FtpConnection): void {
  const { connector, commandSocket } = connection as unknown as {
    connector: { socket: Socket | null };
    commandSocket: Socket;
  };
  // What was sent before arrives; it is the rest that never comes.
  connector.socket?.once('close', () => commandSocket.destroy());
  connector.socket?.end();
}

/** A certificate for an address, signed by itself: whoever trusts it trusts nobody else by it. */
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

/** A server that answers commands as it is told: by the first word, after a login that it accepts. */
export async function lyingServer(answers: Record<string, string>): Promise<{ address: string; server: Server }> {
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
