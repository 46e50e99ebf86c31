/** Caches the answer of `ask` for `lifetime` milliseconds. */
export function memoizeFor<T>(lifetime: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: { value: T; at: number } | undefined;
  return async () => {
    if (!answer || performance.now() - answer.at > lifetime) answer = { value: await ask(), at: performance.now() };
    return answer.value;
  };
}
