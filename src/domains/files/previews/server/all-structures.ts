import { Failure } from '#shared/fail';
import type { ReadStructure } from './lattice.ts';
import { aimsParts } from './structure-readers/aims.ts';
import { cifParts } from './structure-readers/cif-parts.ts';
import { espressoParts } from './structure-readers/espresso.ts';
import { jsonParts } from './structure-readers/json-parts.ts';
import { outcarParts } from './structure-readers/outcar-parts.ts';
import type { PartsReader, StatedQuantity, StructureForm } from './structure-readers/parts.ts';
import { poscarParts, xdatcarParts, xyzParts } from './structure-readers/trajectory-parts.ts';
import { vasprunParts } from './structure-readers/vasprun-parts.ts';
import { xsfParts } from './structure-readers/xsf.ts';
import { unified } from './structures.ts';

/** A structure of a file, or the reason why this part cannot be read. */
export interface FoundStructure {
  /** Block or frame, from 1 on, the number of them in the file, and its name, at most 200 characters. */
  part: number;
  parts: number;
  partName: string;
  read?: ReadStructure;
  refusal?: 'malformed' | 'tooLong' | 'noAtoms';
  /** Statements of the file about this structure. */
  quantities: StatedQuantity[];
}

const readers: Readonly<Record<StructureForm, PartsReader>> = {
  cif: cifParts,
  poscar: poscarParts,
  xyz: xyzParts,
  xdatcar: xdatcarParts,
  vasprun: vasprunParts,
  outcar: outcarParts,
  xsf: xsfParts,
  aims: aimsParts,
  espresso: espressoParts,
  pymatgen: jsonParts,
  optimade: jsonParts,
};

/**
 * All structures of a complete text: every block of a CIF file, the first and the last frame of a trajectory, the final
 * structure of a calculation. A damaged one does not hide the others. The time grows linearly with the text and with the
 * atoms; nothing is read before it is asked for.
 * @param form of {@link structureForm}
 * @param limits atoms of each structure, which also limit tokens (15 for each) and comparisons of positions (250 for
 * each) of a CIF file, and structures of the file
 */
export function* structuresIn(
  form: StructureForm,
  name: string,
  text: string,
  limits: { sites: number; structures: number },
): Generator<FoundStructure> {
  let [count, parts] = [0, 0];
  try {
    for (const { read, quantities, ...part } of readers[form](unified(text), limits.sites, name)) {
      if (count >= limits.structures) return;
      count += 1;
      ({ parts } = part);
      yield { ...part, ...attempted(read), quantities: statedBy(quantities) };
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (count < limits.structures)
      yield {
        part: Math.max(count + 1, parts),
        parts: Math.max(count + 1, parts),
        partName: '',
        refusal,
        quantities: [],
      };
  }
}

/** None if the file has too many of them. */
function statedBy(quantities: () => StatedQuantity[]): StatedQuantity[] {
  try {
    return quantities();
  } catch (error) {
    refusalOf(error);
    return [];
  }
}

function attempted(read: () => ReadStructure): Pick<FoundStructure, 'read' | 'refusal'> {
  try {
    return { read: read() };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** @throws errors that are no refusals of a reader */
function refusalOf(error: unknown): NonNullable<FoundStructure['refusal']> {
  const reason = error instanceof Failure ? error.key.replace('files.previews.', '') : '';
  if (reason === 'malformed' || reason === 'tooLong' || reason === 'noAtoms') return reason;
  throw error;
}
