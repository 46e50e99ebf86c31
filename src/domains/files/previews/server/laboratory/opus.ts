import { malformed } from '../lattice.ts';
import { between, chosen, factLines, numbersAt, textAt, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';

/* Bruker's OPUS, as read by brukeropusreader and opusreader2: a directory of blocks, of which pairs are spectra. */

/** An entry of the directory. */
interface Block {
  data: number;
  channel: number;
  text: number;
  /** Bytes. */
  length: number;
  start: number;
}

const firstEntry = 24;
const maxEntries = 256;
/** A spectrum's kind of data, and that of its parameters, which is larger by this. */
const parametersOf = 16;
const names: Readonly<Record<string, string>> = {
  '15': 'Result',
  '7 4': 'Single-channel sample',
  '7 8': 'Interferogram sample',
  '7 12': 'Phase sample',
  '11 4': 'Single-channel reference',
  '11 8': 'Interferogram reference',
  '11 12': 'Phase reference',
};
/** Ordinates of a result by the type that its parameters state. */
const xNames: Readonly<Record<string, string>> = {
  WN: 'Wavenumber (cm-1)',
  MI: 'Wavelength (µm)',
  LGW: 'log Wavenumber',
  MIN: 'Time (min)',
  PNT: 'Point',
};
/** Parameters that are shown, with their names. */
const shown: Readonly<Record<string, string>> = {
  SNM: 'Sample',
  SFM: 'Sample form',
  CNM: 'Operator',
  INS: 'Instrument',
  RES: 'Resolution (cm-1)',
  NSS: 'Scans',
  SRC: 'Source',
  DTC: 'Detector',
  BMS: 'Beam splitter',
  APT: 'Aperture',
  APF: 'Apodization',
  ZFF: 'Zero filling',
  DAT: 'Date',
  TIM: 'Time',
};

/** One of the spectra of a file: results first, then spectra of one channel, interferograms, phases. */
export function opusScan(bytes: Buffer, which: number): ScanOfFile {
  if (!isOpus(bytes)) throw malformed();
  const blocks = directoryOf(bytes);
  const isSpectrum = ({ data }: Block) => data === 15 || data === 7 || data === 11;
  const parameters = (block: Block) =>
    blocks.find(
      (one) => one.data === block.data + parametersOf && one.channel === block.channel && one.text === block.text,
    );
  const pairs = blocks
    .filter(isSpectrum)
    .flatMap((block) => {
      const found = parameters(block);
      return found ? [{ block, about: parametersIn(bytes, found) }] : [];
    })
    .filter(({ about }) => Number(about['NPT']) > 0)
    .toSorted((one, other) => Number(other.block.data === 15) - Number(one.block.data === 15));
  const { block, about } = chosen(pairs, which);
  const count = Number(about['NPT']);
  if (count * 4 > block.length) throw malformed();
  const [first, last] = [Number(about['FXV']), Number(about['LXV'])];
  if (!Number.isFinite(first) || !Number.isFinite(last)) throw malformed();
  const factor = Number(about['CSF'] ?? 1) || 1;
  const shared = Object.assign(
    {},
    ...blocks.filter(({ data }) => [32, 48, 64, 96, 160].includes(data)).map((one) => parametersIn(bytes, one)),
  ) as OpusParameters;
  const facts = Object.entries(shown).flatMap(([key, label]) => {
    const value = shared[key] ?? about[key];
    return value === undefined ? [] : factLines({ [label]: value });
  });
  const name = names[`${block.data} ${block.channel}`] ?? names[String(block.data)] ?? '';
  const scan: MeasuredScan = {
    name,
    columns: [
      xNames[String(about['DXU'] ?? '')] ?? 'x',
      block.data === 15 ? resultName(String(shared['PLF'] ?? '')) : 'Intensity',
    ],
    values: [between(first, last, count), numbersAt(bytes, block.start, count, 'f4').map((value) => value * factor)],
    facts,
  };
  return { scan, total: pairs.length };
}

const resultName = (kind: string) =>
  ({ AB: 'Absorbance', TR: 'Transmittance', RAM: 'Raman Intensity' })[kind] ?? 'Intensity';

/** Whether bytes begin as such a file. */
export const isOpus = (bytes: Buffer): boolean => bytes.length > 504 && bytes.readUInt32BE(0) === 0x0a0afefe;

type OpusParameters = Record<string, string | number>;

function directoryOf(bytes: Buffer): Block[] {
  const found: Block[] = [];
  for (let at = firstEntry; at + 12 <= Math.min(bytes.length, firstEntry + maxEntries * 12); at += 12) {
    const start = bytes.readUInt32LE(at + 8);
    const length = bytes.readUInt32LE(at + 4) * 4;
    if (start === 0 || start >= bytes.length) break;
    found.push({ data: bytes[at]!, channel: bytes[at + 1]!, text: bytes[at + 2]!, length, start });
    if (start + length >= bytes.length) break;
  }
  return found;
}

/** Parameters of a block: three letters, a kind, a length in words, a value. */
function parametersIn(bytes: Buffer, { start, length }: Block): OpusParameters {
  const found: OpusParameters = {};
  const end = Math.min(bytes.length, start + length);
  for (let at = start; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 3);
    if (name === 'END' || !/^[A-Z0-9]{3}$/.test(name)) break;
    const [kind, size] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6) * 2];
    if (at + 8 + size > end) break;
    if (kind === 0 && size >= 4) found[name] = bytes.readInt32LE(at + 8);
    else if (kind === 1 && size >= 8) found[name] = bytes.readDoubleLE(at + 8);
    else if (kind >= 2 && kind <= 4) found[name] = textAt(bytes, at + 8, size);
    at += 8 + size;
  }
  return found;
}
