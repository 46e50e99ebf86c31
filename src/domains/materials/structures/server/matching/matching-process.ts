import { compared, prepared } from './compare.ts';
import type { MatchingMessage, MatchingOrder } from './crystal-matcher.ts';

/*
 * Compares structures of strangers in a process apart, because a comparison may take a second and cannot be stopped. The
 * parent kills the process when a request takes too long.
 */
const said = (message: MatchingMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

process.on('message', (order: MatchingOrder) => {
  void answer(order).catch(() => process.exit(1));
});

async function answer({ one, others }: MatchingOrder): Promise<void> {
  const first = prepared(one);
  for (const other of others) {
    const second = typeof first === 'string' ? first : prepared(other);
    const found = typeof first === 'string' || typeof second === 'string' ? null : compared(first, second);
    await said({ found });
  }
}
