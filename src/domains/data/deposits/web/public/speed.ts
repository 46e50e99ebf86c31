/** How far an upload was at a moment, in bytes and milliseconds. */
export interface Sample {
  loaded: number;
  at: number;
}

/** Milliseconds over which a speed is meant: long enough to be calm, short enough to be true. */
const span = 5000;

/** Bytes a second over the last moments, with a sample more; undefined until they are long enough to say. */
export function speedOf(samples: Sample[], now: Sample): number | undefined {
  // After a break the count may begin lower than it was.
  if (samples.length > 0 && now.loaded < samples.at(-1)!.loaded) samples.length = 0;
  samples.push(now);
  while (samples.length > 2 && now.at - samples[1]!.at > span) samples.shift();
  const first = samples[0]!;
  const elapsed = now.at - first.at;
  return elapsed < 500 ? undefined : ((now.loaded - first.loaded) / elapsed) * 1000;
}
