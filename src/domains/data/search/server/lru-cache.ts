/**
 * The cached answer under a key, or the result of `ask`; above `most` entries the least recently used one is evicted.
 * Failures are not cached.
 */
export function cached<T>(
  answers: Map<string, Promise<T>>,
  key: string,
  most: number,
  ask: () => Promise<T>,
): Promise<T> {
  const known = answers.get(key);
  const answer = known ?? ask();
  // Moves the entry to the end: the first one in the map is the least recently used.
  answers.delete(key);
  answers.set(key, answer);
  if (known) return answer;
  if (answers.size > most) answers.delete(answers.keys().next().value!);
  answer.catch(() => answers.delete(key));
  return answer;
}
