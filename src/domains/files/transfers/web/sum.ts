/**
 * The SHA-256 of a file, computed in a worker.
 * @throws Error when the file cannot be read any more, an AbortError after an abort
 */
export function sumOf(file: File, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./sum.worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ sum?: string; fault?: string }>) =>
      end(() => (data.sum ? resolve(data.sum) : reject(new Error(data.fault)))),
    );
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
    signal.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(file);
  });
}
