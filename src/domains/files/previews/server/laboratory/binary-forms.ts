import { brmlScan } from './brml.ts';
import { brukerRaw } from './bruker-raw.ts';
import { spcScan } from './galactic-spc.ts';
import { igorPacked } from './igor-wave.ts';
import type { BinaryReader } from './measured-scan.ts';
import { isOmnic, omnicScan } from './omnic.ts';
import { isOpus, opusScan } from './opus.ts';
import { rasxScan } from './rasx.ts';
import { wdfScan } from './renishaw-wdf.ts';
import { speScan } from './winspec.ts';

/** Readers by the ending of the name, for forms without a signature. */
const byEnding: Readonly<Record<string, BinaryReader>> = {
  brml: brmlScan,
  rasx: rasxScan,
  raw: brukerRaw,
  pxt: igorPacked,
  pxp: igorPacked,
  spc: spcScan,
  wdf: wdfScan,
  spe: speScan,
  spa: omnicScan,
};

const startsWith = (text: string) => (bytes: Buffer) => bytes.toString('latin1', 0, text.length) === text;

/** Readers by the first bytes, for any name. */
const bySignature: readonly { is: (bytes: Buffer) => boolean; read: BinaryReader }[] = [
  { is: isOpus, read: opusScan },
  { is: isOmnic, read: omnicScan },
  { is: startsWith('WDF1'), read: wdfScan },
  { is: startsWith('RAW1.01'), read: brukerRaw },
  { is: startsWith('RAW2'), read: brukerRaw },
  { is: startsWith('RAW4.00'), read: brukerRaw },
];

/** The reader for a binary file; undefined for any other. `bytes` may be the first few thousand. */
export const binaryReader = (name: string, bytes: Buffer): BinaryReader | undefined =>
  bySignature.find(({ is }) => is(bytes))?.read ?? byEnding[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

/** Whether the first bytes of a file of any name are those of a form that is read. */
export const isMeasuredByContent = (head: Buffer): boolean => bySignature.some(({ is }) => is(head));
