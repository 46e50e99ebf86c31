import { malformed } from '../lattice.ts';
import { between, factLines, numbersAt, textAt, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';

/* Spectra of Thermo's OMNIC (`.spa`), as read by SpectroChemPy: a directory of blocks behind the title. */

const [directory, entry, maxEntries] = [304, 16, 200];
const xNames: Readonly<Record<number, string>> = {
  1: 'Wavenumber (cm-1)',
  2: 'Data Points',
  3: 'Wavelength (nm)',
  4: 'Wavelength (µm)',
  32: 'Raman Shift (cm-1)',
};
const yNames: Readonly<Record<number, string>> = {
  11: 'Reflectance (%)',
  12: 'log(1/R)',
  15: 'Single Beam',
  16: 'Transmittance (%)',
  17: 'Absorbance',
  20: 'Kubelka–Munk',
  21: 'Reflectance',
  22: 'Detector Signal (V)',
  26: 'Photoacoustic Signal',
  31: 'Raman Intensity',
};

/** Whether bytes begin as such a file. */
export const isOmnic = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 18) === 'Spectral Data File';

/** The spectrum of a file. */
export function omnicScan(bytes: Buffer, which: number): ScanOfFile {
  if (!isOmnic(bytes) || which !== 1) throw malformed();
  const entries = new Map<number, { at: number; length: number }>();
  for (let index = 0; index < maxEntries; index += 1) {
    const at = directory + index * entry;
    const key = bytes.readUInt8(at);
    if (key === 0 || key === 1) break;
    if (!entries.has(key)) entries.set(key, { at: bytes.readUInt32LE(at + 2), length: bytes.readUInt32LE(at + 6) });
  }
  const [head, data] = [entries.get(2), entries.get(3)];
  if (!head || !data) throw malformed();
  const count = bytes.readUInt32LE(head.at + 4);
  const [x, y] = [bytes.readUInt8(head.at + 8), bytes.readUInt8(head.at + 12)];
  if (count * 4 > data.length || count === 0) throw malformed();
  const scan: MeasuredScan = {
    name: '',
    columns: [xNames[x] ?? 'x', yNames[y] ?? 'Intensity'],
    values: [
      between(bytes.readFloatLE(head.at + 16), bytes.readFloatLE(head.at + 20), count),
      numbersAt(bytes, data.at, count, 'f4'),
    ],
    facts: factLines({ Title: textAt(bytes, 30, 256), Scans: bytes.readUInt32LE(head.at + 36) || undefined }),
  };
  return { scan, total: 1 };
}
