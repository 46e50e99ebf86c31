import { readScoreFile, type ScoreTask } from '#view/benchmarks/scoring';

/** Reads a score file in a worker: ten megabytes would block the page noticeably. */
addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; task: ScoreTask }>) => {
  try {
    const { errors, more, warnings, rows, matched } = readScoreFile(data.bytes, data.task);
    postMessage({ verdict: { errors, more, warnings, rows, matched, expected: data.task.ids.length } });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
});
