/** Words that say nothing about a record: neither indexed nor searched for. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    '的 了 和 与 及 在 是 对 中 等 以 为 其 之 于 由 并 或 而 且 从 到 被 把 所 这 那 该 将 可 也 都 有 就 但 ' +
    '我们 他们 以及 通过 进行 具有 并且 一个 一种 这些 因此 由于 ' +
    'a an and are as at be been but by can for from has have if in into is it its may of on or our such than that the their ' +
    'then there these they this to was we were which while with within without'
  ).split(' '),
);
