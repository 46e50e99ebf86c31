import { isEmbedAddress, embedViewer } from '#shared/embed';
import { vectorsOf } from '../cell.ts';
import type { StructurePreview } from '../contract.ts';
import type { DrawnStructure, FromViewer, Peaks, ToViewer } from './viewer/messages.ts';

/* The calculated powder pattern of a structure. */

/** Wavelengths of Kα in Å, weighted means of the doublet (International Tables C, 4.2.2.4). */
export const wavelengths = { Cu: 1.54184, Co: 1.79026, Mo: 0.71073 };
export type Anode = keyof typeof wavelengths;

/**
 * Reflections up to 2θ = 90° times atoms, whose computation takes one or two seconds: 60 atoms in a cell of 1,500 Å³
 * have a fifth of it.
 */
const maxTerms = 4_000_000;
/** Milliseconds after which the viewer counts as broken. */
const patience = 20_000;

export const drawnOf = ({ cell, atoms }: StructurePreview): DrawnStructure => ({
  vectors: cell && vectorsOf(cell),
  atoms,
});

export const isNamed = ({ element }: StructurePreview['atoms'][number]): boolean => element !== 'X';

/** Whether a pattern can be calculated: every atom is known, and there are not too many. */
export const hasPattern = (preview: StructurePreview, anode: Anode): boolean =>
  isExact(preview) && termsOf(preview, wavelengths[anode]) <= maxTerms;

/** Remarks that leave the atoms as they are. */
const harmless = new Set<string>(['outside', 'grid']);

/** Whether every site contains one known atom: shared sites and groups would scatter differently from the picture. */
const isExact = ({ cell, notes, isPartlyOccupied, isUnexpanded, atoms }: StructurePreview) =>
  cell !== null &&
  notes.every(({ kind }) => harmless.has(kind)) &&
  !isPartlyOccupied &&
  !isUnexpanded &&
  atoms.every(isNamed);

/** Terms of the structure factors: points of the reciprocal lattice in the sphere of 2θ = 90°, for each atom. */
function termsOf({ cell, atoms }: StructurePreview, wavelength: number): number {
  const radius = Math.SQRT2 / wavelength;
  return ((4 * Math.PI) / 3) * radius ** 3 * (cell?.volume ?? 0) * atoms.length;
}

/** Address of the viewer's page; see its headers in `src/server/pages/viewer.ts`. */
export const viewerAddress = (): string => `${isEmbedAddress(location.pathname) ? embedViewer : '/viewer/'}index.html`;

/**
 * The peaks of a structure for an anode, calculated in a hidden frame of the viewer, whose library the page does not
 * load. @throws Error if the viewer fails
 */
export function peaksOf(preview: StructurePreview, anode: Anode, signal: AbortSignal): Promise<Peaks> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = viewerAddress();
  frame.setAttribute('sandbox', 'allow-scripts');
  const ended = new AbortController();
  return new Promise<Peaks>((resolve, reject) => {
    const fail = () => reject(new Error('the viewer failed'));
    const hear = ({ source, data }: MessageEvent<FromViewer>) => {
      if (source !== frame.contentWindow) return;
      if (typeof data === 'object') resolve(data.peaks);
      else if (data === 'failed') fail();
      else if (data === 'ready') {
        const question: ToViewer = { structure: drawnOf(preview), wavelength: wavelengths[anode] };
        // An opaque origin has no name by which it could be addressed.
        frame.contentWindow?.postMessage(question, '*');
      }
    };
    addEventListener('message', hear, { signal: ended.signal });
    signal.addEventListener('abort', fail, { signal: ended.signal });
    const timer = setTimeout(fail, patience);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    document.body.append(frame);
  }).finally(() => {
    ended.abort();
    frame.remove();
  });
}
