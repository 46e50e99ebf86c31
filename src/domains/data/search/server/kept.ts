/** The answer under a key, or the one that `ask` gives; of more than `most` the one not asked for the longest goes. A failure is not kept. */
export function kept<T>(
  answers: Map<string, Promise<T>>,
  key: string,
  most: number,
  ask: () => Promise<T>,
): Promise<T> {
  const known = answers.get(key);
  const answer = known ?? ask();
  // Put at the end again: the first in the map is the one that was not asked for the longest.
  answers.delete(key);
  answers.set(key, answer);
  if (known) return answer;
  if (answers.size > most) answers.delete(answers.keys().next().value!);
  answer.catch(() => answers.delete(key));
  return answer;
}
