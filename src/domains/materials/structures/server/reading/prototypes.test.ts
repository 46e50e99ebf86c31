import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { prototypeNames, type Prototype } from '../../contract/prototypes.ts';
import { aCif, structuresRead } from '../factory.ts';

/*
 * A compound of each structure type, lengths and positions rounded from Wyckoff, Crystal Structures (1963–1965), Villars
 * and Calvert, Pearson's Handbook (1991), and for minerals from the American Mineralogist structure database.
 */

type Site = readonly [symbol: string, x: number, y: number, z: number];
type Example = readonly [
  prototype: Prototype | null,
  name: string,
  group: readonly [symbol: string, number: number],
  edges: readonly number[],
  sites: readonly Site[],
];

const t = 1 / 3;
const u = 2 / 3;

// prettier-ignore
const examples: readonly Example[] = [
  ['perovskite', 'SrTiO3', ['P m -3 m', 221], [3.905], [['Sr', 0, 0, 0], ['Ti', 0.5, 0.5, 0.5], ['O', 0.5, 0.5, 0]]],
  ['perovskite', 'GdFeO3', ['P b n m', 62], [5.349, 5.611, 7.669],
    [['Gd', 0.9844, 0.0628, 0.25], ['Fe', 0, 0.5, 0], ['O', 0.1005, 0.4672, 0.25], ['O', 0.6957, 0.3016, 0.0506]]],
  ['perovskite', 'PbTiO3', ['P 4 m m', 99], [3.904, 3.904, 4.152],
    [['Pb', 0, 0, 0], ['Ti', 0.5, 0.5, 0.541], ['O', 0.5, 0.5, 0.112], ['O', 0.5, 0, 0.612]]],
  ['perovskite', 'SrTiO3 at 50 K', ['I 4/m c m', 140], [5.507, 5.507, 7.796],
    [['Sr', 0, 0.5, 0.25], ['Ti', 0, 0, 0], ['O', 0, 0, 0.25], ['O', 0.2451, 0.7451, 0]]],
  ['perovskite', 'LaAlO3', ['R -3 c :H', 167], [5.3654, 5.3654, 13.1108],
    [['La', 0, 0, 0.25], ['Al', 0, 0, 0], ['O', 0.525, 0, 0.25]]],
  ['perovskite', 'BiFeO3', ['R 3 c :H', 161], [5.5787, 5.5787, 13.8688],
    [['Bi', 0, 0, 0], ['Fe', 0, 0, 0.2209], ['O', 0.4428, 0.0187, 0.9523]]],
  ['perovskite', 'BaTiO3 below 278 K', ['A m m 2', 38], [3.9828, 5.6745, 5.6916],
    [['Ba', 0, 0, 0], ['Ti', 0.5, 0, 0.517], ['O', 0, 0, 0.489], ['O', 0.5, 0.2561, 0.2343]]],
  ['perovskite', 'BaTiO3 below 183 K', ['R 3 m :H', 160], [5.6539, 5.6539, 6.9539],
    [['Ba', 0, 0, 0], ['Ti', 0, 0, 0.4853], ['O', 0.1639, 0.8361, 0.347]]],
  ['perovskite', 'NaNbO3 at 870 K', ['P 4/m b m', 127], [5.5660, 5.5660, 3.9515],
    [['Na', 0, 0.5, 0.5], ['Nb', 0, 0, 0], ['O', 0, 0, 0.5], ['O', 0.2734, 0.2266, 0]]],
  ['perovskite', 'NaNbO3 at 800 K', ['C m c m', 63], [7.8596, 7.8648, 7.8733],
    [['Na', 0, 0.005, 0.25], ['Na', 0, 0.508, 0.25], ['Nb', 0.25, 0.25, 0], ['O', 0.276, 0, 0],
      ['O', 0, 0.223, 0.022], ['O', 0.265, 0.264, 0.25]]],
  ['doublePerovskite', 'Ba2MgWO6', ['F m -3 m', 225], [8.112],
    [['Ba', 0.25, 0.25, 0.25], ['Mg', 0, 0, 0], ['W', 0.5, 0.5, 0.5], ['O', 0.2625, 0, 0]]],
  ['lithiumNiobate', 'LiNbO3', ['R 3 c :H', 161], [5.148, 5.148, 13.863],
    [['Nb', 0, 0, 0], ['Li', 0, 0, 0.2787], ['O', 0.0492, 0.3446, 0.0647]]],
  ['calcite', 'CaCO3', ['R -3 c :H', 167], [4.99, 4.99, 17.062],
    [['Ca', 0, 0, 0], ['C', 0, 0, 0.25], ['O', 0.257, 0, 0.25]]],
  [null, 'aragonite', ['P m c n', 62], [4.961, 7.967, 5.741],
    [['Ca', 0.25, 0.415, 0.7597], ['C', 0.25, 0.7622, 0.9138], ['O', 0.25, 0.9225, 0.9047], ['O', 0.4735, 0.6807, 0.9126]]],
  ['rockSalt', 'MgO', ['F m -3 m', 225], [4.2117], [['Mg', 0, 0, 0], ['O', 0.5, 0.5, 0.5]]],
  ['caesiumChloride', 'CsCl', ['P m -3 m', 221], [4.123], [['Cs', 0, 0, 0], ['Cl', 0.5, 0.5, 0.5]]],
  ['zincBlende', 'ZnS', ['F -4 3 m', 216], [5.4093], [['Zn', 0, 0, 0], ['S', 0.25, 0.25, 0.25]]],
  ['wurtzite', 'ZnO', ['P 63 m c', 186], [3.2501, 3.2501, 5.2071], [['Zn', t, u, 0], ['O', t, u, 0.3817]]],
  ['nickelArsenide', 'NiAs', ['P 63/m m c', 194], [3.619, 3.619, 5.034], [['Ni', 0, 0, 0], ['As', t, u, 0.25]]],
  ['boronNitride', 'BN', ['P 63/m m c', 194], [2.504, 2.504, 6.661], [['B', t, u, 0.25], ['N', t, u, 0.75]]],
  [null, 'WC', ['P -6 m 2', 187], [2.906, 2.906, 2.837], [['W', 0, 0, 0], ['C', t, u, 0.5]]],
  ['fluorite', 'CaF2', ['F m -3 m', 225], [5.463], [['Ca', 0, 0, 0], ['F', 0.25, 0.25, 0.25]]],
  ['rutile', 'TiO2', ['P 42/m n m', 136], [4.5937, 4.5937, 2.9587], [['Ti', 0, 0, 0], ['O', 0.3048, 0.3048, 0]]],
  ['anatase', 'TiO2', ['I 41/a m d :1', 141], [3.7845, 3.7845, 9.5143], [['Ti', 0, 0, 0], ['O', 0, 0, 0.2081]]],
  ['pyrite', 'FeS2', ['P a -3', 205], [5.416], [['Fe', 0, 0, 0], ['S', 0.385, 0.385, 0.385]]],
  ['cadmiumIodide', 'CdI2', ['P -3 m 1', 164], [4.244, 4.244, 6.859], [['Cd', 0, 0, 0], ['I', t, u, 0.249]]],
  ['molybdenite', 'MoS2', ['P 63/m m c', 194], [3.1612, 3.1612, 12.2985], [['Mo', t, u, 0.25], ['S', t, u, 0.6212]]],
  [null, 'Ni2In', ['P 63/m m c', 194], [4.179, 4.179, 5.131], [['In', t, u, 0.25], ['Ni', 0, 0, 0], ['Ni', t, u, 0.75]]],
  ['aluminiumDiboride', 'MgB2', ['P 6/m m m', 191], [3.086, 3.086, 3.524], [['Mg', 0, 0, 0], ['B', t, u, 0.5]]],
  ['corundum', 'Al2O3', ['R -3 c :H', 167], [4.7602, 4.7602, 12.9933], [['Al', 0, 0, 0.3522], ['O', 0.3063, 0, 0.25]]],
  ['ilmenite', 'FeTiO3', ['R -3 :H', 148], [5.088, 5.088, 14.085],
    [['Fe', 0, 0, 0.3554], ['Ti', 0, 0, 0.1464], ['O', 0.3174, 0.0233, 0.2451]]],
  ['spinel', 'MgAl2O4', ['F d -3 m :2', 227], [8.0832],
    [['Mg', 0.125, 0.125, 0.125], ['Al', 0.5, 0.5, 0.5], ['O', 0.2624, 0.2624, 0.2624]]],
  ['spinel', 'Fe3O4', ['F d -3 m :2', 227], [8.3941],
    [['Fe', 0.125, 0.125, 0.125], ['Fe', 0.5, 0.5, 0.5], ['O', 0.2549, 0.2549, 0.2549]]],
  ['garnet', 'Y3Al5O12', ['I a -3 d', 230], [12.01],
    [['Y', 0.125, 0, 0.25], ['Al', 0, 0, 0], ['Al', 0.375, 0, 0.25], ['O', 0.9701, 0.0506, 0.1488]]],
  ['garnet', 'Ca3Al2Si3O12', ['I a -3 d', 230], [11.848],
    [['Ca', 0.125, 0, 0.25], ['Al', 0, 0, 0], ['Si', 0.375, 0, 0.25], ['O', 0.9619, 0.045, 0.1514]]],
  ['pyrochlore', 'Dy2Ti2O7', ['F d -3 m :2', 227], [10.124],
    [['Dy', 0.5, 0.5, 0.5], ['Ti', 0, 0, 0], ['O', 0.3226, 0.125, 0.125], ['O', 0.375, 0.375, 0.375]]],
  ['delafossite', 'CuAlO2', ['R -3 m :H', 166], [2.857, 2.857, 16.94],
    [['Cu', 0, 0, 0], ['Al', 0, 0, 0.5], ['O', 0, 0, 0.1099]]],
  ['sodiumFerrite', 'NaCrS2', ['R -3 m :H', 166], [3.534, 3.534, 19.49],
    [['Na', 0, 0, 0], ['Cr', 0, 0, 0.5], ['S', 0, 0, 0.26]]],
  ['ruddlesdenPopper', 'Sr2RuO4', ['I 4/m m m', 139], [3.873, 3.873, 12.7323],
    [['Sr', 0, 0, 0.3538], ['Ru', 0, 0, 0], ['O', 0.5, 0, 0], ['O', 0, 0, 0.1634]]],
  [null, 'Nd2CuO4', ['I 4/m m m', 139], [3.945, 3.945, 12.171],
    [['Nd', 0, 0, 0.3513], ['Cu', 0, 0, 0], ['O', 0, 0.5, 0], ['O', 0, 0.5, 0.25]]],
  [null, 'ThSi2', ['I 41/a m d :1', 141], [4.126, 4.126, 14.346], [['Th', 0, 0, 0], ['Si', 0, 0, 0.416]]],
  [null, 'CO2', ['P a -3', 205], [5.575], [['C', 0, 0, 0], ['O', 0.119, 0.119, 0.119]]],
  [null, 'CaIn2', ['P 63/m m c', 194], [4.895, 4.895, 7.75], [['Ca', 0, 0, 0.25], ['In', t, u, 0.455]]],
  [null, 'La', ['P 63/m m c', 194], [3.77, 3.77, 12.159], [['La', 0, 0, 0], ['La', t, u, 0.25]]],
  [null, 'CaIrO3', ['C m c m', 63], [3.145, 9.863, 7.297],
    [['Ca', 0, 0.2498, 0.25], ['Ir', 0, 0, 0], ['O', 0, 0.935, 0.25], ['O', 0, 0.631, 0.046]]],
  ['thoriumChromiumSilicide', 'BaFe2As2', ['I 4/m m m', 139], [3.9625, 3.9625, 13.0168],
    [['Ba', 0, 0, 0], ['Fe', 0.5, 0, 0.25], ['As', 0, 0, 0.3545]]],
  ['zirconiumCopperSiliconArsenide', 'LaFeAsO', ['P 4/n m m :2', 129], [4.0353, 4.0353, 8.7409],
    [['La', 0.25, 0.25, 0.1415], ['Fe', 0.75, 0.25, 0.5], ['As', 0.25, 0.25, 0.6512], ['O', 0.75, 0.25, 0]]],
  ['leadFluorideChloride', 'PbFCl', ['P 4/n m m :2', 129], [4.11, 4.11, 7.246],
    [['Pb', 0.25, 0.25, 0.2058], ['F', 0.75, 0.25, 0], ['Cl', 0.25, 0.25, 0.6497]]],
  ['ybco', 'YBa2Cu3O7', ['P m m m', 47], [3.8227, 3.8872, 11.6802],
    [['Y', 0.5, 0.5, 0.5], ['Ba', 0.5, 0.5, 0.1843], ['Cu', 0, 0, 0], ['Cu', 0, 0, 0.3556], ['O', 0, 0.5, 0],
      ['O', 0.5, 0, 0.3779], ['O', 0, 0.5, 0.379], ['O', 0, 0, 0.159]]],
  ['ybco', 'YBa2Cu3O6', ['P 4/m m m', 123], [3.857, 3.857, 11.819],
    [['Y', 0.5, 0.5, 0.5], ['Ba', 0.5, 0.5, 0.1952], ['Cu', 0, 0, 0], ['Cu', 0, 0, 0.3607], ['O', 0, 0.5, 0.3791],
      ['O', 0, 0, 0.1518]]],
  ['heusler', 'Cu2MnAl', ['F m -3 m', 225], [5.949], [['Cu', 0.25, 0.25, 0.25], ['Mn', 0.5, 0.5, 0.5], ['Al', 0, 0, 0]]],
  ['halfHeusler', 'MgAgAs', ['F -4 3 m', 216], [6.24], [['Mg', 0.5, 0.5, 0.5], ['Ag', 0, 0, 0], ['As', 0.25, 0.25, 0.25]]],
  ['a15', 'Nb3Sn', ['P m -3 n', 223], [5.29], [['Nb', 0.25, 0, 0.5], ['Sn', 0, 0, 0]]],
  ['lavesCubic', 'MgCu2', ['F d -3 m :2', 227], [7.034], [['Mg', 0.125, 0.125, 0.125], ['Cu', 0.5, 0.5, 0.5]]],
  ['lavesHexagonal', 'MgZn2', ['P 63/m m c', 194], [5.223, 5.223, 8.566],
    [['Mg', t, u, 0.062], ['Zn', 0, 0, 0], ['Zn', 0.8305, 0.661, 0.25]]],
  ['calciumCopper', 'CaCu5', ['P 6/m m m', 191], [5.082, 5.082, 4.078],
    [['Ca', 0, 0, 0], ['Cu', t, u, 0], ['Cu', 0.5, 0, 0.5]]],
  ['tetradymite', 'Bi2Te3', ['R -3 m :H', 166], [4.386, 4.386, 30.497],
    [['Bi', 0, 0, 0.4], ['Te', 0, 0, 0], ['Te', 0, 0, 0.2097]]],
  ['chalcopyrite', 'CuFeS2', ['I -4 2 d', 122], [5.289, 5.289, 10.423],
    [['Cu', 0, 0, 0], ['Fe', 0, 0, 0.5], ['S', 0.2574, 0.25, 0.125]]],
  ['diamond', 'Si', ['F d -3 m :1', 227], [5.431], [['Si', 0, 0, 0]]],
  ['faceCentredCubic', 'Cu', ['F m -3 m', 225], [3.615], [['Cu', 0, 0, 0]]],
  ['bodyCentredCubic', 'Nb', ['I m -3 m', 229], [3.3004], [['Nb', 0, 0, 0]]],
  ['hexagonalClosePacked', 'Mg', ['P 63/m m c', 194], [3.2094, 3.2094, 5.2108], [['Mg', t, u, 0.25]]],
  ['graphite', 'C', ['P 63/m m c', 194], [2.464, 2.464, 6.711], [['C', 0, 0, 0.25], ['C', t, u, 0.25]]],
];

/** Trigonal and hexagonal groups, all in hexagonal axes. */
const isHexagonal = (number: number) => number > 142 && number < 195;

const portal = await startPortal({ JOBS: 'off' });
const her = await person(portal, { verified: true });

test('a compound of every named structure type is recognised, and others of equal space groups are not', async () => {
  const files = Object.fromEntries(
    examples.map(([, name, group, [a = 0, b = a, c = a], sites], at) => [
      `${at}.cif`,
      aCif(`e${at}`, { cell: [a, b, c, 90, 90, isHexagonal(group[1]) ? 120 : 90], group, sites }).replace(
        'data_',
        `# ${name}\ndata_`,
      ),
    ]),
  );
  await aResource(portal, her, { files });
  await structuresRead(portal);
  const rows = await portal
    .context()
    .db.selectFrom('materialsStructure')
    .select(['partName', 'prototype', 'spaceGroup'])
    .execute();
  const found = new Map(rows.map((row) => [row.partName, row]));
  assert.deepEqual(
    examples.map(([, name], at) => [name, found.get(`e${at}`)?.spaceGroup, found.get(`e${at}`)?.prototype]),
    examples.map(([prototype, name, [, number]]) => [name, number, prototype]),
  );
  assert.deepEqual(
    prototypeNames.filter((name) => examples.every(([prototype]) => prototype !== name)),
    [],
  );
});
