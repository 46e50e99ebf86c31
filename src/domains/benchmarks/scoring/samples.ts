type Numbers = ArrayLike<number>;

export function mean(values: Numbers): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** Population standard deviation (ddof 0). */
export function deviation(values: Numbers): number {
  const center = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at]! - center) ** 2;
  return Math.sqrt(sum / values.length);
}

export function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Indices of the values in ascending order. */
export function orderOf(values: Numbers): Uint32Array {
  const copy = Float64Array.from(values);
  return Uint32Array.from({ length: values.length }, (_, at) => at).sort((a, b) => copy[a]! - copy[b]!);
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function averageRanks(values: Numbers): Float64Array {
  const order = orderOf(values);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let at = start; at < end; at++) ranks[order[at]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** The quantile of sorted values, with linear interpolation. */
export function quantile(sorted: Numbers, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.ceil(place);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low);
}
