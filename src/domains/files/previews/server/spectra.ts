import type { TablePreview } from '../contract.ts';
import { limits } from './cells.ts';
import { jcampColumns } from './jcamp.ts';
import { malformed } from './lattice.ts';
import { tableIn } from './table-rows.ts';

/*
 * Scans of diffractometers and spectrometers in the formats of their vendors. Each becomes a table of two or three
 * columns, which the page draws as a curve.
 */

/** A scan by the ending of its file. @throws files.previews.malformed */
export function scanOf(name: string, text: string, isWhole: boolean): TablePreview {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === 'xrdml') return xrdmlScan(text);
  if (ending === 'ras') return rasScan(text, isWhole);
  return jcampScan(text, isWhole);
}

const numbers = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** PANalytical's XRDML: positions by first and last angle, or listed; counts in a list. */
function xrdmlScan(text: string): TablePreview {
  const counts = numbers(/<(?:counts|intensities)\b[^>]*>([^<]*)</.exec(text)?.[1] ?? '');
  const positions = /<positions\b[^>]*\baxis="2Theta"[^>]*>([\s\S]*?)<\/positions>/.exec(text)?.[1] ?? '';
  const value = (tag: string) => Number(new RegExp(`<${tag}>([^<]*)<`).exec(positions)?.[1] ?? Number.NaN);
  const listed = numbers(/<listPositions>([^<]*)</.exec(positions)?.[1] ?? '');
  const [from, to] = [value('startPosition'), value('endPosition')];
  if (counts.length < 2 || (listed.length === 0 && !(Number.isFinite(from) && Number.isFinite(to)))) throw malformed();
  const step = (to - from) / (counts.length - 1);
  const rows = counts.map((count, at) => [listed[at] ?? String(Number((from + at * step).toFixed(5))), count]);
  const said = [
    ...text.matchAll(/<(kAlpha1|anodeMaterial|tension|current|startTimeStamp|id|name)\b[^>]*>([^<]{1,200})</g),
  ];
  const above = said.map(([, tag, word]) => `${tag}: ${word}`);
  return tableIn(rows.slice(0, limits.rows), ['2Theta (deg)', 'counts'], above, rows.length > limits.rows);
}

/** Rigaku's RAS: rows of angle, intensity and factor of the attenuator between two marks. */
function rasScan(text: string, isWhole: boolean): TablePreview {
  const [head = '', body = ''] = text.split(/^\*RAS_INT_START\s*$/m, 2);
  const lines = (body.split(/^\*RAS_INT_END/m, 1)[0] ?? '').split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => numbers(line).slice(0, 3));
  if (!isWhole && !body.includes('*RAS_INT_END')) rows.pop();
  if (rows.length < 2 || rows.some((row) => row.length < 2 || row.some((cell) => !Number.isFinite(Number(cell)))))
    throw malformed();
  const isAttenuated = rows.some((row) => row[2] !== undefined && Number(row[2]) !== 1);
  const names = ['2Theta (deg)', 'intensity', ...(isAttenuated ? ['attenuator'] : [])];
  const above = head
    .split(/\r\n|\n|\r/)
    .filter((line) => /^\*(?:MEAS_SCAN|FILE_|HW_XG_(?:TARGET|WAVE)|HW_COUNTER)/.test(line))
    .map((line) => line.slice(1));
  return tableIn(
    rows.slice(0, limits.rows).map((row) => row.slice(0, names.length)),
    names,
    above,
    rows.length > limits.rows || (!isWhole && !body.includes('*RAS_INT_END')),
  );
}

/** JCAMP-DX of infrared, Raman and mass spectra. */
function jcampScan(text: string, isWhole: boolean): TablePreview {
  const { columns, rows, above } = jcampColumns(text);
  return tableIn(rows.slice(0, limits.rows), columns, above, rows.length > limits.rows || !isWhole);
}
