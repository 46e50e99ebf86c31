import type { PartsPreview } from '../../contract.ts';
import type { ByteReply, ByteRequest } from '../child-reader.ts';
import { beginBytes, endBytes, pieceBytes, type ProgramOrder } from './program-order.ts';
import { programParts } from './programs.ts';

/*
 * Reads the output of one program in a child process. It can open no file: the program sends it the parts. Of a file
 * that is too long it reads the beginning, which has the settings, and the end, which has the results.
 */

const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

function part(start: number, end: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    waiting.set(id, resolve);
    process.send!({ want: { id, start, end } satisfies ByteRequest });
  });
}

process.once('message', (order: ProgramOrder) => {
  process.on('message', ({ id, bytes }: ByteReply) => {
    waiting.get(id)?.(bytes ?? new Uint8Array());
    waiting.delete(id);
  });
  void parts(order).then(
    (seen) => process.send!({ seen }),
    () => process.send!({ error: 'malformed' }),
  );
});

async function parts({ program, name, size }: ProgramOrder): Promise<PartsPreview> {
  if (size <= beginBytes + endBytes) return programParts(program, name, await textOf(0, size));
  const begin = await textOf(0, beginBytes);
  const end = await textOf(size - endBytes, size);
  // The lines at the cut are incomplete.
  const before = begin.slice(0, begin.lastIndexOf('\n') + 1);
  return programParts(program, name, before + end.slice(end.indexOf('\n') + 1), before.length);
}

/** Programs write ASCII, and titles in UTF-8. */
async function textOf(start: number, end: number): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let at = start; at < end; at += pieceBytes) {
    const stop = Math.min(at + pieceBytes, end);
    pieces.push(decoder.decode(await part(at, stop), { stream: stop < end }));
  }
  return pieces.join('');
}
