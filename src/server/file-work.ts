import type { Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import type { Context } from './context.ts';
import type { OwnProcess } from './own-process.ts';
import { roomFor, type Room } from './room.ts';
import type { FileReply } from './routes.ts';

/*
 * What of the memory is for files that are made or looked through: archives and workbooks on their way to somebody,
 * previews, workbooks that are read. Pages and bodies have room of their own (pages.ts, json-bodies.ts).
 */

/**
 * Files that are made while they are sent, each with a packer, some parts on their way and, of an archive, a directory:
 * a megabyte or two. Their receivers may take hours, so that nobody waits for a place.
 */
const sendings = 40;
/** Bytes of files that are looked through at once, as they are in memory; the others wait, this many at most. */
const readings = { whole: 64 * 1024 * 1024, waiting: 200 };

/** Seconds after which those who were sent away may try again. */
export const fileWorkPause = 10;

interface Rooms {
  sending: Room;
  reading: Room;
}

const rooms = new WeakMap<OwnProcess, Rooms>();

function roomsOf({ own }: Context): Rooms {
  let found = rooms.get(own);
  if (!found) {
    found = { sending: roomFor(sendings, 0), reading: roomFor(readings.whole, readings.waiting) };
    rooms.set(own, found);
  }
  return found;
}

const busy = () => new Failure('kernel.busy', {}, 503);

/**
 * Looks through a file when there is room for it, in the order of asking. Outside of transactions: who waits holds nothing.
 * @param bytes about what the work takes of the memory
 * @throws 503 kernel.busy where too many wait already
 */
export async function lookThrough<T>(ctx: Context, bytes: number, work: () => Promise<T>): Promise<T> {
  const leave = await roomsOf(ctx).reading.enter(bytes);
  if (!leave) throw busy();
  return work().finally(leave);
}

/**
 * A file that is made while it is sent, with a place that is given back when the last byte has gone, or its receiver.
 * @throws 503 kernel.busy where there is none
 */
export async function withPlace(ctx: Context, file: FileReply): Promise<FileReply> {
  const leave = await roomsOf(ctx).sending.enter();
  if (!leave) throw busy();
  return {
    ...file,
    open: async (range) => {
      let bytes: Readable;
      try {
        bytes = await file.open(range);
      } catch (error) {
        leave();
        throw error;
      }
      bytes.once('close', leave);
      return bytes;
    },
  };
}
