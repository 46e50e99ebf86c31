import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formulaParts } from './formula-parts.ts';

const marked = (text: string) =>
  formulaParts(text)
    .map((part) => (part.isBelow ? `_${part.text}_` : part.text))
    .join('');

describe('numbers of chemical formulae', () => {
  const formulae = {
    '层状反铁磁体 MnBi2Te4 单晶': '层状反铁磁体 MnBi_2_Te_4_ 单晶',
    '（FeSe、BaFe2As2）': '（FeSe、BaFe_2_As_2_）',
    'Ba(Fe1-xCox)2As2': 'Ba(Fe_1-x_Co_x_)_2_As_2_',
    'YBa2Cu3O7-δ films': 'YBa_2_Cu_3_O_7-δ_ films',
    'Sr0.5Ca0.5TiO3': 'Sr_0.5_Ca_0.5_TiO_3_',
    'La2-xSrxCuO4.': 'La_2-x_Sr_x_CuO_4_.',
    'H3S, LaH10; O2': 'H_3_S, LaH_10_; O_2_',
    '1T-TaS2-based': '1T-TaS_2_-based',
    'MoS2/WSe2': 'MoS_2_/WSe_2_',
    CxN: 'C_x_N',
  };
  for (const [text, cut] of Object.entries(formulae))
    test(`of ${text} are set lower`, () => assert.equal(marked(text), cut));

  const others = [
    ...['V2.0', 'COVID-19', 'H1N1', 'P63/mmc', 'CO', 'NaCl', 'In718', 'K2', 'Six', 'GB/T 13745', 'CN2024100000A'],
    ...['FeSe 2023', 'B12', 'Fig.S2', 'MatSciBench', '', 'PBE0', 'O(N)', 'IO2023', 'HSE06'],
  ];
  for (const text of others)
    test(`${text || 'an empty text'} has none`, () => assert.ok(formulaParts(text).every((part) => !part.isBelow)));

  test('a text of a million characters takes linear time', () => {
    for (const text of ['Fe2'.repeat(3e5), '('.repeat(1e6), 'A'.repeat(1e6), 'C1-'.repeat(3e5)])
      assert.equal(
        formulaParts(text)
          .map((part) => part.text)
          .join(''),
        text,
      );
  });
});
