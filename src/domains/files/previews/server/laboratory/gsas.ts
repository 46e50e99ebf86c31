import { malformed } from '../lattice.ts';
import { chosen, maxValues, written, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf, numbersOf } from './text-lines.ts';

/*
 * Powder data of GSAS (Larson and Von Dreele, "General Structure Analysis System", Los Alamos report LAUR 86-748): a
 * title, then banks. CONST has positions in hundredths of a degree, or of a microsecond for times of flight.
 */

const bankLine = /^BANK\s+(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/;
export const isGsas = (text: string): boolean =>
  /^BANK\s+\d+\s+\d+\s+\d+\s+(?:CON|SLOG|RALF|TIME|LOG6|COND|EDS|LPSD)/m.test(text.slice(0, 20_000));

/** A bank as its line describes it. */
interface Bank {
  number: string;
  points: number;
  binning: string;
  coefficients: number[];
  /** STD without a word. */
  kind: string;
  lines: string[];
}

const kinds = new Set(['STD', 'ESD', 'ALT', 'FXYE', 'FXY']);

/** One of the banks of a file. */
export function gsasScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const banks: Bank[] = [];
  const above: string[] = [];
  for (const line of linesOf(text, isWhole)) {
    const [, number, points, , binning, rest] = bankLine.exec(line) ?? [];
    if (number !== undefined) {
      const words = rest!.trim().split(/\s+/).filter(Boolean);
      const kind = words.find((word) => kinds.has(word.toUpperCase()))?.toUpperCase() ?? 'STD';
      const coefficients = words.filter((word) => Number.isFinite(Number(word))).map(Number);
      banks.push({ number, points: Number(points), binning: binning!.toUpperCase(), coefficients, kind, lines: [] });
    } else if (banks.length > 0) banks.at(-1)!.lines.push(line);
    else if (line.trim() !== '' && above.length < 100) above.push(line.trim());
  }
  const bank = chosen(banks, which);
  return { scan: scanOf(bank, above, banks.length === which && !isWhole), total: banks.length };
}

function scanOf(bank: Bank, above: string[], isCut: boolean): MeasuredScan {
  if (bank.points > maxValues) throw malformed();
  const isTime = /^(?:SLOG|RALF|TIME)/.test(bank.binning);
  const read = bank.kind === 'FXYE' || bank.kind === 'FXY' ? listed(bank) : fixedWidth(bank);
  const isComplete = read.ys.length === bank.points;
  if (!isComplete && !isCut && read.ys.length < bank.points - 1) throw malformed();
  // Positions of a reactor's or of an X-ray diffractogram are in hundredths of a degree.
  const xs = isTime ? read.xs : read.xs.map((x) => Number(written(x / 100)));
  return {
    name: `BANK ${bank.number}`,
    columns: [isTime ? 'TOF (µs)' : '2θ (°)', 'Intensity (counts)', ...(read.errors ? ['Standard uncertainty'] : [])],
    values: [xs, read.ys, ...(read.errors ? [read.errors] : [])],
    facts: above,
  };
}

interface Points {
  xs: number[];
  ys: number[];
  errors?: number[];
}

/** Lines of position, intensity and uncertainty. */
function listed({ lines, points, kind }: Bank): Points {
  const rows: number[][] = [];
  for (const line of lines) {
    if (rows.length >= points) break;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const row = numbersOf(line);
    if (!row || row.length < 2) throw malformed();
    rows.push(row);
  }
  const [xs, ys] = [0, 1].map((column) => rows.map((row) => row[column]!)) as [number[], number[]];
  return kind === 'FXY' || rows.some((row) => row.length < 3)
    ? { xs, ys }
    : { xs, ys, errors: rows.map((row) => row[2]!) };
}

/** Fields of fixed width: ten of a repetition and a count, or five pairs of intensity and uncertainty. */
function fixedWidth({ lines, points, binning, coefficients, kind }: Bank): Points {
  const [start, step] = [coefficients[0] ?? Number.NaN, coefficients[1] ?? Number.NaN];
  if (!binning.startsWith('CON') || !Number.isFinite(start) || !Number.isFinite(step) || kind === 'ALT')
    throw malformed();
  const [ys, errors]: [number[], number[]] = [[], []];
  for (const line of lines) {
    if (ys.length >= points) break;
    if (/^\s*$/.test(line) || line.startsWith('#')) continue;
    for (let at = 0; at < line.length && at < 80 && ys.length < points; at += kind === 'ESD' ? 16 : 8) {
      if (line.slice(at).trim() === '') break;
      if (kind === 'ESD') {
        ys.push(numberIn(line.slice(at, at + 8)));
        errors.push(numberIn(line.slice(at + 8, at + 16)));
      } else {
        const repeated = line.slice(at, at + 2).trim();
        const value = numberIn(line.slice(at + 2, at + 8));
        const divisor = Math.max(1, repeated === '' ? 1 : numberIn(repeated));
        ys.push(value);
        errors.push(Math.sqrt(Math.max(value, 0) / divisor));
      }
    }
  }
  const xs = ys.map((_y, at) => start + at * step);
  return kind === 'ESD' ? { xs, ys, errors } : { xs, ys, errors: errors.map((error) => Number(written(error, 6))) };
}

function numberIn(field: string): number {
  const value = Number(field.trim() || '0');
  if (!Number.isFinite(value)) throw malformed();
  return value;
}
