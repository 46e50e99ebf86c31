import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { contractName, type Contract } from '../src/shared/contract.ts';
import { importedNouns, imports, isBackOffice } from './vite-imports.ts';

/*
 * Contracts for the browser: files outside the back office get the endpoints and plain constants of `#contract/area/noun` without
 * the schemas, which would bring the schema library: it is larger than most pages. Types, the server and the back office
 * use the contract itself.
 */
const resolved = '\0calls:';
/** Access to a schema of an endpoint. */
const readsSchemas = /\.(?:params|query|body|reply)\.(?:shape|parse|safeParse|extend|pick)\b/;

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
      if (this.environment.name !== 'client' || isBackOffice(id) || readsSchemas.test(code)) return undefined;
      const plain = new Map<string, ReadonlyMap<string, string>>();
      for (const noun of importedNouns(code, 'contract')) plain.set(noun, await plainOf(noun));
      return imports(
        code,
        'contract',
        (noun) => resolved + noun,
        (noun, name) => plain.get(noun)!.has(name),
      );
    },
  };
}

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
