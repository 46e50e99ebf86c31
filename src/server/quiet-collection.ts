import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/*
 * After a rush a process keeps what it had taken: V8 looks through the old heap when it has grown by half again, which on
 * a quiet portal is hours away, and even then keeps the room. So it is asked once the rush is over, and a fifth of the
 * process goes back to the machine. That holds everybody up for a tenth of a second; who is busy is not asked.
 */

/** Of the time between two looks, the part at most that the process may have worked. */
const mostBusy = 0.3;
/** Bytes by which it must have grown since it was smallest. */
const worthwhile = 24e6;

/** Gives back all that can be: V8's plain collection keeps emptied pages for later. */
const giveBack = () => globalThis.gc!({ type: 'major', flavor: 'last-resort', execution: 'sync' });

/**
 * Has memory given back each time the process is quiet and has grown; the answer ends that. Nothing happens where Node
 * was started without `--expose-gc` (scripts/server.mjs has it).
 * @param every Milliseconds between two looks.
 */
export function collectWhenQuiet(every = 5000): () => void {
  if (!globalThis.gc) return () => undefined;
  let before = performance.eventLoopUtilization();
  let least = heldNow();
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    const held = heldNow();
    least = Math.min(least, held);
    if (utilization <= mostBusy && held >= least + worthwhile) {
      giveBack();
      least = heldNow();
    }
    before = performance.eventLoopUtilization();
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}

/** Bytes of the heap, and of buffers that belong to it. */
function heldNow(): number {
  const { total_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}
