import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Module } from '#server/module';

/* The table of events and their listeners in docs/events.md. */

const domains = path.resolve(import.meta.dirname, 'domains');

/** The payload of each event, as its declaration says. */
function payloads(): ReadonlyMap<string, string> {
  const sources = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/server/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(domains, file), 'utf8'));
  const declared = /= event(?:<([^()]*)>)?\(\s*'([^']+)'/g;
  return new Map(
    sources.flatMap((source) =>
      [...source.matchAll(declared)].map(([, payload = '', name = '']) => [
        name,
        payload.replaceAll(/\s+/g, ' ').trim(),
      ]),
    ),
  );
}

/** Lines of a Markdown table: event, payload, listeners in the order in which they are called. */
export function eventTable(modules: readonly Module[]): string {
  const said = payloads();
  const heard = modules.flatMap(({ name, listeners = [] }) => listeners.map((listener) => ({ name, ...listener })));
  return [...said.keys()]
    .toSorted()
    .map((event) => {
      const listeners = heard.filter((one) => one.event === event);
      const lines = listeners.map(({ name, does, isLater }, at) => {
        const when = isLater ? 'a job after the commit' : 'inside the transaction';
        return `| ${at + 1} | \`${name}\` | ${does} | ${when} |`;
      });
      const payload = said.get(event) ? `\`${said.get(event)}\`` : 'none';
      const table = ['| | listener | does | when |', '|---|---|---|---|', ...lines].join('\n');
      return `## \`${event}\`\n\nPayload: ${payload}.\n\n${lines.length > 0 ? table : 'Without listeners.'}`;
    })
    .join('\n\n');
}
