import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ClamdPlace } from '#server/process/env';

/*
 * clamd's protocol (ClamAV, man page clamd(8), "COMMANDS"): a command prefixed by `z` and ended by NUL; the answer ends
 * with NUL too. INSTREAM takes chunks of a length (4 bytes, big-endian) and data, and ends with a length of 0. The
 * verdict is accepted only after all bytes were sent; every other answer is a fault, never "clean".
 */

/** Verdict of clamd about bytes. `tooLarge`: it accepts no stream of this length, or scanned only a part of it. */
export type Verdict = { is: 'clean' } | { is: 'infected'; signature: string } | { is: 'tooLarge' };

/** The scanner did not answer, or its answer is no verdict. */
export class ScannerFault extends Error {}

/** Milliseconds. */
export interface Timeouts {
  connect: number;
  /** Between two signs of life while bytes are sent. */
  idle: number;
  /** For the verdict, after the last byte: clamd itself gives up after `MaxScanTime`, 120 s by default. */
  verdict: number;
}
export const defaultTimeouts: Timeouts = { connect: 5000, idle: 60_000, verdict: 180_000 };

/** Longest answer that is read, in bytes; a verdict is a line. */
const longestAnswer = 4096;

/** Heuristics by which clamd reports an incomplete scan (`AlertExceedsMax`). */
const exceeded = /^Heuristics\.Limits\.Exceeded/;

/** A connection with the answer so far. */
class Line {
  private readonly socket: Socket;
  private text = '';
  private fault: Error | undefined;
  private isEnded = false;

  constructor(place: ClamdPlace) {
    this.socket = connect(place);
    this.socket.setEncoding('latin1');
    this.socket.on('data', (part: string) => {
      this.text += part;
      if (this.text.length > longestAnswer) this.socket.destroy(new Error('an answer without an end'));
      this.socket.emit('turn');
    });
    this.socket.on('end', () => {
      this.isEnded = true;
      this.socket.emit('turn');
    });
    this.socket.on('error', (error) => {
      this.fault = error;
      this.socket.emit('turn');
    });
    for (const event of ['connect', 'drain', 'close']) this.socket.on(event, () => this.socket.emit('turn'));
  }

  /** The answer without its NUL; undefined while it is not complete. */
  get answer(): string | undefined {
    const end = this.text.indexOf('\0');
    if (end >= 0) return this.text.slice(0, end).trim();
    return this.isEnded && this.text !== '' ? this.text.trim() : undefined;
  }

  /** Waits until something is so. @throws ScannerFault after so many milliseconds, or when the line breaks before */
  async until(isSo: () => boolean, milliseconds: number, what: string): Promise<void> {
    const end = AbortSignal.timeout(milliseconds);
    while (!isSo()) {
      if (this.fault) throw new ScannerFault(this.fault.message, { cause: this.fault });
      if (this.isEnded || this.socket.destroyed) throw new ScannerFault(`the connection ended ${what}`);
      // An error of the socket ends the wait as well; the next iteration reports it.
      await once(this.socket, 'turn', { signal: end }).catch(() => undefined);
      if (end.aborted && !isSo()) throw new ScannerFault(`no answer within ${milliseconds} ms ${what}`);
    }
  }

  get isConnected(): boolean {
    return !this.socket.connecting && !this.socket.destroyed;
  }

  write(bytes: Buffer | string): void {
    this.socket.write(bytes, () => this.socket.emit('turn'));
  }

  get needsDrain(): boolean {
    return this.socket.writableNeedDrain;
  }

  get isFlushed(): boolean {
    return this.socket.writableLength === 0;
  }

  close(): void {
    this.socket.destroy();
  }
}

async function opened(place: ClamdPlace, { connect: milliseconds }: Timeouts): Promise<Line> {
  const line = new Line(place);
  try {
    await line.until(() => line.isConnected, milliseconds, 'while connecting');
    return line;
  } catch (error) {
    line.close();
    throw error;
  }
}

/** Sends a command and returns clamd's answer. @throws ScannerFault */
async function ask(place: ClamdPlace, command: string, patience: Timeouts): Promise<string> {
  const line = await opened(place, patience);
  try {
    line.write(`z${command}\0`);
    await line.until(() => line.answer !== undefined, patience.connect, `to ${command}`);
    return line.answer!;
  } finally {
    line.close();
  }
}

/** Program, signatures and their date, such as `ClamAV 1.4.6/27500/Thu Nov 26 09:00:00 2026`. @throws ScannerFault */
export async function versionOf(place: ClamdPlace, patience = defaultTimeouts): Promise<string> {
  const answer = await ask(place, 'VERSION', patience);
  if (!/^ClamAV \S/.test(answer)) throw new ScannerFault(`no version: ${answer.slice(0, 100)}`);
  return answer.slice(0, 200);
}

/** Whether clamd answers at all. */
export const isAlive = (place: ClamdPlace, patience = defaultTimeouts): Promise<boolean> =>
  ask(place, 'PING', patience).then(
    (answer) => answer === 'PONG',
    () => false,
  );

/**
 * Scans bytes. Errors of the source are rethrown.
 * @param took called with the bytes of each part, to limit the rate
 * @throws ScannerFault
 */
export async function scanned(
  place: ClamdPlace,
  source: AsyncIterable<Buffer>,
  { patience = defaultTimeouts, took }: { patience?: Timeouts; took?: (bytes: number) => Promise<void> } = {},
): Promise<Verdict> {
  const line = await opened(place, patience);
  try {
    line.write('zINSTREAM\0');
    let isWhole = true;
    for await (const part of source) {
      if (part.length === 0) continue;
      // Reads an answer that has arrived: a write to a connection that clamd has closed would discard it.
      await setImmediate();
      if (line.answer !== undefined) {
        isWhole = false;
        break;
      }
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      line.write(length);
      line.write(part);
      // An early answer contains the reason why clamd stopped reading.
      await line.until(() => line.answer !== undefined || !line.needsDrain, patience.idle, 'while sending');
      if (line.answer !== undefined) {
        isWhole = false;
        break;
      }
      await took?.(part.length);
    }
    if (isWhole) {
      await line.until(() => line.answer !== undefined || line.isFlushed, patience.idle, 'while sending');
      isWhole = line.answer === undefined;
      if (isWhole) line.write(Buffer.alloc(4));
    }
    await line.until(() => line.answer !== undefined, patience.verdict, 'for the verdict');
    return verdictOf(line.answer!, isWhole);
  } finally {
    line.close();
  }
}

function verdictOf(answer: string, isWhole: boolean): Verdict {
  if (/^INSTREAM size limit exceeded\b/.test(answer)) return { is: 'tooLarge' };
  const signature = /^stream: (\S.*) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined)
    return exceeded.test(signature) ? { is: 'tooLarge' } : { is: 'infected', signature: signature.slice(0, 200) };
  if (answer === 'stream: OK' && isWhole) return { is: 'clean' };
  throw new ScannerFault(`no verdict: ${printable(answer)}`);
}

/** All output of the scanner goes into logs and pages as plain text. */
const printable = (text: string) => text.slice(0, 200).replaceAll(/[^\x20-\x7e]/g, '?');
