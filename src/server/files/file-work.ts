import type { Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import type { Context } from '../context.ts';
import type { OwnProcess } from '../process/own-process.ts';
import { networkOf } from '../http/network-of.ts';
import { roomFor, type Leave, type Room } from '../process/semaphore.ts';
import type { FileReply } from '../routes.ts';

/*
 * What of the memory is for files that are made or looked through: archives and workbooks on their way to somebody,
 * previews, workbooks that are read. Pages and bodies have room of their own (pages.ts, json-bodies.ts).
 */

/**
 * Files that are made while they are sent, each with a packer, some parts on their way and, of an archive, a directory:
 * a megabyte or two. Their receivers may take hours, so that nobody waits for a place.
 */
const sendings = 40;
/** Of those, what one network takes at most: however slowly it reads, the others have places left. */
const perNetwork = 8;
/** Bytes of files that are looked through at once, as they are in memory; the others wait, this many at most. */
const readings = { whole: 64 * 1024 * 1024, waiting: 200 };

/**
 * Whole tables that are asked at once, each by a process of up to half a gigabyte; the others wait, this many at most.
 */
const askings = { whole: 2, waiting: 50 };

/** Seconds after which those who were sent away may try again. */
export const fileWorkPause = 10;

interface Rooms {
  sending: Room;
  /** Places of the sending room by the network that holds them. */
  held: Map<string, number>;
  reading: Room;
  asking: Room;
}

const rooms = new WeakMap<OwnProcess, Rooms>();

function roomsOf({ own }: Context): Rooms {
  let found = rooms.get(own);
  if (!found) {
    found = {
      sending: roomFor(sendings, 0),
      held: new Map(),
      reading: roomFor(readings.whole, readings.waiting),
      asking: roomFor(askings.whole, askings.waiting),
    };
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

/** Asks a whole table when it is its turn. Outside of transactions. @throws 503 kernel.busy where too many wait already */
export async function askTable<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const leave = await roomsOf(ctx).asking.enter();
  if (!leave) throw busy();
  return work().finally(leave);
}

/** A place in the room of sending, to be given back once; undefined where there is none for the caller's network. */
async function placeFor(ctx: Context): Promise<Leave | undefined> {
  const { sending, held } = roomsOf(ctx);
  const leave = await sending.enter();
  if (!leave) return undefined;
  const network = networkOf(ctx.address);
  const taken = held.get(network) ?? 0;
  if (taken >= perNetwork) {
    leave();
    return undefined;
  }
  held.set(network, taken + 1);
  return () => {
    leave();
    const left = held.get(network)! - 1;
    if (left > 0) held.set(network, left);
    else held.delete(network);
  };
}

/**
 * A file that is made while it is sent, with a place that is given back when the last byte has gone, or its receiver.
 * @throws 503 kernel.busy where there is none, or none for the caller's network
 */
export async function withPlace(ctx: Context, file: FileReply): Promise<FileReply> {
  const leave = await placeFor(ctx);
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
