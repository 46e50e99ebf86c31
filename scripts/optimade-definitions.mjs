import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { commandOf, main, nodeBinary, root, Stop } from './steps.mjs';

/*
 * node scripts/optimade-definitions.mjs <checkout of Materials-Consortia/OPTIMADE at a release>: writes the property
 * definitions of the standard, which interop/optimade serves and derives its list of names from. Run it for a new
 * version of the standard, with the version in `standard`.
 */
const standard = 'v1.3';
const target = 'src/domains/interop/optimade/rules/definitions.json';
const served = ['structures', 'references', 'files'];

await main(([checkout]) => {
  const source = path.join(checkout ?? '', 'schemas/src/defs');
  if (!checkout || !fs.existsSync(source))
    throw new Stop('Name a checkout of github.com/Materials-Consortia/OPTIMADE.');
  const read = (place) => parse(fs.readFileSync(path.join(source, `${place}.yaml`), 'utf8'));

  /** Replaces references to other definitions by their content; own keys win. */
  const resolved = (value) => {
    if (Array.isArray(value)) return value.map(resolved);
    if (value === null || typeof value !== 'object') return value;
    const { $$inherit: base, $$schema: schema, $comment: _comment, ...own } = value;
    const inherited = base ? resolved(read(base)) : {};
    const entries = Object.entries(own).map(([key, one]) => [key, resolved(one)]);
    return { ...inherited, ...(schema ? { $schema: schema } : {}), ...Object.fromEntries(entries) };
  };

  /** Keeps the first paragraph of descriptions; `$id` leads to the whole one. */
  const shortened = (value) => {
    if (Array.isArray(value)) return value.map(shortened);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      key === 'description' && typeof one === 'string' ? one.trim().split('\n\n')[0] : shortened(one),
    ]);
    return Object.fromEntries(entries);
  };

  const { entrytypes } = read(`${standard}/standards/optimade`);
  const types = served.map((name) => {
    const { description, properties } = shortened(resolved(entrytypes[name]));
    return { name, description, properties };
  });
  const text = {
    source: 'https://github.com/Materials-Consortia/OPTIMADE, schemas/src/defs',
    licence: 'CC-BY-4.0, the OPTIMADE consortium. Changed: references are resolved, descriptions are shortened.',
    version: '1.3.0',
    types: Object.fromEntries(types.map(({ name, ...it }) => [name, it])),
  };
  const file = path.join(root, target);
  fs.writeFileSync(file, JSON.stringify(text, null, 2));
  spawnSync(nodeBinary(), [commandOf('oxfmt'), target], { cwd: root, stdio: 'inherit' });
  for (const { name, properties } of types) console.log(`${name}: ${Object.keys(properties).length} properties`);
});
