import type { FileRemark, TablePreview } from '../contract.ts';
import { jcampSpectrum } from './jcamp.ts';
import { instrumentText } from './laboratory/text-forms.ts';
import { malformed } from './lattice.ts';
import { rasScan } from './ras.ts';
import { tableIn } from './table-rows.ts';
import { xrdmlScan } from './xrdml.ts';

/*
 * Scans of diffractometers and spectrometers in the formats of their vendors. Each becomes a table of two or more
 * columns, which the page draws as a curve.
 */

/** One scan of a file, and how many there are. */
export interface ScanTable {
  columns: string[];
  rows: string[][];
  /** Facts of the header, one a line. */
  above: string[];
  remarks: FileRemark[];
  /** What tells it apart from the others. */
  name: string;
  shown: number;
  total: number;
  /** Whether the file was read to the end of this scan. */
  isComplete: boolean;
}

/** Rows of one scan that are shown: a spectrum of 64 k points is usual. */
const maxRows = 65_536;

/**
 * A scan by the ending of its file.
 * @param which of the scans in the file, from 1 on
 * @param isWhole whether the text is the complete file
 * @throws files.previews.malformed
 */
export function scanOf(name: string, text: string, isWhole: boolean, which = 1): TablePreview {
  const other = instrumentText(text, which, isWhole);
  if (other) return other;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const read =
    ending === 'xrdml'
      ? xrdmlScan
      : ending === 'ras'
        ? rasScan
        : /^(?:jdx|dx|jcamp)$/.test(ending)
          ? jcampSpectrum
          : undefined;
  if (!read) throw malformed();
  const scan = read(text, which, isWhole);
  const isLong = scan.rows.length > maxRows;
  const table = tableIn(scan.rows.slice(0, maxRows), scan.columns, scan.above, isLong || !scan.isComplete);
  const hasOthers = scan.total > 1 || !isWhole;
  const part = { name: scan.name, shown: scan.shown, total: scan.total, more: !isWhole };
  return { ...table, ...(hasOthers ? { part } : {}), ...(scan.remarks.length > 0 ? { remarks: scan.remarks } : {}) };
}
