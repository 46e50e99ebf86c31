import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { contractName, type Contract } from '../src/shared/contract.ts';

/*
 * `#calls/area/noun` is a noun's contract for the browser: its endpoints without schemas, and its plain constants.
 * Contracts with schemas would add the schema library, which is larger than most pages. Types and the server's bundle
 * use the contract itself: package.json maps the name to it.
 */
const prefix = '#calls/';
const resolved = '\0calls:';

export function calls(): Plugin {
  return {
    name: 'lattice:calls',
    enforce: 'pre',
    resolveId(id) {
      return this.environment.name === 'client' && id.startsWith(prefix)
        ? resolved + id.slice(prefix.length)
        : undefined;
    },
    async load(id) {
      if (!id.startsWith(resolved)) return undefined;
      const file = path.resolve(import.meta.dirname, '../src/domains', id.slice(resolved.length), 'contract.ts');
      this.addWatchFile(file);
      // The query makes Node read a changed file again during development.
      const exported = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, unknown>;
      return Object.entries(exported)
        .map(([name, value]) => [name, plainText(value)] as const)
        .flatMap(([name, text]) => (text === undefined ? [] : [`export const ${name} = ${text};`]))
        .join('\n');
    },
  };
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
