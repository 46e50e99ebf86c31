import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements, placeOf } from '../elements.ts';
import { formulaeIn, listedElements, readFormula } from './formulas.ts';

const same = (...ways: string[]) => {
  const [first, ...others] = ways.map((way) => readFormula(way)?.formula);
  assert.ok(first, ways[0]);
  for (const [at, other] of others.entries()) assert.equal(other, first, ways[at + 1]);
};

test('a formula is the same in whatever order and type it is written', () => {
  same(
    'SrTiO3',
    'TiSrO3',
    'O3SrTi',
    'SrTiO₃',
    'ＳｒＴｉＯ３',
    'SrTiO$_3$',
    'SrTiO$_{3}$',
    'SrTiO<sub>3</sub>',
    ' SrTiO3 ',
  );
  same('Ca(OH)2', 'CaO2H2', 'H2CaO2');
  same('CuSO4·5H2O', 'CuSO4•5H2O', 'CuSO9H10');
  same('La0.7Sr0.3MnO3', 'MnLa0.70Sr0.3O3');
  same('Ba(Fe2)As2', 'BaFe2As2', '[BaFe2]As2');
  same('CH3NH3PbI3', 'CNH6PbI3');
});

test('amounts are kept: peroxide is not hydroxide, and a mixture is not its parent', () => {
  assert.notEqual(readFormula('H2O2')!.formula, readFormula('HO')!.formula);
  assert.notEqual(readFormula('La0.7Sr0.3MnO3')!.formula, readFormula('LaMnO3')!.formula);
});

test('what is not fixed has elements and no formula', () => {
  for (const [text, expected] of [
    ['La2-xSrxCuO4', 'Cu La O Sr'],
    ['La2−xSrxCuO4', 'Cu La O Sr'],
    ['YBa2Cu3O7-δ', 'Ba Cu O Y'],
    ['YBa2Cu3O6+x', 'Ba Cu O Y'],
    ['Ba(Fe,Co)2As2', 'As Ba Co Fe'],
    ['(La,Sr)MnO3', 'La Mn O Sr'],
    ['Fe1+yTe1-xSex', 'Fe Se Te'],
    ['MxNbS2', undefined],
  ] as const) {
    const read = readFormula(text);
    assert.equal(read?.elements.join(' '), expected, text);
    if (read) assert.equal(read.formula, null, text);
  }
});

test('what is no formula is none', () => {
  for (const text of [
    '',
    'Xx2',
    'srtio3',
    'SrTiO3 film',
    '3',
    '()',
    'Sr(',
    'Sr)',
    '((((((((H))))))))',
    'A'.repeat(200),
    "H2'; drop",
    'Sr\nTi',
    'Sr\u2028O',
    '2H',
  ])
    assert.equal(readFormula(text)?.elements.join(''), text === '2H' ? 'H' : undefined, text);
});

const found = (text: string) => formulaeIn(text).map(({ elements: all, formula }) => formula ?? all.join('-'));

test('formulae are found in titles and sentences, Chinese and English', () => {
  for (const [text, ...expected] of [
    ['Angle-resolved photoemission of Bi2Se3 films', 'Bi2Se3'],
    ['拓扑绝缘体Bi₂Se₃薄膜的角分辨光电子能谱', 'Bi2Se3'],
    ['铁基超导体 FeSe/SrTiO3 异质结', 'FeSe', 'O3SrTi'],
    ['MoS2/WSe2 heterobilayers and h-BN', 'MoS2', 'Se2W', 'BN'],
    ['2H-MoS2 and 1T′-WTe2', 'MoS2', 'Te2W'],
    ['γ-Fe2O3 nanoparticles (Fe3O4).', 'Fe2O3', 'Fe3O4'],
    ['optimally doped YBa2Cu3O7-δ single crystals', 'Ba-Cu-O-Y'],
    ['the system Fe-Cr-Al and Co-Ni alloys', 'Al-Cr-Fe', 'Co-Ni'],
    ['perovskite CH3NH3PbI3, CsPbBr3; and (La,Sr)MnO3', 'CH6I3NPb', 'Br3CsPb', 'La-Mn-O-Sr'],
    ['CO2 reduction with H2O and O2 over C60', 'CO2', 'H2O', 'O2', 'C60'],
    ['GaAs, InAs and NaCl', 'AsGa', 'AsIn', 'ClNa'],
    ['sodium chloride (NaCl)', 'ClNa'],
    ['铁基超导单晶（FeSe、BaFe₂As₂）和氢化物（H3S，LaH10）', 'FeSe', 'As2BaFe2', 'H3S', 'H10La'],
    [
      'crystals (FeSe, MnBi2Te4), monolayers (MoS2 and others), [(Bi,Sb)2Te3, GaN]',
      'FeSe',
      'Bi2MnTe4',
      'MoS2',
      'Bi-Sb-Te',
      'GaN',
    ],
  ] as const)
    assert.deepEqual(found(text), expected, text);
});

test('words, methods, curves and space groups are no chemistry', () => {
  for (const text of [
    'In this work He and I show No difference, As expected',
    'In-situ and As-grown samples; Co-doped; At room temperature',
    'I-V curves, C-V profiles, P-N junctions, B-H loops',
    'XPS, UPS, ARPES, CVD, HPC, CPU, BCS theory, FCC, BCC, HCP, NV centers, UHV, YBCO, PBE, PHONON',
    'space groups P63/mmc, I4/mmm, Pnma, R-3m, P21/c and C2/c',
    'SU(3) symmetry, H1N1, PM2.5, COVID-19, Mn-based, III-V and II-VI',
    'NaN values, IoT, a PhD thesis, LaTeX, GitHub, McMillan, SciPy, PyTorch',
    'DOI 10.5555/CMP.2026.42, CMP-2026-000123, 2021YFA1401500',
    'THE TITLE OF A PAPER IN CAPITALS ON COBALT',
  ])
    assert.deepEqual(found(text), [], text);
});

test('a symbol that stands alone in the keywords is an element', () => {
  assert.deepEqual(
    listedElements('Si, 超导；He、No, In-plane，Fe').map((one) => one.formula),
    ['Si', 'He', 'Fe'],
  );
});

test('hostile text takes no time', () => {
  const began = performance.now();
  for (const piece of ['(', 'H(', 'Fe-', 'H1', '(H,', 'La2-x', '$_', 'A1.', '([{', 'He', 'H,', 'GaN,', '([{H'])
    formulaeIn(piece.repeat(40_000 / piece.length));
  // A second or two on a busy machine; a quadratic algorithm takes a minute.
  assert.ok(performance.now() - began < 15_000, `${performance.now() - began} ms`);
});

test('the periodic table has a place for each element and each place for one', () => {
  assert.equal(new Set(elements).size, 118);
  const places = elements.map((_symbol, at) => Object.values(placeOf(at + 1)).join());
  assert.equal(new Set(places).size, 118);
  const at = (symbol: (typeof elements)[number]) => placeOf(elements.indexOf(symbol) + 1);
  assert.deepEqual(at('He'), { row: 1, column: 18 });
  assert.deepEqual(at('Al'), { row: 3, column: 13 });
  assert.deepEqual(at('Zn'), { row: 4, column: 12 });
  assert.deepEqual(at('Hf'), { row: 6, column: 4 });
  assert.deepEqual(at('La'), { row: 8, column: 3 });
  assert.deepEqual(at('Lu'), { row: 8, column: 17 });
  assert.deepEqual(at('Og'), { row: 7, column: 18 });
});
