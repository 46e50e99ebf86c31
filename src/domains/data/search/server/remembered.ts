import type { Context } from '#server/context';
import { readVersion } from './queries.ts';

/** How many answers of each kind a process keeps; each is a few hundred bytes, a tally up to 30 kB. */
const most = { page: 5000, facets: 2000, tally: 400 };
type Kind = keyof typeof most;

interface Memory {
  version: number;
  answers: Record<Kind, Map<string, Promise<unknown>>>;
  /** The version now: read after the call, shared by the calls that wait at the same time. */
  look: () => Promise<number>;
}

const memories = new WeakMap<object, Memory>();

/**
 * Answers of this process, good for as long as nothing that can be found has changed. Each request looks at the
 * version first (one indexless row, read once for all requests that wait), so a publication shows in the next request
 * of every process.
 */
export async function rememberedAnswers(ctx: Context) {
  const memory = memoryOf(ctx);
  const version = await memory.look();
  if (version > memory.version) {
    memory.version = version;
    memory.answers = emptyAnswers();
  }
  const { answers } = memory;
  /** The answer kept under a key, or the one that `find` gives. */
  return <T>(kind: Kind, key: string, find: () => Promise<T>): Promise<T> => {
    const kept = answers[kind];
    const known = kept.get(key);
    const answer = (known as Promise<T> | undefined) ?? find();
    // Put at the end again: the first in the map is the one that was not asked for the longest.
    kept.delete(key);
    kept.set(key, answer);
    if (known) return answer;
    if (kept.size > most[kind]) kept.delete(kept.keys().next().value!);
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
export type Remember = Awaited<ReturnType<typeof rememberedAnswers>>;

function memoryOf(ctx: Context): Memory {
  let memory = memories.get(ctx.db);
  if (!memory) memories.set(ctx.db, (memory = { version: 0, answers: emptyAnswers(), look: shared(() => readVersion(ctx)) }));
  return memory;
}

const emptyAnswers = (): Memory['answers'] => ({ page: new Map(), facets: new Map(), tally: new Map() });

/** Reads that begin after the call, one at a time: who comes while one runs shares the next. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = () => {
    const reading = read().finally(() => (running = undefined));
    running = reading;
    return reading;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
