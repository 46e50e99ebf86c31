import type { ScoreTask } from '#view/benchmarks/scoring';
import type { Verdict } from './score-file-field.tsx';

/**
 * Checks a score file in a worker.
 * @throws Error if it cannot be read, an AbortError after an abort
 */
export function check(bytes: Uint8Array, task: ScoreTask, signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ verdict?: Verdict; fault?: string }>) =>
      end(() => (data.verdict ? resolve(data.verdict) : reject(new Error(data.fault)))),
    );
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
    signal.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage({ bytes, task });
  });
}
