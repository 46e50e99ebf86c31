import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Bytes that the scanner of the tests finds; text, so that every kind of text file may hold them. */
export const badBytes = 'MALICIOUS-SAMPLE-FOR-TESTS';

type Manner = 'right' | 'slow' | 'garbage' | 'endless' | 'early' | 'broken' | 'error';

/** A small server that implements clamd's protocol, and simulates faults on request. */
export interface FakeScanner {
  address: string;
  /** How streams are answered; commands without bytes are answered rightly. */
  manner: Manner;
  /** Longest stream in bytes, as `StreamMaxLength`. */
  longest: number;
  version: string;
  /** Streams that were begun. */
  streams: number;
  /** Name of the signature that matches {@link badBytes}. */
  signature: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** Starts a scanner on a free port of this machine. */
export async function aScanner(): Promise<FakeScanner> {
  let server: Server | undefined;
  let port = 0;
  const sockets = new Set<Socket>();
  const scanner: FakeScanner = {
    address: '',
    manner: 'right',
    longest: 10_000_000,
    version: 'ClamAV 1.4.6/27500/Thu Nov 26 09:00:00 2026',
    streams: 0,
    signature: 'Test.Malicious.UNOFFICIAL',
    async start() {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
        serve(socket, scanner);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
      scanner.address = `127.0.0.1:${port}`;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server?.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
  await scanner.start();
  return scanner;
}

function serve(socket: Socket, scanner: FakeScanner): void {
  let held = Buffer.alloc(0);
  let content: Buffer[] | undefined;
  let size = 0;
  const answer = (text: string) => socket.end(`${text}\0`);
  socket.on('data', (part: Buffer) => {
    held = Buffer.concat([held, part]);
    if (!content) {
      const end = held.indexOf(0);
      if (end < 0) return;
      const command = held.toString('latin1', 0, end);
      held = held.subarray(end + 1);
      if (command === 'zPING') return void answer('PONG');
      if (command === 'zVERSION') return void answer(scanner.version);
      if (command !== 'zINSTREAM') return void answer('UNKNOWN COMMAND');
      content = [];
      scanner.streams += 1;
      if (scanner.manner === 'early') return void answer('stream: OK');
    }
    while (held.length >= 4) {
      const length = held.readUInt32BE(0);
      if (length === 0) return verdict(Buffer.concat(content));
      if (held.length < 4 + length) return;
      content.push(held.subarray(4, 4 + length));
      size += length;
      held = held.subarray(4 + length);
      if (scanner.manner === 'broken') return void socket.resetAndDestroy();
      if (size > scanner.longest) return void answer('INSTREAM size limit exceeded. ERROR');
    }
  });
  const verdict = (bytes: Buffer) => {
    if (scanner.manner === 'slow') return;
    if (scanner.manner === 'garbage') return void answer('HTTP/1.1 200 OK\r\n\x07 stream: OKAY');
    if (scanner.manner === 'endless') return void socket.write('a'.repeat(100_000));
    if (scanner.manner === 'error') return void answer("stream: Can't allocate memory ERROR");
    answer(bytes.includes(badBytes) ? `stream: ${scanner.signature} FOUND` : 'stream: OK');
  };
}
