import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { FtpSrv } from 'ftp-srv';

/** Login of every server that is made here. */
export const login = { ftpUsername: 'keller', ftpPassword: 'Qs9!neutron' };

/** A real FTP server over a folder, with the files that are named. */
export async function ftpServer(root: string, files: Record<string, Buffer | string> = {}) {
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
  });
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === login.ftpUsername && password === login.ftpPassword) resolve({ root });
    else reject(new Error('no such user'));
  });
  await server.listen();
  return { address: `127.0.0.1:${port}`, stop: () => server.close() };
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
