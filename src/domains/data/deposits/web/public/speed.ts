/** Progress of an upload at a moment, in bytes and milliseconds. */
export interface Sample {
  loaded: number;
  at: number;
}

/** Milliseconds over which a speed is averaged: long enough to be steady, short enough to be current. */
const span = 5000;

/** Adds a sample and returns the average in bytes per second; undefined while the samples span too little time. */
export function speedOf(samples: Sample[], now: Sample): number | undefined {
  // After an interruption the count may restart lower.
  if (samples.length > 0 && now.loaded < samples.at(-1)!.loaded) samples.length = 0;
  samples.push(now);
  while (samples.length > 2 && now.at - samples[1]!.at > span) samples.shift();
  const first = samples[0]!;
  const elapsed = now.at - first.at;
  return elapsed < 500 ? undefined : ((now.loaded - first.loaded) / elapsed) * 1000;
}
