import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { initialsOf, isOrganizationName, readName } from './contract/names.ts';

const parts = (name: string) => {
  const { family, given, suffix } = readName(name);
  return [family, given, suffix].filter(Boolean);
};

test('names of people are read in the ways in which they are written', () => {
  const written: [name: string, ...parts: string[]][] = [
    ['Ann B. Lee', 'Lee', 'Ann B.'],
    ['Lee, Ann B.', 'Lee', 'Ann B.'],
    ['Johannes van der Waals', 'van der Waals', 'Johannes'],
    ['WANG Xiaoming', 'Wang', 'Xiaoming'],
    ['Xiaoming WANG', 'Wang', 'Xiaoming'],
    ['WANG XIAOMING', 'Wang', 'Xiaoming'],
    ['VAN DER WAALS Johannes', 'Van Der Waals', 'Johannes'],
    ["Pat O'BRIEN-SMITH", "O'Brien-Smith", 'Pat'],
    ['LI Wei', 'Li', 'Wei'],
    ['NG Ka Wai', 'Ng', 'Ka Wai'],
    ['JD Smith', 'Smith', 'JD'],
    ['Martin Luther King Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['King, Martin Luther, Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['Martin Luther King, Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['King, Jr., Martin Luther', 'King', 'Martin Luther', 'Jr.'],
    ['Robert Griggs III', 'Griggs', 'Robert', 'III'],
    ['William H. Press', 'Press', 'William H.'],
  ];
  for (const [name, ...expected] of written) assert.deepEqual(parts(name), expected, name);
});

test('institutions, collaborations and companies stay whole, and are known for what they are', () => {
  for (const name of [
    'Institute of Physics and Chemistry',
    'Peking University',
    'ATLAS Collaboration',
    'Belle II Collaboration',
    'Materials Genome Group',
    'Huawei Technologies Co., Ltd.',
    'Max Planck Institute',
    '中国科学院物理研究所',
    '北京大学',
    '大亚湾合作组',
    '松山湖材料实验室（东莞）',
  ]) {
    assert.equal(readName(name).whole, name);
    assert.equal(isOrganizationName(name), true, name);
  }
});

test('people are no organisations, whatever they are called', () => {
  for (const name of ['王小明', '王中心', 'Xiaoming Wang', 'William Press'])
    assert.equal(isOrganizationName(name), false, name);
  assert.deepEqual([readName('王小明').whole, readName('Plato').whole], ['王小明', 'Plato']);
});

test('initials take each given name, and each letter of those that are written together', () => {
  assert.equal(initialsOf('Ann B.', '.', ' '), 'A. B.');
  assert.equal(initialsOf('A.B.', '.', ' '), 'A. B.');
  assert.equal(initialsOf('JD', '.', ' '), 'J. D.');
  assert.equal(initialsOf('Jean-Luc', '.', ' ', '-'), 'J.-L.');
  assert.equal(initialsOf('J.-L.', '.', ' ', '-'), 'J.-L.');
  assert.equal(initialsOf('Xiao-ming', '', ' '), 'X M');
});
