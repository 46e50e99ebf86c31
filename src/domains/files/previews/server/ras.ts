import type { FileRemark } from '../contract.ts';
import { malformed } from './lattice.ts';
import type { ScanTable } from './spectra.ts';

const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

/**
 * One of the scans of Rigaku's RAS: rows of angle, intensity and factor of the attenuator between two marks.
 * @param which from 1 on
 * @throws files.previews.malformed
 */
export function rasScan(text: string, which: number, isWhole: boolean): ScanTable {
  const blocks = text.split(/^\*RAS_INT_START[^\r\n]*$/m);
  const total = blocks.length - 1;
  const block = which >= 1 ? blocks[which] : undefined;
  if (block === undefined) throw malformed();
  const isComplete = isWhole || /^\*RAS_INT_END/m.test(block);
  const lines = linesOf(block.split(/^\*RAS_INT_END/m, 1)[0]!).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => line.trim().split(/\s+/).slice(0, 3));
  if (!isComplete) rows.pop();
  const isRow = (row: readonly string[]) => row.length >= 2 && row.every((cell) => Number.isFinite(Number(cell)));
  const isReadable = rows.length > 0 && rows.every(isRow);
  if (!isReadable && total === 1) throw malformed();
  // The header of a scan stands between the end of the scan before and its own start.
  const head = linesOf(blocks[which - 1]!.split(/^\*RAS_INT_END/m).at(-1)!);
  const said = (name: string) => {
    const line = head.find((one) => one.startsWith(`*${name} `));
    return line
      ?.slice(name.length + 2)
      .trim()
      .replace(/^"|"$/g, '')
      .trim();
  };
  const axis = said('MEAS_SCAN_AXIS_X') || '2Theta';
  const unit = said('MEAS_SCAN_UNIT_X') || 'deg';
  const unitY = said('MEAS_SCAN_UNIT_Y');
  const isAttenuated = rows.some((row) => row[2] !== undefined && Number(row[2]) !== 1);
  const columns = [
    `${axis} (${unit})`,
    unitY ? `intensity (${unitY})` : 'intensity',
    ...(isAttenuated ? ['attenuator'] : []),
  ];
  const stated = Number(said('MEAS_DATA_COUNT') || Number.NaN);
  const unreadable: FileRemark[] = isReadable ? [] : [{ kind: 'unreadable', name: '', stated: '', read: '' }];
  const remarks: FileRemark[] =
    isReadable && isComplete && Number.isFinite(stated) && stated !== rows.length
      ? [{ kind: 'differs', name: 'MEAS_DATA_COUNT', stated: String(stated), read: String(rows.length) }]
      : [];
  const fixed = axesOf(head).filter(({ name }) => name !== axis);
  return {
    columns,
    rows: isReadable ? rows.map((row) => columns.map((_column, at) => row[at] ?? '')) : [],
    above: [
      ...head
        .filter((line) => /^\*(?:MEAS_SCAN|FILE_|HW_XG_(?:TARGET|WAVE)|HW_COUNTER)/.test(line))
        .map((line) => line.slice(1)),
      ...fixed.map(({ name, position }) => `${name} = ${position}`),
    ],
    remarks: [...remarks, ...unreadable],
    name: [said('MEAS_SCAN_START_TIME'), axis].filter(Boolean).join(' · '),
    shown: which,
    total,
    isComplete,
  };
}

/** Angles that did not move: `*MEAS_COND_AXIS_NAME-2 "Omega"` and `*MEAS_COND_AXIS_POSITION-2 "0.5"`. */
function axesOf(head: readonly string[]): { name: string; position: string }[] {
  const [names, positions] = ['NAME', 'POSITION'].map(
    (what) =>
      new Map(
        head.flatMap((line) => {
          const [, at, value] = new RegExp(`^\\*MEAS_COND_AXIS_${what}-(\\d+) "?([^"]*)`).exec(line) ?? [];
          return at && value ? [[at, value.trim()] as const] : [];
        }),
      ),
  );
  return [...names!].flatMap(([at, name]) => {
    const position = positions!.get(at);
    return /^(?:Omega|Chi|Phi|TwoTheta|2Theta)/i.test(name) && position ? [{ name, position }] : [];
  });
}
