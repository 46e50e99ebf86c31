import { crystals } from '../crystal-table.ts';
import { jcamp } from '../forms/scans.ts';
import { permittivityOf, reflectivityOf } from '../models/optics.ts';
import { randomOf } from '../models/random.ts';
import { hexagonalNet, netWaves } from '../models/tunnelling.ts';
import { range } from '../numbers.ts';
import * as values from '../field-values.ts';
import { text, type Method } from './method.ts';
import {
  level,
  line,
  mott,
  optical,
  opticalModels,
  raman,
  spots,
  squareNet,
  surface,
  titanate,
  tunnelling,
  xps,
} from './spectroscopy-files.ts';

export const spectroscopyMethods: readonly Method[] = [
  {
    zh: '的变温拉曼光谱',
    en: 'Raman spectra of',
    aboutZh: '变温拉曼光谱，激发波长 532 nm，各温度的谱线依次平移以便比较。',
    aboutEn: 'Raman spectra at several temperatures, excited at 532 nm; the curves are shifted against each other.',
    keywordsZh: '拉曼光谱,声子,电声耦合',
    keywordsEn: 'Raman spectroscopy,phonons,electron-phonon coupling',
    subject: '140.30',
    values: values.raman,
    team: ['xie', 'he'],
    samples: [
      {
        crystal: crystals.bite,
        files: {
          'raman.csv': raman('Bi2Te3', {
            kelvins: [10, 100, 200, 300],
            from: 25,
            to: 200,
            lines: [line(36.5, 120, 1), line(62, 300, 1.2), line(102, 520, 1.3), line(134, 360, 2)],
          }),
        },
        model: 'The four Raman modes 2Eg + 2A1g at 36.5, 102, 62 and 134 /cm, decay into two phonons (Klemens)',
        zh: '空间群允许的四个拉曼模 2Eg + 2A1g 全部可见。',
        en: 'All four Raman modes that the space group allows, 2Eg + 2A1g, are seen.',
      },
      {
        crystal: crystals.tas,
        files: {
          'raman.csv': raman('TaS2', {
            kelvins: [10, 100, 170, 300],
            from: 40,
            to: 430,
            lines: [
              ...[
                line(62, 130, 1.5, 350),
                line(78, 330, 1.6, 260, true),
                line(100, 120, 1.6, 230),
                line(114, 140, 1.8, 230),
              ],
              ...[line(245, 260, 2.4), line(306, 200, 2.8, 230), line(385, 180, 3.4)],
            ],
          }),
        },
        model: 'Lines of the commensurate charge density wave vanish above 230 K, amplitude mode at 78 /cm',
        zh: '公度电荷密度波态的折叠模与 78 cm⁻¹ 振幅模随升温减弱。',
        en: 'Folded modes of the commensurate charge density wave and its amplitude mode at 78 /cm weaken on warming.',
      },
      {
        crystal: crystals.tise,
        files: {
          'raman.csv': raman('TiSe2', {
            kelvins: [10, 100, 180, 300],
            from: 40,
            to: 260,
            lines: [line(74, 200, 2, 200), line(116, 420, 2.2, 200, true), line(134.5, 330, 2.4), line(200, 520, 2.6)],
          }),
        },
        model: 'Eg at 134.5 and A1g at 200 /cm at all temperatures; modes of the charge density wave below 200 K',
        zh: '高温相仅有 Eg（134.5 cm⁻¹）与 A1g（200 cm⁻¹）两个模；200 K 以下出现电荷密度波的新模。',
        en: 'Above 200 K only Eg (134.5 /cm) and A1g (200 /cm); the charge density wave adds new modes below.',
      },
      {
        crystal: crystals.sto,
        files: {
          'raman.csv': raman('SrTiO3', {
            kelvins: [10, 60, 150, 300],
            from: 20,
            to: 850,
            lines: [line(48, 260, 2, 105, true), line(144, 230, 2, 105), line(235, 80, 3, 105), line(447, 110, 3, 105)],
            bands: [
              ...[
                line(310, 45, 75),
                line(255, 22, 30),
                line(380, 24, 40),
                line(630, 24, 40),
                line(680, 38, 50),
                line(725, 24, 40),
              ],
            ],
          }),
        },
        model:
          'First-order lines 48, 144, 235 and 447 /cm below 105 K only; two-phonon bands at 250–380 and 630–725 /cm',
        zh: '立方相（105 K 以上）无一级拉曼散射，只有二级宽带；四方相中出现 48、144、235 与 447 cm⁻¹ 谱线。',
        en: 'The cubic phase (above 105 K) has no first-order scattering, only broad second-order bands; the tetragonal phase adds lines at 48, 144, 235 and 447 /cm.',
      },
    ],
  },
  {
    zh: '的反射率与光电导谱',
    en: 'Reflectivity and optical conductivity of',
    aboutZh: '近正入射反射率，以及满足克拉默斯–克勒尼希关系的光电导与介电函数实部。',
    aboutEn:
      'Reflectivity near normal incidence, with the conductivity and the real permittivity, which obey the relations of Kramers and Kronig.',
    keywordsZh: '光电导,红外光谱,反射率',
    keywordsEn: 'optical conductivity,infrared spectroscopy,reflectivity',
    subject: '140.30',
    values: values.optical,
    team: ['he', 'xie'],
    samples: [
      {
        crystal: crystals.ptte,
        files: optical('PtTe2', opticalModels.platinum),
        model: 'Drude, plasma wave number 16,000 /cm, rates 80–620 /cm, and two oscillators; Fresnel',
        zh: '金属性德鲁德响应，散射率随温度升高；10、150、300 K。',
        en: 'A metallic Drude response whose rate grows with temperature, at 10, 150 and 300 K.',
      },
      {
        crystal: crystals.ruo,
        files: optical('RuO2', opticalModels.ruthenium),
        model: 'Drude, plasma wave number 26,000 /cm, rates 60–600 /cm, and two oscillators; Fresnel',
        zh: '良导体，等离子体边约在 15 000 cm⁻¹；10、150、300 K。',
        en: 'A good metal with its plasma edge near 15,000 /cm, at 10, 150 and 300 K.',
      },
      {
        crystal: crystals.vo,
        files: optical('VO2', opticalModels.vanadium),
        model:
          'Insulator with phonons and a gap, metal by Drude, Bruggeman mixtures of 30 and 60 % metal at 339 and 341 K',
        zh: '跨越 340 K 转变：绝缘相的声子与带隙、金属相的德鲁德响应，以及转变中的有效介质。',
        en: 'Through the transition of 340 K: phonons and gap of the insulator, the Drude response of the metal, and mixtures of both.',
        values: { temperature: { from: '300', to: '360', unit: 'K' } },
      },
    ],
  },
  {
    zh: '的红外反射谱',
    en: 'Infrared reflectivity of',
    aboutZh: '室温红外反射谱，剩余射线带由极性声子产生。JCAMP-DX 格式。',
    aboutEn:
      'Infrared reflectivity at room temperature; the bands of total reflection come from polar phonons. JCAMP-DX.',
    keywordsZh: '红外光谱,反射率,极性声子',
    keywordsEn: 'infrared spectroscopy,reflectivity,polar phonons',
    subject: '140.30',
    values: values.optical,
    team: ['xie', 'he'],
    samples: [
      {
        crystal: crystals.sto,
        files: {
          'reflectivity.jdx': text(() => {
            const random = randomOf('infrared SrTiO3');
            return jcamp({
              title: 'SrTiO3 single crystal, 300 K (demonstration)',
              type: 'INFRARED SPECTRUM',
              unit: 'REFLECTANCE',
              first: 50,
              last: 1000,
              factor: 0.0001,
              values: range(951, 50, 1000).map(
                (nu) => reflectivityOf(permittivityOf(titanate, nu)) * (1 + 0.002 * random.normal()),
              ),
            });
          }),
        },
        model: 'Three polar modes at 88, 176 and 544 /cm (Spitzer and others 1962); Fresnel',
        zh: '立方相三个红外活性 T1u 模：88（软模）、176 与 544 cm⁻¹。',
        en: 'The three infrared modes T1u of the cubic phase: 88 (the soft mode), 176 and 544 /cm.',
        values: { temperature: { from: '300', to: '300', unit: 'K' } },
      },
    ],
  },
  {
    zh: '的 X 射线光电子能谱',
    en: 'X-ray photoelectron spectra of',
    aboutZh: '芯能级光电子能谱，Al Kα 单色光源（1486.6 eV），结合能以费米能级为零点，含 Shirley 背底。',
    aboutEn:
      'Core levels with monochromatic Al Kα radiation (1486.6 eV), binding energies from the Fermi level, on a Shirley background.',
    keywordsZh: 'X 射线光电子能谱,芯能级,化学态',
    keywordsEn: 'XPS,core levels,chemical state',
    subject: '140.5055',
    values: values.coreLevels,
    team: ['guo', 'xie'],
    samples: [
      {
        crystal: crystals.rutile,
        files: xps('TiO2', {
          Ti2p: {
            from: 470,
            to: 452,
            levels: [level(458.8, 9000, 0.42, [5.7, 0.5]), level(457.1, 900, 0.5, [5.7, 0.5])],
          },
          O1s: { from: 536, to: 526, levels: [level(530.1, 12_000, 0.35), level(531.7, 1900, 0.5)] },
        }),
        model: 'Ti 2p at 458.8 eV, splitting 5.7 eV, areas 2:1, 10 % Ti³⁺; O 1s at 530.1 eV with hydroxyl',
        zh: '还原处理的金红石表面：Ti 2p 双峰间距 5.7 eV、面积比 2:1，低结合能侧为 Ti³⁺ 肩峰。',
        en: 'A reduced rutile surface: the Ti 2p doublet, split by 5.7 eV with areas 2:1, has a shoulder of Ti³⁺.',
      },
      {
        crystal: crystals.bise,
        files: xps('Bi2Se3', {
          Bi4f: {
            from: 170,
            to: 153,
            levels: [level(158.0, 11_000, 0.3, [5.31, 0.75]), level(159.2, 1400, 0.45, [5.31, 0.75])],
          },
          Se3d: { from: 59, to: 50, levels: [{ ...level(53.4, 5200, 0.16, [0.86, 2 / 3]), gauss: 0.18 }] },
        }),
        model: 'Bi 4f at 158.0 eV, splitting 5.31 eV, areas 4:3; Se 3d at 53.4 eV, splitting 0.86 eV, areas 3:2',
        zh: '大气中短暂暴露的解理面：Bi 4f 双峰面积比 4:3，高结合能侧为氧化态；Se 3d 面积比 3:2。',
        en: 'A cleaved surface after a short time in air: Bi 4f with areas 4:3 and an oxidised part, Se 3d with areas 3:2.',
      },
    ],
  },
  {
    zh: '的扫描隧道谱与形貌',
    en: 'Tunnelling spectra and topography of',
    aboutZh: '微分电导谱与表面形貌图（PNG，白色比例尺为边长的五分之一；NPY 为高度，单位 pm）。',
    aboutEn:
      'Differential conductance and a topograph (PNG, whose white bar is a fifth of its side; NPY with heights in pm).',
    keywordsZh: '扫描隧道显微镜,微分电导,表面形貌',
    keywordsEn: 'scanning tunnelling microscopy,differential conductance,topograph',
    subject: '140.5055',
    values: values.tunnelling,
    team: ['zhou', 'shen'],
    structure: 'poscar',
    samples: [
      {
        crystal: crystals.cvs,
        files: {
          'didv.csv': tunnelling('CsV3Sb5', { gap: 0.48, critical: 2.6, broadening: 0.06 }, [0.4, 1.2, 2, 3.5], 2.5),
          ...surface('CsV3Sb5', {
            length: 20,
            vacancies: 9,
            waves: [
              ...netWaves(hexagonalNet(5.495), 7),
              ...netWaves(hexagonalNet(2 * 5.495), 2.6),
              { vector: [(2 * Math.PI) / (4 * 5.495 * Math.sin(Math.PI / 3)), 0], amplitude: 4 },
            ],
          }),
        },
        model: 'Dynes, Δ = 0.48 meV, Tc = 2.6 K; net of 5.495 Å, 2×2 and stripe orders; 20 nm',
        zh: '0.4–3.5 K 的超导能隙谱；20 nm 形貌中可见六角原子点阵、2×2 电荷序与 4a₀ 条纹。',
        en: 'The superconducting gap between 0.4 and 3.5 K; on 20 nm the hexagonal net, the 2×2 charge order and stripes of 4a₀.',
        values: { temperature: { from: '0.4', to: '3.5', unit: 'K' } },
      },
      {
        crystal: crystals.tas,
        files: {
          'didv.csv': mott,
          ...surface('TaS2', {
            length: 15,
            vacancies: 3,
            waves: [
              ...netWaves(hexagonalNet(3.365), 5),
              ...netWaves(hexagonalNet(3.365 * Math.sqrt(13)), 18, (13.9 * Math.PI) / 180),
            ],
          }),
        },
        model: 'Hubbard bands at −205 and 225 mV; net of 3.365 Å with a √13×√13 order turned by 13.9°; 15 nm',
        zh: '公度电荷密度波态（5 K）：隧道谱显示约 0.4 eV 的莫特能隙；15 nm 形貌为转角 13.9° 的 √13×√13 “大卫星”超结构。',
        en: 'The commensurate charge density wave at 5 K: a Mott gap of about 0.4 eV, and on 15 nm the √13×√13 superstructure of stars of David, turned by 13.9°.',
        values: { temperature: { from: '5', to: '5', unit: 'K' } },
      },
      {
        crystal: crystals.nb,
        files: {
          'didv.csv': tunnelling('Nb', { gap: 1.53, critical: 9.25, broadening: 0.05 }, [1.2, 4.2, 7, 10], 6),
          ...surface('Nb', {
            length: 8,
            vacancies: 6,
            waves: netWaves(
              [
                [3.3004, 0],
                [3.3004 / 2, 3.3004 / Math.SQRT2],
              ],
              9,
            ),
          }),
        },
        model: 'Dynes, Δ = 1.53 meV, Tc = 9.25 K; centred net of the (110) surface, a = 3.30 Å; 8 nm',
        zh: '(110) 表面：1.2–10 K 的 BCS 能隙谱，10 K 为正常态；8 nm 形貌为有心矩形原子点阵。',
        en: 'The (110) surface: the BCS gap between 1.2 and 10 K, where it is closed; on 8 nm the centred rectangular net.',
        values: { temperature: { from: '1.2', to: '10', unit: 'K' } },
      },
    ],
  },
  {
    zh: '薄膜的低能电子衍射图样',
    en: 'LEED patterns of films of',
    aboutZh: '外延薄膜表面的低能电子衍射图样（PNG），入射能量 64 eV；附薄膜的晶体结构。',
    aboutEn:
      'Low-energy electron diffraction of the surface of an epitaxial film (PNG) at 64 eV, with the structure of the film.',
    keywordsZh: '低能电子衍射,薄膜,表面结构',
    keywordsEn: 'LEED,thin film,surface structure',
    subject: '140.5045',
    values: values.lowEnergyDiffraction,
    team: ['guo', 'xie'],
    structure: 'poscar',
    samples: [
      {
        crystal: crystals.lao,
        files: {
          'leed_064eV.png': spots('LaAlO3', squareNet(3.79), (h, k) => 0.55 + 0.4 * Math.cos(1.7 * (h * h + k * k))),
        },
        model: 'Square net of 3.79 Å, 1×1; spots within the sphere of 64 eV electrons',
        zh: '(001) 赝立方表面，1×1，四重对称。',
        en: 'The pseudocubic (001) surface, 1×1, with fourfold symmetry.',
      },
      {
        crystal: crystals.bto,
        files: {
          'leed_064eV.png': spots(
            'BaTiO3',
            squareNet(3.9925),
            (h, k) => 0.6 + 0.3 * Math.sin(2.3 * (h * h + k * k) + 0.6),
            [2, 2],
          ),
        },
        model: 'Square net of 3.99 Å with a 2×2 reconstruction',
        zh: '(001) 表面，2×2 重构，半级衍射点清晰。',
        en: 'The (001) surface with a 2×2 reconstruction, seen as spots of half order.',
      },
      {
        crystal: crystals.ptte,
        files: {
          'leed_064eV.png': spots(
            'PtTe2',
            hexagonalNet(4.0259),
            (h, k) => 0.5 + 0.38 * Math.cos((2 * Math.PI * (h - k)) / 3 - 0.8),
          ),
        },
        model: 'Hexagonal net of 4.03 Å; threefold intensities of a trigonal crystal',
        zh: '(0001) 表面，1×1，点强度呈三重对称，与三方晶体一致。',
        en: 'The (0001) surface, 1×1; the intensities are threefold, as a trigonal crystal has them.',
      },
    ],
  },
];
