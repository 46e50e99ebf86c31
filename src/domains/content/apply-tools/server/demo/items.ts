import type { ToolCategory } from '../../contract.ts';

/** A tool of the demonstration. Names and addresses of the first seven are real; the descriptions are ours. */
export interface DemoTool {
  nameZh: string;
  nameEn: string;
  category: ToolCategory;
  summaryZh: string;
  summaryEn: string;
  stepsZh: readonly string[];
  stepsEn: readonly string[];
  url: string;
  openMode?: 'new' | 'frame';
  version?: string;
  providerZh: string;
  providerEn: string;
}

const institute = { providerZh: '中国科学院物理研究所', providerEn: 'Institute of Physics, CAS' };
const demoInstitute = { providerZh: '演示研究所', providerEn: 'Demo Institute' };

export const items: readonly DemoTool[] = [
  {
    ...institute,
    nameZh: '空间群与自旋空间群查询',
    nameEn: 'Space groups and spin space groups',
    category: 'analysis',
    summaryZh: '查询磁性结构的自旋空间群，给出对称操作、国际符号和对应的磁空间群。',
    summaryEn:
      'Finds the spin space group of a magnetic structure with its operations, symbol and magnetic space group.',
    stepsZh: [
      '准备含磁矩的 CIF（mCIF）或 POSCAR 文件。',
      '上传文件并设置对称性容差。',
      '查看自旋空间群符号与对称操作，下载结果。',
    ],
    stepsEn: [
      'Prepare a CIF with moments (mCIF) or a POSCAR file.',
      'Upload it and set the tolerance.',
      'Read the symbol and the operations, and download the result.',
    ],
    url: 'https://cmpdc.iphy.ac.cn/ssg',
  },
  {
    ...institute,
    nameZh: '高对称点对称性分析',
    nameEn: 'Symmetry at high-symmetry points',
    category: 'analysis',
    summaryZh: '给出布里渊区高对称点的小群与不可约表示，辅助能带的对称性标定。',
    summaryEn:
      'Little groups and irreducible representations at the high-symmetry points of the Brillouin zone, to label bands.',
    stepsZh: [
      '选择空间群编号，或上传结构文件自动识别。',
      '选择高对称点或高对称线。',
      '查看小群特征标表，复制到能带分析程序。',
    ],
    stepsEn: [
      'Choose a space group, or upload a structure to have it recognised.',
      'Choose a high-symmetry point or line.',
      'Read the character table of the little group and copy it to your band analysis.',
    ],
    url: 'https://cmpdc.iphy.ac.cn/hsp',
  },
  {
    ...institute,
    nameZh: 'MaterialsGalaxy 材料数据聚合',
    nameEn: 'MaterialsGalaxy',
    category: 'database',
    summaryZh: '聚合多个材料数据库的结构与性质，按元素、结构和性质统一检索。',
    summaryEn:
      'Brings structures and properties from several databases together, to search by element, structure and property.',
    stepsZh: [
      '在元素周期表中选择元素，或输入化学式。',
      '用性质范围缩小结果。',
      '打开条目查看数据来源，跳转到原数据库。',
    ],
    stepsEn: [
      'Choose elements in the periodic table or enter a formula.',
      'Narrow the result by ranges of properties.',
      'Open an entry, see where its data come from, and go on to the original database.',
    ],
    url: 'https://cmpdc.iphy.ac.cn/materialsgalaxy',
  },
  {
    ...institute,
    nameZh: 'VASPilot 智能计算',
    nameEn: 'VASPilot',
    category: 'ai',
    summaryZh: '用自然语言描述任务，由智能体生成第一性原理计算的输入并检查结果。',
    summaryEn:
      'An agent that turns a task in plain words into inputs of first-principles calculations and checks what comes out.',
    stepsZh: [
      '用一两句话描述材料和要计算的性质。',
      '检查智能体给出的参数与计算流程。',
      '确认后提交，完成后查看收敛性与结果摘要。',
    ],
    stepsEn: [
      'Describe the material and the property in a sentence or two.',
      'Check the parameters and the workflow that the agent proposes.',
      'Submit it; when it is through, read about convergence and results.',
    ],
    url: 'https://cmpdc.iphy.ac.cn/materialsgalaxy/tools/vaspilot',
  },
  {
    ...institute,
    nameZh: 'MagTransDB 磁输运数据库',
    nameEn: 'MagTransDB',
    category: 'database',
    summaryZh: '材料磁输运性质的高通量计算结果，可查看不同温度与磁场下的磁阻和霍尔曲线。',
    summaryEn:
      'High-throughput results on magnetotransport: magnetoresistance and Hall curves over temperature and field.',
    stepsZh: ['按化学式或材料编号检索。', '选择磁场方向与弛豫时间近似。', '查看曲线并下载数据。'],
    stepsEn: [
      'Search by formula or material id.',
      'Choose the direction of the field and the relaxation time.',
      'Look at the curves and download the data.',
    ],
    url: 'https://cmpdc.iphy.ac.cn/mtdb',
  },
  {
    ...institute,
    nameZh: 'Materiae 拓扑电子材料目录',
    nameEn: 'Materiae',
    category: 'database',
    summaryZh: '非磁性拓扑电子材料的目录，给出拓扑分类、对称性指标和能带图。',
    summaryEn:
      'A catalogue of non-magnetic topological electronic materials with their class, symmetry indicators and bands.',
    stepsZh: ['输入元素或化学式，设置是否考虑自旋轨道耦合。', '按拓扑分类筛选。', '打开材料页查看能带与对称性指标。'],
    stepsEn: [
      'Enter elements or a formula, with or without spin-orbit coupling.',
      'Filter by topological class.',
      'Open a material to see its bands and symmetry indicators.',
    ],
    url: 'https://materiae.iphy.ac.cn/',
  },
  {
    ...institute,
    nameZh: 'Atomly 材料计算数据库',
    nameEn: 'Atomly',
    category: 'database',
    summaryZh: '高通量第一性原理计算数据库，提供晶体结构、能带、态密度与相图。',
    summaryEn:
      'A database of high-throughput first-principles calculations: structures, bands, densities of states, phase diagrams.',
    stepsZh: ['注册并登录。', '按元素组合或性质检索材料。', '查看相图与能带，下载结构文件。'],
    stepsEn: [
      'Register and log in.',
      'Search for materials by elements or properties.',
      'Look at phase diagrams and bands, and download structures.',
    ],
    url: 'https://atomly.net/',
  },
  {
    ...demoInstitute,
    nameZh: '粉末衍射在线检索',
    nameEn: 'Powder diffraction search',
    category: 'analysis',
    summaryZh: '上传粉末衍射图谱，自动寻峰并与库中的参考图谱比对，给出候选物相。',
    summaryEn:
      'Upload a powder pattern: peaks are found, compared with reference patterns, and candidate phases are named.',
    stepsZh: ['上传两列文本（角度、强度），注明波长。', '检查自动寻峰结果，可手动增删。', '查看候选物相及匹配度。'],
    stepsEn: [
      'Upload two columns, angle and intensity, and give the wavelength.',
      'Check the peaks that were found; add or remove some by hand.',
      'Look at the candidate phases and how well they match.',
    ],
    url: 'https://tools.example.org/xrd',
    version: '1.2',
  },
  {
    ...demoInstitute,
    nameZh: '能带绘图',
    nameEn: 'Band plotter',
    category: 'compute',
    summaryZh: '读取第一性原理程序的能带输出，绘制可发表的能带与态密度图。',
    summaryEn:
      'Reads band output of first-principles codes and draws bands and densities of states fit for publication.',
    stepsZh: ['上传能带与 k 点路径文件。', '设置费米能级、能量范围和投影。', '导出 SVG 或 PDF。'],
    stepsEn: [
      'Upload the bands and the path of k points.',
      'Set the Fermi level, the range of energy and the projection.',
      'Export SVG or PDF.',
    ],
    url: 'https://tools.example.org/bands',
    openMode: 'frame',
    version: '0.9',
  },
  {
    ...demoInstitute,
    nameZh: 'CIF 检查与格式转换',
    nameEn: 'CIF check and conversion',
    category: 'compute',
    summaryZh: '检查 CIF 的语法与晶体学一致性，并转换为 POSCAR、XYZ 等格式。',
    summaryEn: 'Checks the syntax and the crystallography of a CIF and converts it to POSCAR, XYZ and others.',
    stepsZh: ['粘贴或上传 CIF。', '按提示修正缺失或矛盾的条目。', '选择目标格式并下载。'],
    stepsEn: [
      'Paste or upload a CIF.',
      'Correct what is missing or contradicts itself.',
      'Choose a format and download.',
    ],
    url: 'https://tools.example.org/cif',
    version: '2.0',
  },
];
