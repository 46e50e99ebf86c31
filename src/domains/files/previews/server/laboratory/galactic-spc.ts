import { malformed } from '../lattice.ts';
import { between, factLines, numbersAt, textAt, written, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';

/*
 * SPC of Galactic Industries (Thermo Grams): "Universal Data Format Specification", 1997. Versions 4B and 4C (the same
 * with the other order of bytes) and the old 4D.
 */

const xNames: Readonly<Record<number, string>> = {
  0: 'x',
  1: 'Wavenumber (cm-1)',
  2: 'Wavelength (µm)',
  3: 'Wavelength (nm)',
  4: 'Time (s)',
  5: 'Time (min)',
  6: 'Frequency (Hz)',
  7: 'Frequency (kHz)',
  8: 'Frequency (MHz)',
  9: 'Mass (m/z)',
  10: 'Chemical Shift (ppm)',
  11: 'Time (d)',
  12: 'Time (a)',
  13: 'Raman Shift (cm-1)',
  14: 'Energy (eV)',
  16: 'Diode Number',
  17: 'Channel',
  18: 'Angle (°)',
  19: 'Temperature (°F)',
  20: 'Temperature (°C)',
  21: 'Temperature (K)',
  22: 'Data Points',
  23: 'Time (ms)',
  24: 'Time (µs)',
  25: 'Time (ns)',
  26: 'Frequency (GHz)',
  27: 'Length (cm)',
  28: 'Length (m)',
  29: 'Length (mm)',
  30: 'Time (h)',
};
const yNames: Readonly<Record<number, string>> = {
  0: 'Intensity (a.u.)',
  1: 'Interferogram',
  2: 'Absorbance',
  3: 'Kubelka–Munk',
  4: 'Counts',
  5: 'Voltage (V)',
  6: 'Angle (°)',
  7: 'Current (mA)',
  8: 'Length (mm)',
  9: 'Voltage (mV)',
  10: 'log(1/R)',
  11: 'Percent (%)',
  12: 'Intensity',
  13: 'Relative Intensity',
  14: 'Energy',
  16: 'Decibel (dB)',
  19: 'Temperature (°F)',
  20: 'Temperature (°C)',
  21: 'Temperature (K)',
  22: 'Refractive Index n',
  23: 'Extinction Coefficient k',
  24: 'Real Part',
  25: 'Imaginary Part',
  26: 'Complex',
  128: 'Transmission',
  129: 'Reflectance',
  130: 'Single Beam',
  131: 'Emission',
};

const [shortWords, perSpectrum, hasOwnX, hasX, hasLabels] = [0x01, 0x04, 0x40, 0x80, 0x20];
/** Bytes of the header of one spectrum, and the exponent that means floating point. */
const [spectrumHead, floating] = [32, -128];

/** One of the spectra of a file. */
export function spcScan(bytes: Buffer, which: number): ScanOfFile {
  const version = bytes.readUInt8(1);
  if (version === 0x4d) return oldSpectrum(bytes, which);
  if (version !== 0x4b && version !== 0x4c) throw malformed();
  const isBig = version === 0x4c;
  const long = (at: number) => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  const double = (at: number) => (isBig ? bytes.readDoubleBE(at) : bytes.readDoubleLE(at));
  const float = (at: number) => (isBig ? bytes.readFloatBE(at) : bytes.readFloatLE(at));
  const flags = bytes.readUInt8(0);
  const total = long(24);
  const isOwn = (flags & hasX) !== 0 && (flags & hasOwnX) !== 0;
  const count = long(4);
  if (which > total || total < 1) throw malformed();
  let at = 512;
  let shared: number[] | undefined;
  if (!isOwn && flags & hasX) {
    shared = numbersAt(bytes, at, count, 'f4', isBig);
    at += count * 4;
  }
  const exponentOf = (place: number) => (flags & perSpectrum ? bytes.readInt8(place + 1) : bytes.readInt8(3));
  const pointsOf = (place: number) => (isOwn ? long(place + 16) : count);
  const wordOf = (exponent: number) => (exponent === floating || !(flags & shortWords) ? 4 : 2);
  const sizeOf = (place: number) => {
    const points = pointsOf(place);
    return spectrumHead + points * (isOwn ? 4 : 0) + points * wordOf(exponentOf(place));
  };
  // The directory of spectra with own abscissas has the number of points as its place.
  for (let spectrum = 1; spectrum < which; spectrum += 1) {
    at += sizeOf(at);
    if (at >= bytes.length) throw malformed();
  }
  const points = pointsOf(at);
  if (points === 0) throw malformed();
  const exponent = exponentOf(at);
  const xs = isOwn
    ? numbersAt(bytes, at + spectrumHead, points, 'f4', isBig)
    : (shared ?? between(double(8), double(16), count));
  const start = at + spectrumHead + (isOwn ? points * 4 : 0);
  const ys = ordinates(bytes, start, points, exponent, wordOf(exponent), isBig);
  const z = float(at + 4);
  const date = long(32);
  const labels = flags & hasLabels ? bytes.toString('latin1', 218, 248).split('\0') : [];
  const said = {
    Comment: textAt(bytes, 88, 130),
    Instrument: textAt(bytes, 45, 9),
    Resolution: textAt(bytes, 36, 9),
    Date: date > 0 ? dateOf(date) : undefined,
  };
  const facts = [...factLines(said), ...logOf(bytes, long(248), long)];
  const scan: MeasuredScan = {
    name: total > 1 ? `z = ${written(z, 7)}` : '',
    columns: [labels[0] || xNames[bytes.readUInt8(28)] || 'x', labels[1] || yNames[bytes.readUInt8(29)] || 'y'],
    values: [xs, ys],
    facts,
  };
  return { scan, total };
}

const dateOf = (packed: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const [year, month, day] = [packed >>> 20, (packed >> 16) & 15, (packed >> 11) & 31];
  return `${year}-${two(month)}-${two(day)} ${two((packed >> 6) & 31)}:${two(packed & 63)}`;
};

function ordinates(bytes: Buffer, at: number, count: number, exponent: number, word: number, isBig: boolean): number[] {
  if (exponent === floating) return numbersAt(bytes, at, count, 'f4', isBig);
  const factor = 2 ** (exponent - word * 8);
  return numbersAt(bytes, at, count, word === 2 ? 'i2' : 'i4', isBig).map((value) => value * factor);
}

/** Lines `name = value` of the log at the end. */
function logOf(bytes: Buffer, at: number, long: (at: number) => number): string[] {
  if (at < 512 || at + 64 > bytes.length) return [];
  const [size, offset] = [long(at), long(at + 8)];
  const text = bytes.toString('latin1', at + offset, Math.min(bytes.length, at + size));
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll('\0', '').trim())
    .filter((line) => line !== '' && /^[\x20-\xff]*$/.test(line))
    .slice(0, 60)
    .map((line) => line.slice(0, 200));
}

/** The old version: points as floating point, words of four bytes with their halves swapped. */
function oldSpectrum(bytes: Buffer, which: number): ScanOfFile {
  const flags = bytes.readUInt8(0);
  const count = Math.trunc(bytes.readFloatLE(4));
  const shared = bytes.readInt16LE(2);
  const isShort = (flags & shortWords) !== 0;
  const size = spectrumHead + count * (isShort ? 2 : 4);
  if (!(count > 0)) throw malformed();
  const total = flags & perSpectrum ? Math.max(1, Math.floor((bytes.length - 224) / size)) : 1;
  if (which > total) throw malformed();
  const at = 224 + (which - 1) * size;
  const own = bytes.readInt8(at + 1);
  const exponent = own > 0 ? own : own === floating ? floating : shared;
  const start = at + spectrumHead;
  if (start + count * (isShort ? 2 : 4) > bytes.length) throw malformed();
  const values =
    exponent === floating
      ? numbersAt(bytes, start, count, 'f4')
      : Array.from({ length: count }, (_none, index) =>
          isShort
            ? bytes.readInt16LE(start + index * 2) * 2 ** (exponent - 16)
            : ((bytes.readUInt16LE(start + index * 4) << 16) | bytes.readUInt16LE(start + index * 4 + 2)) *
              2 ** (exponent - 32),
        );
  const facts = factLines({
    Comment: textAt(bytes, 64, 130),
    Resolution: textAt(bytes, 24, 8),
    Scans: bytes.readInt16LE(34) || undefined,
  });
  const scan: MeasuredScan = {
    name: '',
    columns: [xNames[bytes.readUInt8(16)] ?? 'x', yNames[bytes.readUInt8(17)] ?? 'y'],
    values: [between(bytes.readFloatLE(8), bytes.readFloatLE(12), count), values],
    facts,
  };
  return { scan, total };
}
