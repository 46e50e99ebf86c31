// Writes what in docs/ is read from the contracts.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '../src/domains/contracts.ts';
import { bundleSchema } from '../src/domains/benchmarks/bundles/format.ts';
import { limitTable } from '../src/limits.ts';

const file = path.resolve(import.meta.dirname, '../docs/limits.md');
const text = readFileSync(file, 'utf8');
writeFileSync(
  file,
  text.replace(/<!-- table -->[\s\S]*<!-- end -->/, `<!-- table -->\n${limitTable(contracts)}\n<!-- end -->`),
);

writeFileSync(
  path.resolve(import.meta.dirname, '../docs/benchmark-bundle.schema.json'),
  `${JSON.stringify(bundleSchema(), null, 2)}\n`,
);
