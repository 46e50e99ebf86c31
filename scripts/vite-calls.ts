import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { contractName, type Contract } from '../src/shared/contract.ts';

/*
 * Contracts for the browser: files outside the back office get the endpoints and plain constants of `#contract/area/noun` without
 * the schemas, which would bring the schema library: it is larger than most pages. Types, the server and the back office
 * use the contract itself.
 */
const resolved = '\0calls:';
const declaration = /import\s*\{([^}]*)\}\s*from\s*["']#contract\/([^"']+)["']/g;
/** The back office and the personal area, which load whole contracts anyway. */
const backOffice = /\/web\/(?:console|area)\//;

export function calls(): Plugin {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  /** The exports of a contract as source text, without schemas and functions. */
  const plainOf = (noun: string) => {
    const found = known.get(noun) ?? read(noun);
    known.set(noun, found);
    return found;
  };
  return {
    name: 'lattice:calls',
    // After the loaders of pages are removed, which read the schemas of their parameters on the server.
    enforce: 'post',
    resolveId: (id) => (id.startsWith(resolved) ? id : undefined),
    async load(id) {
      if (!id.startsWith(resolved)) return undefined;
      const noun = id.slice(resolved.length);
      this.addWatchFile(fileOf(noun));
      // Read again during development, when the file has changed.
      known.delete(noun);
      return [...(await plainOf(noun))].map(([name, text]) => `export const ${name} = ${text};`).join('\n');
    },
    async transform(code, id) {
      if (this.environment.name !== 'client' || backOffice.test(id)) return undefined;
      const plain = new Map<string, ReadonlyMap<string, string>>();
      for (const [, , noun = ''] of code.matchAll(declaration)) plain.set(noun, await plainOf(noun));
      const changed = code.replace(declaration, (whole, names: string, noun: string) => {
        const all = partsOf(names).filter(({ isType }) => !isType);
        const taken = all.filter(({ name, as }) => plain.get(noun)!.has(name) && !readsSchemas(code, as));
        if (taken.length === 0) return whole;
        const left = all.filter((part) => !taken.includes(part));
        const from = (parts: readonly Part[], module: string) =>
          `import { ${parts.map(({ text }) => text).join(', ')} } from ${JSON.stringify(module)}`;
        return [from(taken, resolved + noun), ...(left.length > 0 ? [from(left, `#contract/${noun}`)] : [])].join('; ');
      });
      return changed === code ? undefined : changed;
    },
  };
}

interface Part {
  text: string;
  name: string;
  /** The name in the file. */
  as: string;
  isType: boolean;
}

const partsOf = (names: string): Part[] =>
  names
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      name: text.replace(/\s+as\s.*/, ''),
      as: text.replace(/.*\sas\s+/, ''),
      isType: text.startsWith('type '),
    }));

/** Whether a file uses a schema of an endpoint of this contract. */
const readsSchemas = (code: string, contract: string) =>
  new RegExp(`\\b${contract}(?:\\.\\w+|\\[[^\\]]*\\])\\.(?:params|query|body)\\b`).test(code);

const fileOf = (noun: string) => path.resolve(import.meta.dirname, '../src/domains', noun, 'contract.ts');

async function read(noun: string): Promise<ReadonlyMap<string, string>> {
  // The query makes Node read a changed file again.
  const exported = (await import(`${pathToFileURL(fileOf(noun)).href}?at=${Date.now()}`)) as Record<string, unknown>;
  return new Map(
    Object.entries(exported).flatMap(([name, value]) => {
      const text = plainText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** The source text of an export; undefined for schemas and functions. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && contractName in value)
    return JSON.stringify(withoutSchemas(value as Contract));
  return isPlain(value) ? JSON.stringify(value) : undefined;
}

function withoutSchemas(contract: Contract) {
  return Object.fromEntries(
    Object.entries(contract).map(([action, { params: _params, query: _query, body: _body, reply, ...rest }]) => [
      action,
      { ...rest, reply: { kind: reply.kind } },
    ]),
  );
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}
