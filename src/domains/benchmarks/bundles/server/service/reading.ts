import type { Fault } from '../../contract.ts';
import { fault, type Reading } from './bundle.ts';
import { isCodabench, readCodabench } from './read-codabench.ts';
import { matbenchInside, readMatbench } from './read-matbench.ts';
import { isBundle, readBundle } from './read-bundle.ts';
import type { Source } from './source.ts';

/** The benchmarks of a source in any known layout. Rows and score files are not read yet. */
export async function readSource(source: Source): Promise<Reading> {
  const faults: Fault[] = [];
  if (isBundle(source)) return { layout: 'bundle', faults, bundles: [await readBundle(source)] };
  if (isCodabench(source)) return { layout: 'codabench', faults, bundles: await readCodabench(source, faults) };
  const inside = matbenchInside(source);
  if (inside !== undefined) return { layout: 'matbench', faults, bundles: await readMatbench(source, inside, faults) };
  return { layout: null, faults: [fault('layout', source.name)], bundles: [] };
}
