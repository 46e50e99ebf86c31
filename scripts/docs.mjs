// Generates the parts of docs/ that derive from the contracts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '../src/domains/contracts.ts';
import { product } from '../src/domains/index.ts';
import { bundleSchema } from '../src/domains/benchmarks/bundles/format.ts';
import { eventTable } from '../src/events.ts';
import { limitTable } from '../src/limits.ts';
import { scopePages, scopeRows } from '../src/scopes.ts';

/** Replaces the generated part of a page of docs/. */
function write(name, marked, text) {
  const file = path.resolve(import.meta.dirname, '../docs', name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(marked, text));
}

write('limits.md', /<!-- table -->[\s\S]*<!-- end -->/, `<!-- table -->\n${limitTable(contracts)}\n<!-- end -->`);
write(
  'events.md',
  /<!-- table -->[\s\S]*<!-- end -->/,
  `<!-- table -->\n\n${eventTable(product.modules)}\n\n<!-- end -->`,
);
// The first two lines are the table header, in the page's language.
const rows = /(<!-- table -->\n.*\n.*\n)[\s\S]*<!-- end -->/;
for (const name of scopePages) write(name, rows, `$1${scopeRows(contracts)}\n<!-- end -->`);

writeFileSync(
  path.resolve(import.meta.dirname, '../docs/benchmark-bundle.schema.json'),
  `${JSON.stringify(bundleSchema(), null, 2)}\n`,
);
