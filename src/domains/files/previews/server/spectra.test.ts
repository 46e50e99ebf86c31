import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scanOf } from './spectra.ts';

const refused = { key: 'files.previews.malformed' };
const values = ({ rows }: { rows: readonly (readonly string[])[] }) => rows.map((row) => row.map(Number));

describe('a scan of a diffractometer', () => {
  const xrdml = (positions: string) => `<?xml version="1.0"?><xrdMeasurements><xrdMeasurement>
    <usedWavelength><kAlpha1 unit="Angstrom">1.5405980</kAlpha1></usedWavelength><scan><dataPoints>
    <positions axis="2Theta" unit="deg">${positions}</positions><positions axis="Omega"><startPosition>1</startPosition></positions>
    <intensities unit="counts">10 20 40 20 10</intensities></dataPoints></scan></xrdMeasurement></xrdMeasurements>`;

  test('of PANalytical has its angles by the ends or by a list', () => {
    const even = scanOf('a.xrdml', xrdml('<startPosition>10</startPosition><endPosition>12</endPosition>'), true);
    assert.deepEqual(values(even), [
      [10, 10],
      [10.5, 20],
      [11, 40],
      [11.5, 20],
      [12, 10],
    ]);
    assert.deepEqual(even.columns, ['2Theta (deg)', 'counts']);
    assert.ok(even.above.includes('kAlpha1: 1.5405980'));
    const listed = scanOf('a.xrdml', xrdml('<listPositions>1 2 4 8 16</listPositions>'), true);
    assert.deepEqual(
      values(listed).map(([angle]) => angle),
      [1, 2, 4, 8, 16],
    );
    assert.throws(() => scanOf('a.xrdml', '<x/>', true), refused);
  });

  test('of Rigaku has its angles, intensities and an attenuator that was used', () => {
    const ras = (factor: string) =>
      `*RAS_DATA_START\r\n*FILE_SAMPLE "Si"\r\n*RAS_INT_START\r\n10.0 5 1.0\r\n10.1 7 ${factor}\r\n*RAS_INT_END\r\n*RAS_DATA_END\r\n`;
    const plain = scanOf('a.ras', ras('1.0'), true);
    assert.deepEqual(
      [values(plain), plain.above],
      [
        [
          [10, 5],
          [10.1, 7],
        ],
        ['FILE_SAMPLE "Si"'],
      ],
    );
    assert.equal(scanOf('a.ras', ras('4.5'), true).columns.length, 3);
    assert.throws(() => scanOf('a.ras', '*RAS_INT_START\n1 x 1\n2 3 1\n*RAS_INT_END', true), refused);
  });

  test('of PANalytical has raw counts multiplied by the attenuation, and intensities as they are', () => {
    const text = xrdml('<listPositions>1 2 4 8 16</listPositions>');
    const factors = '<beamAttenuationFactors>1 1 100 1 1</beamAttenuationFactors></dataPoints>';
    const intensities = text.replace('</dataPoints>', factors);
    assert.deepEqual(values(scanOf('a.xrdml', intensities, true))[2], [4, 40]);
    const counts = intensities.replaceAll('intensities', 'counts');
    const corrected = scanOf('a.xrdml', counts, true);
    assert.deepEqual(values(corrected)[2], [4, 4000, 100]);
    assert.deepEqual(corrected.columns, ['2Theta (deg)', 'counts × attenuation factor', 'attenuation factor']);
  });

  test('of PANalytical with several scans has each of them, over the axis that moves', () => {
    const scan = (omega: number, counts: string) =>
      `<scan scanAxis="Phi" status="Completed"><dataPoints><positions axis="2Theta" unit="deg"><commonPosition>53.6</commonPosition></positions>
      <positions axis="Omega" unit="deg"><commonPosition>${omega}</commonPosition></positions>
      <positions axis="Phi" unit="deg"><startPosition>0</startPosition><endPosition>90</endPosition></positions>
      <counts unit="counts">${counts}</counts></dataPoints></scan>`;
    const text = `<xrdMeasurements><xrdMeasurement>${[1, 2, 3].map((at) => scan(at, `${at} ${at} ${at} ${at}`)).join('')}</xrdMeasurement></xrdMeasurements>`;
    const third = scanOf('map.xrdml', text, true, 3);
    assert.deepEqual(third.part, { name: '2Theta = 53.6, Omega = 3', shown: 3, total: 3, more: false });
    assert.deepEqual(values(third), [
      [0, 3],
      [30, 3],
      [60, 3],
      [90, 3],
    ]);
    assert.equal(third.columns[0], 'Phi (deg)');
    assert.throws(() => scanOf('map.xrdml', text, true, 4), refused);
    const cut = scanOf('map.xrdml', text.slice(0, text.lastIndexOf('<counts')), false, 2);
    assert.deepEqual([cut.part!.total, cut.part!.more], [2, true]);
    assert.throws(() => scanOf('map.xrdml', text.slice(0, -30), true), refused, 'XML that ends early is damaged');
  });

  test('of Rigaku with several scans has each with its own axis and header, and says a wrong number of points', () => {
    const scan = (axis: string, count: number) =>
      `*RAS_HEADER_START\n*MEAS_SCAN_AXIS_X "${axis}"\n*MEAS_SCAN_UNIT_X "deg"\n*MEAS_SCAN_UNIT_Y "cps"\n*MEAS_DATA_COUNT "${count}"\n*RAS_HEADER_END\n*RAS_INT_START\n1 5 1\n2 6 1\n*RAS_INT_END\n`;
    const text = `*RAS_DATA_START\n${scan('TwoThetaTheta', 2)}${scan('Omega', 3)}*RAS_DATA_END\n`;
    const [first, second] = [1, 2].map((which) => scanOf('a.ras', text, true, which));
    assert.deepEqual(first!.columns, ['TwoThetaTheta (deg)', 'intensity (cps)']);
    assert.deepEqual([first!.remarks, second!.part!.total, second!.columns[0]], [undefined, 2, 'Omega (deg)']);
    assert.deepEqual(second!.remarks, [{ kind: 'differs', name: 'MEAS_DATA_COUNT', stated: '3', read: '2' }]);
  });
});
