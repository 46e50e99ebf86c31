import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { pastedAuthors } from './contract/pasted-authors.ts';

/** Each author in one line: names, institutions, `*` for corresponding, e-mail, ORCID. */
const read = (text: string) => {
  const { authors, unread } = pastedAuthors(text);
  return {
    authors: authors.map(({ nameZh, nameEn, affiliations, isCorresponding, email, orcid }) =>
      [
        [nameZh, nameEn].filter(Boolean).join('/') + (isCorresponding ? '*' : ''),
        affiliations.map((one) => one.nameZh || one.nameEn).join(' + '),
        email,
        orcid,
      ]
        .filter(Boolean)
        .join(' | '),
    ),
    unread: unread.map(({ line, text: part, why }) => `${line} ${why}: ${part}`),
  };
};

/** Every part is read. */
const reads = (text: string, ...authors: string[]) => assert.deepEqual(read(text), { authors, unread: [] });

test('an author line with numbers, stars and institutions below is read', () => {
  reads(
    'Ruoxi Lin1,2,*, Mingyuan Zhou1 and Zhibai Shen2†\n1 Institute of Physics, Chinese Academy of Sciences, Beijing 100190, China\n2 Tsinghua University, Beijing 100084, China',
    'Ruoxi Lin* | Institute of Physics, Chinese Academy of Sciences + Tsinghua University',
    'Mingyuan Zhou | Institute of Physics, Chinese Academy of Sciences',
    'Zhibai Shen* | Tsinghua University',
  );
});

test('the city and the country after an institution are left out, other parts stay', () => {
  reads('Ruoxi Lin1\n1 Peking University, Beijing, China', 'Ruoxi Lin | Peking University');
  reads('Ruoxi Lin1\n1 Peking University, Beijing, P. R. China', 'Ruoxi Lin | Peking University');
  reads('Ruoxi Lin1\n1 University of Tokyo, Tokyo, Japan', 'Ruoxi Lin | University of Tokyo, Tokyo, Japan');
  reads(
    'Ruoxi Lin1\n1 School of Physics, Nanjing University, Nanjing',
    'Ruoxi Lin | School of Physics, Nanjing University',
  );
  reads('林若溪1\n1 北京大学，北京，中国', '林若溪 | 北京大学');
});

test('superscripts, carets, brackets and letters mark institutions', () => {
  const both = ['Ruoxi Lin | Peking University', 'Mingyuan Zhou | Peking University + Fudan University'];
  reads('Ruoxi Lin¹, Mingyuan Zhou¹,²\n¹Peking University\n²Fudan University', ...both);
  reads('Ruoxi Lin^1, Mingyuan Zhou^1,2\n1. Peking University\n2. Fudan University', ...both);
  reads('Ruoxi Lin (1), Mingyuan Zhou (1,2)\n(1) Peking University\n(2) Fudan University', ...both);
  reads('Ruoxi Lin[1], Mingyuan Zhou[1,2]\n[1] Peking University\n[2] Fudan University', ...both);
  reads('Ruoxi Lin a, Mingyuan Zhou a,b\na Peking University\nb Fudan University', ...both);
  reads('Ruoxi Lin^a, Mingyuan Zhou^{a,b}\na) Peking University\nb) Fudan University', ...both);
  reads('Ruoxi Linᵃ and Mingyuan Zhouᵃ,ᵇ\nᵃPeking University\nᵇFudan University', ...both);
  reads('Ruoxi Lin$^{1}$, Mingyuan Zhou$^{1,2}$\n$^1$Peking University\n$^2$Fudan University', ...both);
  reads('Ruoxi Lin1, Mingyuan Zhou1-2\n1Peking University, 2Fudan University', ...both);
  reads('Ruoxi Lin1 Mingyuan Zhou1,2\n1. Peking University 2. Fudan University', ...both);
});

test('mark-up of pages and of Markdown is left out', () => {
  const both = ['Ruoxi Lin | Peking University', 'Mingyuan Zhou* | Peking University + Fudan University'];
  reads(
    '<b>Authors:</b> Ruoxi Lin<sup>1</sup>, <br>Mingyuan Zhou<sup>1,2</sup>*\n<sup>1</sup>Peking University<br>\n<sup>2</sup> Fudan University',
    ...both,
  );
  reads(
    '[Ruoxi Lin](https://example.org/?a=b)<sup>1</sup>, [Mingyuan Zhou](https://example.org)<sup>1,2</sup>\\*\n\n<sup>1</sup>Peking University &nbsp;'.replace(
      ' &nbsp;',
      '',
    ) + '\n<sup>2</sup>Fudan University',
    ...both,
  );
  reads('**Ruoxi Lin** ¹, **Mingyuan Zhou** ¹,²*\n¹Peking University  \n²Fudan University', ...both);
  reads('Ruoxi Lin<sup>1</sup>, Mingyuan Zhou*<sup>1,2</sup>\n1. Peking University\n2. Fudan University', ...both);
});

test('Chinese author lines are read, with any of their separators', () => {
  const both = ['林若溪* | 中国科学院物理研究所', '周明远 | 清华大学物理系'];
  reads('林若溪¹*，周明远²\n1. 中国科学院物理研究所\n2. 清华大学物理系', ...both);
  reads('林若溪1*、周明远2\n1 中国科学院物理研究所，北京 100190\n2 清华大学物理系，北京 100084', ...both);
  reads('林若溪1*周明远2\n（1. 中国科学院物理研究所，北京 100190；2. 清华大学物理系，北京 100084）', ...both);
  reads('林若溪1)* 周明远2)\n1) 中国科学院物理研究所 北京 100190\n2) 清华大学物理系 北京 100084', ...both);
  reads('作者：林若溪1*，周明远2\n单位：1.中国科学院物理研究所；2.清华大学物理系', ...both);
  reads('林 若溪，欧阳明，阿尔伯特·爱因斯坦', '林若溪', '欧阳明', '阿尔伯特·爱因斯坦');
  reads('林若溪 周明远  沈知白', '林若溪', '周明远', '沈知白');
});

test('names in both languages stay together', () => {
  reads(
    '林若溪 Ruoxi Lin\n周明远（Mingyuan Zhou）\nZhibai Shen (沈知白)',
    '林若溪/Ruoxi Lin',
    '周明远/Mingyuan Zhou',
    '沈知白/Zhibai Shen',
  );
});

test('one name per line is read, numbered or not', () => {
  reads('Ruoxi Lin\n林若溪\n\nJohannes van der Waals', 'Ruoxi Lin', '林若溪', 'Johannes van der Waals');
  reads('1. Ruoxi Lin\n2. Mingyuan Zhou', 'Ruoxi Lin', 'Mingyuan Zhou');
  reads('- Ruoxi Lin\n- Martin L. King Jr.', 'Ruoxi Lin', 'Martin L. King Jr.');
  reads('Martin L. King, Jr., Ann B. Lee', 'Martin L. King, Jr.', 'Ann B. Lee');
});

test('the family name may come first, with a comma', () => {
  reads('Lin, Ruoxi', 'Ruoxi Lin');
  reads('Lin, Ruoxi; Zhou, Mingyuan', 'Ruoxi Lin', 'Mingyuan Zhou');
  reads('Lin, Ruoxi and Zhou, Mingyuan and Shen, Z.', 'Ruoxi Lin', 'Mingyuan Zhou', 'Z. Shen');
  reads('R. Lin, M.-Y. Zhou, and Z. Shen', 'R. Lin', 'M.-Y. Zhou', 'Z. Shen');
  reads(
    'YANG Jingwen1, PEI Changhua1*\n1. Fudan University',
    'YANG Jingwen | Fudan University',
    'PEI Changhua* | Fudan University',
  );
});

test('institutions without marks belong to the authors above them', () => {
  reads(
    'Ruoxi Lin and Mingyuan Zhou\nDepartment of Physics,\nTsinghua University, Beijing 100084, China\nZhibai Shen*\nPeking University',
    'Ruoxi Lin | Department of Physics, Tsinghua University',
    'Mingyuan Zhou | Department of Physics, Tsinghua University',
    'Zhibai Shen* | Peking University',
  );
  reads('林若溪（中国科学院物理研究所），周明远（清华大学）', '林若溪 | 中国科学院物理研究所', '周明远 | 清华大学');
});

test('collaborations are authors', () => {
  reads('Ruoxi Lin, Belle II Collaboration', 'Ruoxi Lin', 'Belle II Collaboration');
});

test('e-mail addresses and ORCID iDs belong to the marked author, or to the one before the brackets', () => {
  reads('Ruoxi Lin*, Mingyuan Zhou\n*E-mail: lin@example.org', 'Ruoxi Lin* | lin@example.org', 'Mingyuan Zhou');
  reads(
    '林若溪¹，周明远¹*\n1. 清华大学\n* 通讯作者：zhou@example.org',
    '林若溪 | 清华大学',
    '周明远* | 清华大学 | zhou@example.org',
  );
  reads(
    'Ruoxi Lin* (lin@example.org), Mingyuan Zhou† <zhou@example.org>',
    'Ruoxi Lin* | lin@example.org',
    'Mingyuan Zhou* | zhou@example.org',
  );
  reads('Ruoxi Lin (ORCID: 0000-0002-1825-0097)', 'Ruoxi Lin | 0000-0002-1825-0097');
  reads('Ruoxi Lin*, Mingyuan Zhou†\n†These authors contributed equally', 'Ruoxi Lin*', 'Mingyuan Zhou');
});

test('rows of a spreadsheet are read by their heading', () => {
  reads(
    '序号\t中文姓名\t英文姓名\t单位\t邮箱\tORCID\t通讯作者\n1\t林若溪\tRuoxi Lin\t清华大学；北京大学\tlin@example.org\t0000-0002-1825-0097\t是\n2\t周明远\tMingyuan Zhou\t复旦大学\t\t\t否',
    '林若溪/Ruoxi Lin* | 清华大学 + 北京大学 | lin@example.org | 0000-0002-1825-0097',
    '周明远/Mingyuan Zhou | 复旦大学',
  );
  reads(
    'Family Name,Given Name,Affiliation,E-mail\nLin,Ruoxi,"Institute of Physics, CAS",lin@example.org\nZhou,Mingyuan,Fudan University,',
    'Ruoxi Lin | Institute of Physics, CAS | lin@example.org',
    'Mingyuan Zhou | Fudan University',
  );
  reads('姓\t名\t工作单位\n林\t若溪\t清华大学', '林若溪 | 清华大学');
  reads('Name;Institution 1;Institution 2\nRuoxi Lin*;Fudan University;IOP', 'Ruoxi Lin* | Fudan University + IOP');
  reads('姓名\n林若溪\nRuoxi Lin', '林若溪', 'Ruoxi Lin');
});

test('rows without a heading are read by what is in their cells', () => {
  reads(
    '1\t林若溪\tRuoxi Lin\t清华大学\t*\n2\t周明远\tMingyuan Zhou\t复旦大学',
    '林若溪/Ruoxi Lin* | 清华大学',
    '周明远/Mingyuan Zhou | 复旦大学',
  );
  reads(
    'Ruoxi Lin,Fudan University,lin@example.org\nMingyuan Zhou,Tsinghua University,zhou@example.org',
    'Ruoxi Lin | Fudan University | lin@example.org',
    'Mingyuan Zhou | Tsinghua University | zhou@example.org',
  );
});

test('nothing is guessed: a part that is not clear is listed with its line', () => {
  const unread = (text: string) => read(text).unread;
  assert.deepEqual(unread('Ruoxi Lin1, Mingyuan Zhou3\n1 Fudan University\n2 Peking University'), [
    '1 mark: Mingyuan Zhou 3',
    '2 institution: 2 Peking University'.replace('2 institution', '3 institution'),
  ]);
  assert.deepEqual(unread('Ruoxi Lin, et al.'), ['1 name: et al.']);
  assert.deepEqual(unread('Ruoxi Lin\nPlato'), ['2 name: Plato']);
  assert.deepEqual(unread('Ruoxi Lin (0000-0002-1825-0079)'), ['1 orcid: 0000-0002-1825-0079']);
  assert.deepEqual(unread('Ruoxi Lin*, Mingyuan Zhou*\nE-mail: lin@example.org'), ['2 email: lin@example.org']);
  assert.deepEqual(unread('Ruoxi Lin, Mingyuan Zhou\n1 Fudan University\n2 Peking University'), [
    '2 institution: 1 Fudan University',
    '3 institution: 2 Peking University',
  ]);
  assert.deepEqual(unread('姓名\t年龄\n林若溪\t30'), ['1 column: 年龄']);
  assert.deepEqual(unread('姓名\t邮箱\n林若溪\tno-address'), ['2 email: no-address']);
});

test('at most 200 authors are read, and the others are counted', () => {
  const many = Array.from({ length: 250 }, (_, at) => `${at + 1}. Ruoxi Lin`).join('\n');
  const { authors, left } = pastedAuthors(many);
  assert.deepEqual([authors.length, left], [200, 50]);
});

test('hostile texts are read in proportion to their length', () => {
  const hostile = [
    Array.from({ length: 10_000 }, () => 'Ruoxi Lin1,2*').join('\n'),
    ','.repeat(400_000),
    Array.from({ length: 100 }, () => ','.repeat(3990)).join('\n'),
    Array.from({ length: 100 }, () => '('.repeat(3990)).join('\n'),
    Array.from({ length: 100 }, () => '1'.repeat(3990)).join('\n'),
    Array.from({ length: 100 }, () => ' a'.repeat(1990)).join('\n'),
    Array.from({ length: 100 }, () => '$'.repeat(1990) + '{'.repeat(2000)).join('\n'),
    Array.from({ length: 100 }, () => '<'.repeat(3990)).join('\n'),
    Array.from({ length: 100 }, () => '['.repeat(3990)).join('\n'),
    Array.from({ length: 100 }, () => 'a@'.repeat(1990)).join('\n'),
    Array.from({ length: 100 }, () => 'a.'.repeat(1990)).join('\n'),
    Array.from({ length: 100 }, () => '"\t'.repeat(1990)).join('\n'),
    `Ruoxi Lin1\n${Array.from({ length: 100 }, () => '1 University '.repeat(300)).join('\n')}`,
    'Ruoxi Lin'.repeat(40_000),
    `姓名\t邮箱\n${'林若溪\t\n'.repeat(10_000)}`,
    '\u202e\u0000\ufffd{}<>',
  ];
  for (const text of hostile) {
    const began = performance.now();
    const { unread } = pastedAuthors(text);
    assert.ok(performance.now() - began < 2000, `${text.slice(0, 20)} took ${performance.now() - began} ms`);
    assert.ok(unread.length <= 200);
  }
});
