/** Returns a uniformly distributed number in [0, 1). */
export type Random = () => number;

/** FNV-1a into mulberry32: small, and the same in every engine. Not for secrets. */
export function random(seed: string): Random {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Normally distributed with mean 0 and deviation 1 (Box–Muller). */
export const gaussian = (draw: Random) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
