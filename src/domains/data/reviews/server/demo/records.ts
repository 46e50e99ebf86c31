import { wireDay } from '#shared/time';
import type { RejectReason } from '../../contract.ts';
import { authors, common, institutes, type Draft } from './draft.ts';
import * as values from './field-values.ts';
import { text } from './methods/method.ts';
import * as table from './tables.ts';

/** One act on a record; rejections have reasons. */
export type DemoAct =
  | { act: 'submit' | 'claim' | 'approve'; comments?: string }
  | { act: 'reject'; reasons: readonly RejectReason[]; comments?: string };

/** A text, or bytes that are generated when they are stored. */
export type DemoFile = string | (() => Promise<Buffer>);

/** A large file, whose parts are generated one after another. */
export interface DemoStream {
  parts: () => AsyncIterable<Buffer>;
}

export interface DemoRecord {
  form: (now: Date) => Draft;
  files: Record<string, DemoFile | DemoStream>;
  /** The model behind its numbers, with its parameters, as the table of the README file has them. */
  model?: string;
  acts: readonly DemoAct[];
  /** Age of the last act in days. */
  daysAgo: number;
  version?: string;
  /** Version of the record with the same title that this one supersedes. */
  supersedes?: string;
  /** Reason of its withdrawal. */
  withdrawn?: string;
}

export const published: readonly DemoAct[] = [
  { act: 'submit' },
  { act: 'claim' },
  { act: 'approve', comments: '元数据完整，文件可读，同意发布。' },
];

export const readme = (title: string, lines: readonly string[]) =>
  `${title}\n\n${lines.join('\n')}\n\n演示数据：数值由物理模型计算生成，不是真实测量结果。\nDemonstration data: the numbers come from physical models and are no real measurements.\n`;

const yearAhead = (now: Date) => wireDay(new Date(now.getTime() + 365 * 24 * 3600_000));
const cuts = (kelvins: readonly number[]) =>
  Object.fromEntries(
    kelvins.map((kelvin) => [`cuts/cut_${String(kelvin).padStart(3, '0')}K.csv`, text(() => table.arpesCut(kelvin))]),
  );

const arpes = (): Draft => ({
  ...common('铁基超导单晶角分辨光电子能谱数据集', 'ARPES spectra of iron-based superconductor crystals'),
  keywordsZh: '角分辨光电子能谱,铁基超导,能带结构',
  keywordsEn: 'ARPES,iron-based superconductor,band structure',
  fieldValues: values.ironPnictide,
  descriptionZh:
    '铁基超导单晶（FeSe、BaFe2As2）沿布里渊区高对称方向的角分辨光电子能谱截面，温度范围 8–60 K，光子能量 7–40 eV。每个截面给出动量、能量和强度三列，能量以费米能级为零点。完整的 HDF5 原始数据通过 FTP 提供。',
  descriptionEn:
    'Angle-resolved photoemission cuts along high-symmetry directions of iron-based superconductor crystals (FeSe, BaFe2As2), 8–60 K, photon energies 7–40 eV. Each cut has three columns: momentum, energy relative to the Fermi level, and intensity. The complete HDF5 raw data are provided over FTP.',
  authors: [authors.lin, authors.shen],
  ftpAddress: 'ftp.example.org',
  ftpUsername: 'demo-arpes',
  ftpRoot: '/arpes/2025',
});

export const records: readonly DemoRecord[] = [
  {
    form: arpes,
    daysAgo: 420,
    acts: published,
    files: {
      'README.txt': readme('ARPES V1.0', ['cuts/：各温度下的截面 / cuts by temperature']),
      ...cuts([8, 20, 40]),
    },
  },
  {
    form: () => ({
      ...arpes(),
      changesZh: '新增 12 K、30 K、60 K 的截面；README 补充各列的单位。',
      changesEn: 'Cuts at 12, 30 and 60 K added; the README states the units of all columns.',
      doi: '10.5555/cmpdc.demo.1',
      cstr: 'CSTR:00000.11.000001.demo1',
    }),
    version: 'V2.0',
    supersedes: 'V1.0',
    daysAgo: 260,
    acts: published,
    files: {
      'README.txt': readme('ARPES V2.0', [
        '新增 12 K、30 K、60 K 截面 / cuts at 12, 30 and 60 K added',
        'k_invA：动量 (1/Å)；energy_eV：能量；intensity_au：强度',
      ]),
      ...cuts([8, 12, 20, 30, 40, 60]),
    },
  },
  {
    form: (now) => ({
      ...common('层状反铁磁体磁输运测量数据', 'Magnetotransport of a layered antiferromagnet'),
      keywordsZh: '磁输运,层状反铁磁体,反常霍尔效应',
      keywordsEn: 'magnetotransport,layered antiferromagnet,anomalous Hall effect',
      fieldValues: values.layeredMagnet,
      descriptionZh:
        '层状反铁磁体 MnBi2Te4 单晶 2–300 K 的电阻以及 ±14 T 磁场下的霍尔电阻。奈尔温度 25 K 处可见电阻拐折；低温下反常霍尔电阻在 3.5 T 自旋翻转、7.7 T 饱和。数据在论文发表后开放。',
      descriptionEn:
        'Resistance of the layered antiferromagnet MnBi2Te4 between 2 and 300 K and its Hall resistance in fields up to ±14 T. A kink marks the Néel temperature of 25 K; at low temperature the anomalous Hall signal has the spin flop at 3.5 T and saturates at 7.7 T. The files open after publication of the paper.',
      openDate: yearAhead(now),
      license: 'by-nc',
      authors: [authors.zhou, { ...authors.lin, isCorresponding: true }],
    }),
    daysAgo: 35,
    acts: published,
    files: {
      'README.txt': readme('Magnetotransport', ['rt.csv：电阻 / resistance', 'hall_*.csv：霍尔电阻 / Hall resistance']),
      'rt.csv': text(() => table.resistance()),
      'hall_002K.csv': text(() => table.hall(2)),
      'hall_020K.csv': text(() => table.hall(20)),
      'hall_100K.csv': text(() => table.hall(100)),
    },
  },
  {
    form: () => ({
      ...common('高压下氢化物 X 射线衍射图谱', 'High-pressure XRD patterns of hydrides'),
      keywordsZh: '高压,氢化物,X 射线衍射,金刚石对顶砧',
      keywordsEn: 'high pressure,hydrides,X-ray diffraction,diamond anvil cell',
      fieldValues: values.hydrides,
      descriptionZh:
        '金刚石对顶砧中氢化物样品（立方 H3S 与 LaH10）130–180 GPa 的同步辐射衍射图谱，波长 0.4133 Å。此处为代表性压力点的积分数据，全部 20 个压力点的二维图像（93 GB）通过 FTP 提供。',
      descriptionEn:
        'Synchrotron diffraction of hydride samples (cubic H3S and LaH10) in diamond anvil cells from 130 to 180 GPa, wavelength 0.4133 Å. Integrated patterns of representative pressures are here; the two-dimensional images of all 20 pressures (93 GB) are provided over FTP.',
      sharingMethod: 'restricted',
      openDate: '',
      accessRestriction:
        '仅限项目合作单位用于科学研究；须签署数据使用协议，并在成果中注明数据来源。\nFor research by partners of the project only; a data use agreement is signed and results name the source.',
      authors: [authors.shen, authors.zhou],
      ftpAddress: 'ftp.example.org',
      ftpUsername: 'demo-xrd',
      ftpRoot: '/hp-xrd',
    }),
    daysAgo: 190,
    acts: published,
    files: {
      'README.txt': readme('High-pressure XRD', ['*.xy：2θ (deg) 与强度 / 2θ and intensity']),
      ...Object.fromEntries(
        (
          [
            ['H3S', 130],
            ['H3S', 150],
            ['H3S', 180],
            ['LaH10', 150],
            ['LaH10', 165],
            ['LaH10', 180],
          ] as const
        ).map(([name, pressure]) => [`xy/${name}_${pressure}GPa.xy`, text(() => table.pattern(name, pressure))]),
      ),
    },
  },
  {
    form: () => ({
      ...common('二维材料第一性原理能带与形成能表', 'Computed bands and formation energies of 2D materials'),
      keywordsZh: '二维材料,第一性原理,形成能,带隙',
      keywordsEn: '2D materials,first principles,formation energy,band gap',
      fieldValues: values.monolayers,
      descriptionZh:
        '过渡金属二硫属化物单层（MoS2、WSe2 等）的晶格常数、形成能和 PBE 带隙（取整到 0.1 eV），含 1H 与 1T 两种结构。可用于机器学习模型的训练与比较。',
      descriptionEn:
        'Lattice constants, formation energies and PBE band gaps (rounded to 0.1 eV) of transition-metal dichalcogenide monolayers (MoS2, WSe2 and others) in the 1H and 1T structures. Fit for training and comparing machine-learning models.',
      license: 'cc0',
      openDate: '2025-06-01',
      authors: [authors.he],
    }),
    daysAgo: 300,
    acts: published,
    files: {
      'README.txt': readme('2D materials', [
        'formation.csv：形成能与带隙 / formation energies and gaps',
        'entries.json：同样内容的 JSON / the same as JSON',
        'structures/：1H 单层的结构 / structures of 1H monolayers (POSCAR)',
      ]),
      'formation.csv': text(() => table.formationEnergies()),
      'entries.json': text(() => table.layersJson()),
      ...Object.fromEntries(
        ['MoS2', 'WSe2'].map((formula) => [`structures/${formula}_1H.vasp`, text(() => table.layerStructure(formula))]),
      ),
    },
  },
  {
    form: () => ({
      ...common('拓扑半金属候选材料筛选论文数据', 'Data behind a paper on topological semimetal screening'),
      resourceType: 'paper',
      keywordsZh: '拓扑半金属,高通量筛选,对称性指标',
      keywordsEn: 'topological semimetal,high-throughput screening,symmetry indicator',
      fieldValues: values.screening,
      descriptionZh:
        '论文筛选得到的 44 个拓扑半金属候选材料，给出化学式、空间群与类别（狄拉克、外尔、节线、多重简并）。',
      descriptionEn:
        'The 44 candidate topological semimetals of the paper, with formula, space group and kind (Dirac, Weyl, nodal line, multifold).',
      doi: '10.5555/cmpdc.demo.5',
      openDate: '2024-11-01',
      authors: [authors.he, authors.lin],
      relatedWorks: [
        {
          relation: 'IsSupplementTo',
          idType: 'DOI',
          value: '10.5555/demo-j-condens-matter.12.101',
          title: '[Demo] Symmetry screening of topological semimetal candidates',
        },
      ],
      typeMeta: {
        title: 'Symmetry screening of topological semimetal candidates',
        journal: 'Demo J. Condens. Matter',
        year: '2024',
        volume: '12',
        issue: '3',
        startPage: '101',
        endPage: '109',
      },
    }),
    daysAgo: 370,
    acts: published,
    files: {
      'README.txt': readme('Candidates', ['candidates.csv：候选材料 / candidates']),
      'candidates.csv': text(() => table.candidates()),
    },
  },
  {
    form: () => ({
      ...common('低温扫描隧道谱学会议报告数据', 'Conference data: low-temperature tunnelling spectroscopy'),
      resourceType: 'conference',
      keywordsZh: '扫描隧道谱,超导能隙,低温',
      keywordsEn: 'tunnelling spectroscopy,superconducting gap,low temperature',
      fieldValues: values.pairing,
      descriptionZh: '会议报告所用的 40 条低温隧道谱中的 8 条，给出偏压与微分电导。',
      descriptionEn:
        'Eight of the 40 low-temperature tunnelling spectra of the conference talk: bias and differential conductance.',
      authors: [authors.zhou, authors.shen],
      typeMeta: { title: '低温扫描隧道谱学中的能隙不均匀性', city: '北京怀柔', country: '中国' },
    }),
    daysAgo: 150,
    acts: published,
    withdrawn: '作者发现仪器标定错误',
    files: {
      'README.txt': readme('Tunnelling spectra', ['spectra/：各点谱线 / spectra by point']),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((point) => [`spectra/point_${point}.csv`, text(() => table.spectrum(point))]),
      ),
    },
  },
  {
    form: () => ({
      ...common('钙钛矿薄膜外延生长学位论文附录数据', 'Thesis appendix: epitaxy of perovskite films'),
      resourceType: 'thesis',
      keywordsZh: '钙钛矿薄膜,外延生长,反射式高能电子衍射',
      keywordsEn: 'perovskite films,epitaxy,RHEED',
      fieldValues: values.epitaxy,
      descriptionZh: '学位论文附录：外延生长过程中反射式高能电子衍射强度振荡。',
      descriptionEn: 'Appendix of a thesis: oscillations of the RHEED intensity during epitaxial growth.',
      sharingMethod: 'closed',
      openDate: '',
      license: '',
      nonDisclosureReason: '论文答辩前不公开\nClosed until the defence of the thesis',
      authors: [authors.he],
      typeMeta: { title: '钙钛矿薄膜的外延生长与界面控制', degree: '博士', place: '北京', publisher: '示例大学' },
    }),
    daysAgo: 6,
    acts: [
      { act: 'submit' },
      { act: 'reject', reasons: ['metadata', 'file'], comments: '请补充生长温度和氧压，并上传文件说明。' },
      { act: 'submit' },
      { act: 'reject', reasons: ['sharing'], comments: '不公开原因请注明预计答辩日期。' },
    ],
    files: {
      'README.txt': readme('RHEED', ['rheed.csv：强度随时间 / intensity over time']),
      'rheed.csv': text(() => table.rheed()),
    },
  },
  {
    form: () => ({
      ...common('能带拟合软件 V1.0 著作权', 'Band fitting software V1.0 copyright'),
      resourceType: 'softwareCopyright',
      keywordsZh: '能带拟合,软件著作权',
      keywordsEn: 'band fitting,software copyright',
      descriptionZh: '能带拟合软件的登记材料。',
      descriptionEn: 'Registration documents of a band fitting program.',
      sharingMethod: 'closed',
      openDate: '',
      license: '',
      nonDisclosureReason: '权属登记材料',
      typeMeta: {
        name: '能带拟合软件',
        regNo: '演示-2025SR000001',
        version: 'V1.0',
        holder: institutes.physics.nameZh,
        completionDate: '2024-11-20',
      },
    }),
    daysAgo: 2,
    acts: [],
    files: { 'README.txt': readme('Band fitting software V1.0', ['登记材料目录 / list of documents']) },
  },
  {
    form: () => ({
      ...common('综合极端条件测量方法研究报告', 'Report on measurement methods under extreme conditions'),
      resourceType: 'report',
      keywordsZh: '极低温,强磁场,温度标定',
      keywordsEn: 'ultra-low temperature,high magnetic field,thermometry',
      fieldValues: values.thermometry,
      descriptionZh: '极低温与强磁场下的温度测量方法，附温度计在磁场中的标定数据。',
      descriptionEn:
        'Methods of thermometry at ultra-low temperature in high magnetic fields, with calibration data of thermometers in field.',
      sharingMethod: 'restricted',
      openDate: '',
      accessRestriction:
        '延迟三年开放；期间供装置用户用于测量方案设计，须提交申请。\nOpen after three years; until then for users of the facility who plan measurements, on request.',
      authors: [authors.shen],
      typeMeta: { title: '综合极端条件测量方法', number: 'DEMO-RPT-2025-007' },
    }),
    daysAgo: 1,
    acts: [{ act: 'submit' }, { act: 'claim' }],
    files: {
      'README.txt': readme('Calibration', ['calibration.csv：标定偏差 / deviations']),
      'calibration.csv': text(() => table.calibration()),
    },
  },
  {
    form: () => ({
      ...common('磁性结构对称性分析工具', 'Symmetry analysis tool for magnetic structures'),
      resourceType: 'software',
      keywordsZh: '磁性结构,磁空间群,对称性分析',
      keywordsEn: 'magnetic structure,magnetic space group,symmetry analysis',
      descriptionZh: '由原子位置和磁矩判断磁性结构是否保持反演与时间反演联合对称的小工具，附示例。',
      descriptionEn:
        'A small tool that tells from positions and moments whether a magnetic structure keeps the product of inversion and time reversal, with an example.',
      openDate: '2025-09-01',
      noProject: true,
      specialNo: '',
      projectNo: '',
      taskNo: '',
      projects: [],
      authors: [authors.he, authors.zhou],
      typeMeta: {
        install: 'python -m pip install .',
        readme: 'python magsym.py example.csv',
        processor: 'x86-64',
        minMemory: '4 GB',
        storage: '20 MB',
        os: 'Linux / macOS / Windows',
        language: 'Python',
        platform: 'Python 3.11',
        repo: 'https://code.example.org/demo/magsym',
      },
    }),
    daysAgo: 80,
    acts: published,
    files: {
      'README.txt': readme('magsym', ['magsym.py：程序 / program', 'example.csv：示例 / example']),
      'magsym.py':
        "import csv, sys\n\nrows = [tuple(map(float, row)) for row in list(csv.reader(open(sys.argv[1])))[1:]]\n# PT maps (r, m) to (-r, -m); positions are fractional.\nfound = {(round(-x % 1, 4), round(-y % 1, 4), round(-z % 1, 4), -a, -b, -c) for x, y, z, a, b, c in rows}\nhave = {(round(x % 1, 4), round(y % 1, 4), round(z % 1, 4), a, b, c) for x, y, z, a, b, c in rows}\nprint('PT symmetric' if found == have else 'not PT symmetric')\n",
      'example.csv': 'x,y,z,mx,my,mz\n0.25,0.25,0.25,0,0,1\n0.75,0.75,0.75,0,0,-1\n',
    },
  },
  {
    form: () => ({
      ...common('一种低温样品转移装置', 'Low-temperature sample transfer device'),
      resourceType: 'patent',
      keywordsZh: '低温,样品转移,真空',
      keywordsEn: 'low temperature,sample transfer,vacuum',
      descriptionZh: '在真空和低温下转移样品的装置，样品温度在转移过程中保持在 20 K 以下。',
      descriptionEn:
        'A device that transfers samples in vacuum at low temperature; the sample stays below 20 K on its way.',
      sharingMethod: 'closed',
      openDate: '',
      license: '',
      nonDisclosureReason: '仅公开元数据，专利全文见专利公报',
      authors: [authors.shen, authors.lin],
      typeMeta: {
        title: '一种低温样品转移装置',
        number: '演示 CN-DEMO-0001',
        applyDate: '2023-05-12',
        grantDate: '2025-01-14',
        pubNo: 'CN-DEMO-0001-B',
        pubDate: '2025-01-14',
        abstract: '转移杆、冷屏与样品托的组合。',
        ipc: 'G01N 1/42',
        inventorOrg: institutes.facility.nameZh,
      },
    }),
    daysAgo: 3,
    acts: [{ act: 'submit' }],
    files: {},
  },
];
