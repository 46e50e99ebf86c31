import { hash } from 'node:crypto';
import type { Act } from './answer-sources.ts';
import { sharedReadings } from './shared-reading.ts';
import type { Basis, Look, TableChanges } from './table-changes.ts';

/*
 * A visitor's page is nothing but its data drawn, and drawing costs many times what reading the data costs. So a page
 * that was drawn before is sent again when every call that it was drawn from would answer the same as then. A call whose
 * answer follows from tables that did not change since is not made; every other one is, through the same gate. So
 * nothing can be stale and nobody needs to tell the memory what they changed.
 */

/** Bytes of pages to keep, as they go over the wire; the pages asked for longest ago go first. */
const roomFor = 10 * 1024 * 1024;
/** A page may take this part of the room. */
const largestShare = 1 / 24;
/** What a page costs beside its bytes: key, digests, what the answers depend on. */
const overhead = 1000;

/** What a call answered, as far as pages need it later. */
export interface Answer {
  digest: string;
  /** Absent where only asking again tells whether it is still so. */
  basis?: Basis | undefined;
  /** What is due each time it is given to somebody. */
  acts: readonly Act[];
}

/** A call that a page made while it was drawn, and the answer. */
export interface Asked extends Answer {
  target: string;
}

/** A page as it goes out; the body is encoded as its headers say. */
export interface Drawn {
  headers: [string, string][];
  body: Buffer;
}

/** A page as it lies here: its headers are bytes too, behind the body, so that thousands of them are nothing to the heap. */
interface Page {
  packed: Buffer;
  headersAt: number;
  asked: Asked[];
}

/** Whoever wants a page. */
export interface Reader {
  /** The look at the database that their request began with; absent where it failed. */
  look: Look | undefined;
  /** Makes a call anew, for them. */
  ask: (target: string) => Promise<Answer>;
  /** Does for them what is due with an answer that was not asked for on their behalf. */
  act: (act: Act) => void;
  /** Readers with the same get the same answers from the same calls. */
  alike: string;
}

/** What pages compare answers by. */
export const digestOf = (answer: string) => hash('sha1', answer, 'base64');

/** Pages of one process, bounded in bytes. */
export function pageMemory(changes: Pick<TableChanges, 'isGood'>) {
  const pages = new Map<string, Page>();
  const shared = sharedReadings<Answer>();
  let held = 0;

  function drop(key: string, page: Page) {
    if (pages.get(key) !== page) return;
    pages.delete(key);
    held -= costOf(page);
  }

  /** Whether a call would still answer as it did; whatever is due with the answer is done. */
  async function isSame(asked: Asked, { look, ask, act, alike }: Reader): Promise<boolean> {
    if (look !== undefined && asked.basis && changes.isGood(asked.basis)) {
      asked.acts.forEach(act);
      return true;
    }
    let isOwn = false;
    const answer = await shared(`${alike}\n${asked.target}`, () => {
      isOwn = true;
      return ask(asked.target);
    });
    if (!isOwn) answer.acts.forEach(act);
    if (answer.digest !== asked.digest) return false;
    asked.basis = answer.basis;
    return true;
  }

  return {
    /** The page kept under a key, if all its calls still answer the same. */
    async recall(key: string, reader: Reader): Promise<Drawn | undefined> {
      const page = pages.get(key);
      if (!page) return undefined;
      const same = (await Promise.all(page.asked.map((asked) => isSame(asked, reader)))).every(Boolean);
      if (pages.get(key) === page) {
        pages.delete(key);
        // Put at the end again: the order of a Map is the order of use.
        if (same) pages.set(key, page);
        else held -= costOf(page);
      }
      return same ? drawnOf(page) : undefined;
    },

    /** Keys of the kept pages, those asked for longest ago first. */
    keys: () => pages.keys(),
    size: () => pages.size,

    /** What a page weighs, and the calls that it stands on. */
    describe(key: string): { bytes: number; calls: string[] } | undefined {
      const page = pages.get(key);
      return page && { bytes: costOf(page), calls: page.asked.map(({ target }) => target) };
    },

    /** Forgets a page, or all: the next reader has it drawn anew. */
    forget(key?: string): void {
      if (key === undefined) {
        pages.clear();
        held = 0;
        return;
      }
      const page = pages.get(key);
      if (page) drop(key, page);
    },

    /** Keeps a drawn page with the calls it made. */
    keep(key: string, drawn: Drawn, asked: Asked[]): void {
      const page = pageOf(drawn, asked);
      if (costOf(page) > roomFor * largestShare) return;
      const before = pages.get(key);
      if (before) drop(key, before);
      pages.set(key, page);
      held += costOf(page);
      for (const [oldest, page] of pages) {
        if (held <= roomFor) break;
        drop(oldest, page);
      }
    },
  };
}

const costOf = ({ packed }: Page) => packed.length + overhead;

/** In memory of its own: small buffers are parts of larger ones, and would keep these. */
function pageOf({ headers, body }: Drawn, asked: Asked[]): Page {
  const text = JSON.stringify(headers);
  const packed = Buffer.allocUnsafeSlow(body.length + Buffer.byteLength(text));
  body.copy(packed);
  packed.write(text, body.length);
  return { packed, headersAt: body.length, asked };
}

function drawnOf({ packed, headersAt }: Page): Drawn {
  const headers = JSON.parse(packed.toString('utf8', headersAt)) as Drawn['headers'];
  return { headers, body: packed.subarray(0, headersAt) };
}
