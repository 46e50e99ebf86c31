/** A source of reproducible random numbers: the same seed gives the same file in every installation. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform: () => number;
  /** Of the normal distribution with width 1. */
  normal: () => number;
  /** Of Poisson's distribution with a mean, as a detector counts. */
  counts: (mean: number) => number;
}

/** FNV-1a of a text. */
function seedOf(text: string): number {
  let seed = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) seed = Math.imul(seed ^ text.charCodeAt(at), 16_777_619);
  return seed >>> 0;
}

/** @param name of the series: different series have different noise */
export function randomOf(name: string): Random {
  let state = seedOf(name);
  // Mulberry32.
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const counts = (mean: number) => {
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const end = Math.exp(-Math.max(0, mean));
    let [count, product] = [0, uniform()];
    while (product > end) {
      count += 1;
      product *= uniform();
    }
    return count;
  };
  return { uniform, normal, counts };
}
