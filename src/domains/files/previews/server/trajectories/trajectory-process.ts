import { Failure } from '#shared/fail';
import { maxAtoms } from '../lattice.ts';
import { textFrames } from './frames.ts';
import type { FoundFrame, TrajectoryAnswer, TrajectoryOrder } from './trajectories.ts';
import { Ulm } from './ulm.ts';

/* Finds the frames of one trajectory in a child process, which ends afterwards or is killed. */

process.once('message', (order: TrajectoryOrder) => {
  try {
    process.send!({ seen: answerOf(order) });
  } catch (error) {
    process.send!({ error: error instanceof Failure && error.key.endsWith('tooLong') ? 'tooLong' : 'malformed' });
  }
});

/** Milliseconds after which no more energies are read. */
const patience = 9000;

function answerOf({ file, size, form, which }: TrajectoryOrder): TrajectoryAnswer {
  if (form !== 'traj') return textFrames(file, size, form);
  const source = new Ulm(file, size);
  try {
    if (which !== undefined) return { frame: source.frame(which - 1, maxAtoms), total: source.total };
    const until = Date.now() + patience;
    const frames: FoundFrame[] = [];
    for (let at = 0; at < source.total; at += 1) {
      if (Date.now() > until) return { frames, more: true };
      frames.push({ start: 0, end: 0, head: '', values: source.values(at, maxAtoms) });
    }
    return { frames, more: false };
  } finally {
    source.close();
  }
}
