import { hash } from 'node:crypto';

/*
 * A visitor's page is nothing but its data drawn, and drawing costs many times what reading the data costs. So a page
 * that was drawn before is sent again when every call that it was drawn from answers the same as then: the calls are
 * made anew for each request, through the same gate, so nothing can be stale and nothing needs to be invalidated.
 */

/** Bytes of pages to keep, as they go over the wire; the pages asked for longest ago go first. */
const roomFor = 24 * 1024 * 1024;
/** A page may take this part of the room. */
const largestShare = 1 / 50;
/** What a page costs beside its bytes: key, headers, digests. */
const overhead = 1500;

/** A call that a page made while it was drawn, and the digest of the answer. */
export interface Asked {
  target: string;
  digest: string;
}

/** A page as it goes out; the body is encoded as its headers say. */
export interface Drawn {
  headers: [string, string][];
  body: Buffer;
}

interface Page extends Drawn {
  asked: Asked[];
}

/** Makes a call anew and answers the digest of what came. */
export type Ask = (target: string) => Promise<string>;

/** What pages compare answers by. */
export const digestOf = (answer: string) => hash('sha1', answer, 'base64');

/** Pages of one process, bounded in bytes. */
export function pageMemory() {
  const pages = new Map<string, Page>();
  const shared = sharedCalls();
  let held = 0;

  function drop(key: string, page: Page) {
    if (pages.get(key) !== page) return;
    pages.delete(key);
    held -= page.body.length + overhead;
  }

  return {
    /**
     * The page kept under a key, if all its calls still answer the same. Readers to whom the same calls answer the same
     * (`alike`) share them, whatever pages they are at.
     */
    async recall(key: string, ask: Ask, alike = ''): Promise<Drawn | undefined> {
      const page = pages.get(key);
      if (!page) return undefined;
      const answers = await Promise.all(
        page.asked.map(
          async ({ target, digest }) => (await shared(`${alike}\n${target}`, () => ask(target))) === digest,
        ),
      );
      const same = answers.every(Boolean);
      if (pages.get(key) === page) {
        pages.delete(key);
        // Put at the end again: the order of a Map is the order of use.
        if (same) pages.set(key, page);
        else held -= page.body.length + overhead;
      }
      return same ? page : undefined;
    },

    /** Keeps a drawn page with the calls it made. */
    keep(key: string, { headers, body }: Drawn, asked: Asked[]): void {
      const bytes = body.length + overhead;
      if (bytes > roomFor * largestShare) return;
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, { headers, body, asked });
      held += bytes;
      for (const [oldest, page] of pages) {
        if (held <= roomFor) break;
        drop(oldest, page);
      }
    },
  };
}

interface Line {
  running: Promise<string>;
  next?: Promise<string>;
}

/** Calls that begin after the question, one at a time of each name: who comes while one runs shares the next. */
function sharedCalls() {
  const lines = new Map<string, Line>();
  const start = (name: string, ask: () => Promise<string>): Promise<string> => {
    const line: Line = { running: ask() };
    lines.set(name, line);
    const end = () => {
      if (!line.next) lines.delete(name);
    };
    line.running.then(end, end);
    return line.running;
  };
  return (name: string, ask: () => Promise<string>): Promise<string> => {
    const line = lines.get(name);
    if (!line) return start(name, ask);
    return (line.next ??= line.running.catch(() => undefined).then(() => start(name, ask)));
  };
}
