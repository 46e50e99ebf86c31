/** Asks again only when the last answer is older than its life, in milliseconds. */
export function keptFor<T>(life: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: { value: T; at: number } | undefined;
  return async () => {
    if (!answer || performance.now() - answer.at > life) answer = { value: await ask(), at: performance.now() };
    return answer.value;
  };
}
