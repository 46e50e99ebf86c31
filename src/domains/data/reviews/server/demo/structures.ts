import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zipped } from '#server/files/zip';
import type { FieldValues } from '#contract/data/metadata-fields';
import { crystals } from './crystal-table.ts';
import { cif, cifText, extendedXyz, magneticCif, poscar, type Crystal, type Experiment } from './crystals.ts';
import { common } from './draft.ts';
import { authors, type AuthorName } from './people.ts';
import { published, readme, type DemoFile, type DemoRecord } from './records.ts';

/*
 * Records of crystal structures: measured series with several materials in each, and relaxed structures with band gaps.
 * Together they give most materials more than one record.
 */

interface Topic {
  zh: string;
  en: string;
  aboutZh: string;
  aboutEn: string;
  values: FieldValues;
  team: readonly AuthorName[];
  files: Record<string, DemoFile>;
}

const roomTemperature: Experiment = { probe: 'x-ray', temperature: 295 };
const cooled = (temperature: number): Experiment => ({ probe: 'neutron', temperature });

/** CIF files by their names without ending. */
const measured = (of: Record<string, Crystal>, experiment = roomTemperature): Record<string, DemoFile> =>
  Object.fromEntries(Object.entries(of).map(([name, crystal]) => [`${name}.cif`, cif(crystal, experiment)]));

/** Lattices are 1 % longer, as those that the PBE functional relaxes to. */
function relaxed(crystal: Crystal): Crystal {
  const { a, b, c, ...angles } = crystal.cell;
  const longer = (edge: number) => Number((1.01 * edge).toFixed(4));
  return { ...crystal, cell: { a: longer(a), b: longer(b), c: longer(c), ...angles } };
}

/**
 * Band gaps in eV, rounded to 0.1 eV, of the size that semilocal functionals give for these compounds. They were compared
 * with no publication: they are examples.
 */
const computed = (
  of: Record<string, readonly [crystal: Crystal, gap: number]>,
  functional = 'PBE',
  program = 'VASP',
): Record<string, DemoFile> =>
  Object.fromEntries(
    Object.entries(of).map(([name, [crystal, gap]]) => [
      `${name}.xyz`,
      extendedXyz(relaxed(crystal), { program, functional, gap }),
    ]),
  );

const zip =
  (of: Record<string, Crystal>): DemoFile =>
  () => {
    const parts = async function* () {
      for (const [name, crystal] of Object.entries(of)) {
        const bytes = Buffer.from(cifText(crystal, roomTemperature));
        yield { path: `${name}.cif`, size: bytes.length, compress: true, open: () => Readable.from([bytes]) };
      }
    };
    return buffer(Readable.from(zipped(parts(), new Date('2025-01-01T00:00:00Z'))));
  };

const powder: FieldValues = { technique: ['PaNET01101'], sampleForm: ['powder'], environment: ['air'] };
const single: FieldValues = { technique: ['PaNET01101'], sampleForm: ['singleCrystal'], environment: ['air'] };
const neutron: FieldValues = { technique: ['PaNET01100'], sampleForm: ['powder'], environment: ['helium'] };
const relaxation = (functional: string, program = 'VASP', programVersion = '6.4.2'): FieldValues => ({
  technique: ['dft'],
  program: [program],
  programVersion,
  functional: [functional],
  energyCutoff: { value: '520', unit: 'eV' },
});

const c = crystals;
const topics: readonly Topic[] = [
  {
    zh: '钙钛矿氧化物的室温晶体结构',
    en: 'Room-temperature structures of perovskite oxides',
    aboutZh: '八种钙钛矿氧化物的 X 射线粉末衍射精修结构，含立方、四方、正交与三方四类畸变。',
    aboutEn:
      'Refined structures of eight perovskite oxides from X-ray powder diffraction, from cubic to tilted and polar.',
    values: powder,
    team: ['tang', 'guo'],
    files: measured({
      SrTiO3: c.sto,
      BaTiO3: c.bto,
      KTaO3: c.kto,
      LaAlO3: c.lao,
      CaTiO3: c.cto,
      LaFeO3: c.lfo,
      GdFeO3: c.gfo,
      PbTiO3: c.pto,
      BiFeO3: c.bfo,
    }),
  },
  {
    zh: 'BaTiO3 四个相的中子衍射结构',
    en: 'The four phases of BaTiO3 by neutron diffraction',
    aboutZh: '立方、四方、正交与三方相的中子粉末衍射精修结构，15–420 K。',
    aboutEn: 'Refined structures of the cubic, tetragonal, orthorhombic and rhombohedral phases, 15–420 K.',
    values: { ...neutron, sampleFormula: 'BaTiO3' },
    team: ['wei', 'song'],
    files: {
      'BaTiO3_420K.cif': cif(c.btoCubic, cooled(420)),
      'BaTiO3_280K.cif': cif(c.bto, cooled(280)),
      'BaTiO3_230K.cif': cif(c.btoOrthorhombic, cooled(230)),
      'BaTiO3_015K.cif': cif(c.btoRhombohedral, cooled(15)),
    },
  },
  {
    zh: '钙钛矿氧化物的弛豫结构与带隙',
    en: 'Relaxed structures and band gaps of perovskite oxides',
    aboutZh: 'PBE 泛函弛豫的晶体结构与 Kohn–Sham 带隙，扩展 XYZ 格式。',
    aboutEn: 'Structures relaxed with the PBE functional and Kohn–Sham band gaps, as extended XYZ.',
    values: relaxation('PBE'),
    team: ['fan', 'qiu'],
    files: computed({
      SrTiO3: [c.sto, 1.8],
      BaTiO3_cubic: [c.btoCubic, 1.7],
      BaTiO3_tetragonal: [c.bto, 1.9],
      KTaO3: [c.kto, 2.1],
      CaTiO3: [c.cto, 2.4],
      PbTiO3: [c.pto, 1.9],
      LaAlO3: [c.lao, 3.6],
    }),
  },
  {
    zh: '铁基钙钛矿的 GGA+U 结构与带隙',
    en: 'Structures and band gaps of iron perovskites with GGA+U',
    aboutZh: 'LaFeO3、GdFeO3 与 BiFeO3 的反铁磁弛豫结构与带隙，U(Fe) = 4 eV。',
    aboutEn: 'Relaxed antiferromagnetic structures and band gaps of LaFeO3, GdFeO3 and BiFeO3, U(Fe) = 4 eV.',
    values: relaxation('PBE'),
    team: ['qiu', 'fan'],
    files: computed({ LaFeO3: [c.lfo, 2.2], GdFeO3: [c.gfo, 2.1], BiFeO3: [c.bfo, 2.3] }, 'PBE+U'),
  },
  {
    zh: 'SrTiO3、KTaO3 与 LaAlO3 的低温中子衍射结构',
    en: 'Low-temperature structures of SrTiO3, KTaO3 and LaAlO3',
    aboutZh: '中子粉末衍射精修结构，10–50 K；SrTiO3 处于四方反铁畸变相。',
    aboutEn: 'Refined structures from neutron powder diffraction, 10–50 K; SrTiO3 is in its tetragonal phase.',
    values: neutron,
    team: ['song', 'wei'],
    files: {
      'SrTiO3_050K.cif': cif(c.stoCold, cooled(50)),
      'KTaO3_010K.cif': cif({ ...c.kto, cell: { ...c.kto.cell, a: 3.984, b: 3.984, c: 3.984 } }, cooled(10)),
      'LaAlO3_010K.cif': cif(c.lao, cooled(10)),
    },
  },
  {
    zh: '二氧化钛三种晶型的结构',
    en: 'Structures of three polymorphs of titanium dioxide',
    aboutZh: '金红石、锐钛矿与板钛矿的 X 射线粉末衍射精修结构。',
    aboutEn: 'Refined structures of rutile, anatase and brookite from X-ray powder diffraction.',
    values: { ...powder, sampleFormula: 'TiO2' },
    team: ['guo', 'tang'],
    files: measured({ rutile: c.rutile, anatase: c.anatase, brookite: c.brookite }),
  },
  {
    zh: 'Ti–O 体系的中子衍射结构',
    en: 'Structures in the Ti–O system by neutron diffraction',
    aboutZh: '金属钛、Ti2O3、金红石与锐钛矿的低温中子粉末衍射结构，15 K。',
    aboutEn: 'Structures of titanium, Ti2O3, rutile and anatase from neutron powder diffraction at 15 K.',
    values: neutron,
    team: ['wei', 'tang'],
    files: measured({ Ti: c.ti, Ti2O3: c.tio, rutile: c.rutileCold, anatase: c.anatase }, cooled(15)),
  },
  {
    zh: '二氧化钛三种晶型的带隙计算',
    en: 'Computed band gaps of three polymorphs of titanium dioxide',
    aboutZh: 'PBE 泛函弛豫结构与带隙，附 POSCAR。',
    aboutEn: 'Structures relaxed with PBE and their band gaps, with POSCAR files.',
    values: { ...relaxation('PBE'), sampleFormula: 'TiO2' },
    team: ['fan', 'he'],
    files: {
      ...computed({ rutile: [c.rutile, 1.8], anatase: [c.anatase, 2.1], brookite: [c.brookite, 2.3] }),
      'rutile/POSCAR': poscar(relaxed(c.rutile)),
    },
  },
  {
    zh: '岩盐型化合物的结构系列',
    en: 'Structures of rock-salt compounds',
    aboutZh: '八种岩盐型化合物的室温 X 射线粉末衍射结构，打包为 ZIP。',
    aboutEn: 'Room-temperature structures of eight rock-salt compounds from X-ray powder diffraction, in one ZIP file.',
    values: powder,
    team: ['tang', 'zhou'],
    files: {
      'rock_salt.zip': zip({
        NaCl: c.nacl,
        MgO: c.mgo,
        MnO: c.mno,
        NiO: c.nio,
        TiN: c.tin,
        EuO: c.euo,
        PbTe: c.pbte,
        LaSb: c.lasb,
      }),
    },
  },
  {
    zh: '闪锌矿与纤锌矿型半导体的结构',
    en: 'Structures of zinc-blende and wurtzite semiconductors',
    aboutZh: '九种半导体的单晶 X 射线衍射结构；ZnS 含两种晶型。',
    aboutEn: 'Structures of nine semiconductors from single-crystal X-ray diffraction; ZnS in both polymorphs.',
    values: single,
    team: ['he', 'xie'],
    files: measured({
      GaAs: c.gaas,
      InSb: c.insb,
      CdTe: c.cdte,
      ZnS_cubic: c.zns,
      ZnS_hexagonal: c.znsHexagonal,
      ZnO: c.zno,
      GaN: c.gan,
      CdS: c.cds,
      Si: c.si,
      diamond: c.diamond,
    }),
  },
  {
    zh: '典型半导体的弛豫结构与带隙',
    en: 'Relaxed structures and band gaps of common semiconductors',
    aboutZh: 'PBE 泛函弛豫结构与带隙，扩展 XYZ 格式。',
    aboutEn: 'Structures relaxed with PBE and their band gaps, as extended XYZ.',
    values: relaxation('PBE', 'Quantum ESPRESSO', '7.2'),
    team: ['fan', 'qiu', 'he'],
    files: computed(
      {
        GaAs: [c.gaas, 0.5],
        ZnS: [c.zns, 2.1],
        ZnO: [c.zno, 0.7],
        MgO: [c.mgo, 4.8],
        Si: [c.si, 0.6],
        diamond: [c.diamond, 4.1],
        CeO2: [c.ceo, 1.9],
        CuAlO2: [c.cualo, 1.8],
      },
      'PBE',
      'Quantum ESPRESSO',
    ),
  },
  {
    zh: '金红石型与萤石型氧化物的结构',
    en: 'Structures of rutile and fluorite compounds',
    aboutZh: 'RuO2、SnO2、CeO2、UO2 与 CaF2 的室温 X 射线粉末衍射结构。',
    aboutEn: 'Room-temperature structures of RuO2, SnO2, CeO2, UO2 and CaF2 from X-ray powder diffraction.',
    values: powder,
    team: ['guo', 'lin'],
    files: measured({ RuO2: c.ruo, SnO2: c.sno, CeO2: c.ceo, UO2: c.uo, CaF2: c.caf }),
  },
  {
    zh: '刚玉与尖晶石型氧化物的结构',
    en: 'Structures of corundum and spinel oxides',
    aboutZh: 'Al2O3、Cr2O3、Fe2O3 与三种尖晶石的室温 X 射线粉末衍射结构。',
    aboutEn: 'Room-temperature structures of Al2O3, Cr2O3, Fe2O3 and three spinels from X-ray powder diffraction.',
    values: powder,
    team: ['tang', 'he'],
    files: measured({
      Al2O3: c.alo,
      Cr2O3: c.cro,
      Fe2O3: c.feo,
      MgAl2O4: c.mgalo,
      ZnFe2O4: c.znfeo,
      Fe3O4: c.magnetite,
    }),
  },
  {
    zh: '铁基与铜氧化物超导体的晶体结构',
    en: 'Structures of iron-based and cuprate superconductors',
    aboutZh: 'BaFe2As2、SrFe2As2、LaFeAsO、YBa2Cu3O7 与 Sr2RuO4 的室温中子粉末衍射结构。',
    aboutEn:
      'Room-temperature structures of BaFe2As2, SrFe2As2, LaFeAsO, YBa2Cu3O7 and Sr2RuO4 by neutron diffraction.',
    values: { ...neutron, environment: ['air'] },
    team: ['wei', 'lin'],
    files: measured(
      { BaFe2As2: c.bafe, SrFe2As2: c.srfe, LaFeAsO: c.lafeaso, YBa2Cu3O7: c.ybco, Sr2RuO4: c.srruo },
      cooled(297),
    ),
  },
  {
    zh: '层状硫族化合物的单晶结构',
    en: 'Single-crystal structures of layered chalcogenides',
    aboutZh: '六种二硫族化合物与三种碲铋矿型化合物的单晶 X 射线衍射结构。',
    aboutEn: 'Structures of six dichalcogenides and three tetradymites from single-crystal X-ray diffraction.',
    values: single,
    team: ['zhou', 'du'],
    files: measured({
      MoS2: c.mos,
      WS2: c.ws,
      WSe2: c.wse,
      TaS2: c.tas,
      TiSe2: c.tise,
      PtTe2: c.ptte,
      Bi2Te3: c.bite,
      Bi2Se3: c.bise,
      Sb2Te3: c.sbte,
    }),
  },
  {
    zh: '层状材料的弛豫结构与带隙',
    en: 'Relaxed structures and band gaps of layered materials',
    aboutZh: 'MoS2、WSe2 与 Bi2Se3 的 PBE 弛豫结构与带隙，扩展 XYZ 格式。',
    aboutEn: 'Structures of MoS2, WSe2 and Bi2Se3 relaxed with PBE and their band gaps, as extended XYZ.',
    values: relaxation('PBE', 'ABACUS', '3.7'),
    team: ['qiu', 'he'],
    files: computed({ MoS2: [c.mos, 0.9], WSe2: [c.wse, 0.9], Bi2Se3: [c.bise, 0.3] }, 'PBE', 'ABACUS'),
  },
  {
    zh: '金属间化合物的晶体结构',
    en: 'Structures of intermetallic compounds',
    aboutZh: 'Heusler、半 Heusler、CsCl、NiAs 与 A15 型化合物的室温 X 射线粉末衍射结构。',
    aboutEn: 'Room-temperature structures of Heusler, half-Heusler, CsCl, NiAs and A15 compounds by X-ray diffraction.',
    values: powder,
    team: ['du', 'shen'],
    files: measured({
      Cu2MnAl: c.cumnal,
      Co2MnSi: c.comnsi,
      TiNiSn: c.tinisn,
      ZrNiSn: c.zrnisn,
      NiAl: c.nial,
      CsCl: c.cscl,
      NiAs: c.nias,
      MnTe: c.mnte,
      Nb3Sn: c.nbsn,
    }),
  },
  {
    zh: '铜铁矿型氧化物的单晶结构',
    en: 'Single-crystal structures of delafossite oxides',
    aboutZh: 'CuAlO2、CuFeO2 与 PdCoO2 的单晶 X 射线衍射结构。',
    aboutEn: 'Structures of CuAlO2, CuFeO2 and PdCoO2 from single-crystal X-ray diffraction.',
    values: single,
    team: ['xie', 'zhou'],
    files: measured({ CuAlO2: c.cualo, CuFeO2: c.cufeo, PdCoO2: c.pdcoo }),
  },
  {
    zh: '固溶体钙钛矿的平均结构',
    en: 'Average structures of perovskite solid solutions',
    aboutZh: 'Ba0.5Sr0.5TiO3 与 La0.67Sr0.33MnO3 的中子粉末衍射结构，A 位无序占据。',
    aboutEn: 'Structures of Ba0.5Sr0.5TiO3 and La0.67Sr0.33MnO3 from neutron diffraction, with shared A sites.',
    values: neutron,
    team: ['song', 'lin'],
    files: measured({ BST: c.bst, LSMO: c.lsmo }, cooled(300)),
  },
  {
    zh: 'MnF2 的磁结构',
    en: 'Magnetic structure of MnF2',
    aboutZh: '10 K 下的共线反铁磁结构（mCIF）与室温核结构。',
    aboutEn:
      'The collinear antiferromagnetic structure at 10 K as mCIF, and the nuclear structure at room temperature.',
    values: { ...neutron, sampleFormula: 'MnF2' },
    team: ['wei', 'song'],
    files: {
      'MnF2_010K.mcif': magneticCif(c.mnf, cooled(10), ['136.499', "P4_2'/mnm'"], 4.6),
      'MnF2_295K.cif': cif(c.mnf, cooled(295)),
    },
  },
  {
    zh: '二氧化硅晶型的结构',
    en: 'Structures of silica polymorphs',
    aboutZh: '石英与方石英的单晶 X 射线衍射结构。',
    aboutEn: 'Structures of quartz and cristobalite from single-crystal X-ray diffraction.',
    values: { ...single, sampleFormula: 'SiO2' },
    team: ['xie', 'he'],
    files: measured({ quartz: c.quartz, cristobalite: c.cristobalite }),
  },
];

/** Days between two publications, and days since the newest; the records of other methods lie between. */
const [step, newest] = [17, 9];

export const structures: readonly DemoRecord[] = topics.map(
  ({ zh, en, aboutZh, aboutEn, values, team, files }, at): DemoRecord => ({
    form: () => ({
      ...common(zh, en),
      subjectCode: values['technique']?.toString() === 'dft' ? '140.5010' : '140.5030',
      fieldValues: values,
      keywordsZh: '晶体结构,空间群,结构原型',
      keywordsEn: 'crystal structure,space group,structure type',
      descriptionZh: `${aboutZh}演示数据按文献常数取整生成，并非实测或计算所得。`,
      descriptionEn: `${aboutEn} Made from rounded literature constants; no real results.`,
      license: 'cc0',
      authors: team.map((name, place) => ({ ...authors[name], isCorresponding: place === 0 })),
    }),
    daysAgo: newest + step * (topics.length - 1 - at),
    acts: published,
    files: {
      'README.md': readme(
        `# ${zh}`,
        Object.keys(files).map((name) => `- \`${name}\``),
      ),
      ...files,
    },
  }),
);
