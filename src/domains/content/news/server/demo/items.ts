import type { NewsType } from '../../contract.ts';

/** An item of the demonstration. Items of the centre are fictitious; those of the frontier report real publications. */
export interface DemoNews {
  type: NewsType;
  headlineZh: string;
  headlineEn: string;
  /** Paragraphs; those with the prefix `- ` form a list. */
  textZh: readonly string[];
  textEn: readonly string[];
  /** Absent for items of the centre itself. */
  source?: { zh: string; en: string; url: string };
  /** Days since the window opened, and length of the window in days; five years when absent. */
  daysAgo: number;
  days?: number;
  draft?: boolean;
}

export const items: readonly DemoNews[] = [
  {
    type: 'center',
    daysAgo: 6,
    headlineZh: '数据中心召开年度用户大会，发布数据服务年度报告',
    headlineEn: 'Annual user meeting: the data center presents its report on a year of service',
    textZh: [
      '数据中心日前召开年度用户大会，来自研究所、高校和大科学装置的一百二十余位用户代表参加会议。会议围绕数据汇交、开放共享和人工智能应用三个主题展开讨论。',
      '会上发布的年度报告显示，过去一年平台新增数据资源覆盖超导、磁学、低维材料和高压物性等方向，用户最常下载的是带有完整测量条件说明的原始数据集。',
      '- 汇交流程由五步缩减为三步，元数据可以随时保存草稿；',
      '- 每个公开资源都提供引用格式和版本记录；',
      '- 审核意见逐条反馈，驳回原因可以追溯。',
      '用户代表建议继续完善英文元数据，并为大体量谱学数据提供更稳定的断点续传。中心将把这些建议列入下一年度的工作计划。',
    ],
    textEn: [
      'More than 120 users from institutes, universities and large facilities came to the annual meeting of the data center. They discussed three subjects: depositing data, sharing them openly, and putting them to use in machine learning.',
      'The report presented there shows that the resources added last year range from superconductivity and magnetism to low-dimensional materials and properties under high pressure. What users download most are raw data with a full description of how they were measured.',
      '- A deposit now takes three steps instead of five, and metadata can be kept as a draft at any time.',
      '- Every open resource comes with citation formats and a record of its versions.',
      '- Remarks of the reviewers are given point by point, and the reasons for a rejection remain on record.',
      'Users asked for more metadata in English and for steadier uploads of large spectroscopic data. Both are on the plan for next year.',
    ],
  },
  {
    type: 'center',
    daysAgo: 15,
    headlineZh: '科技计划项目数据汇交系统上线试运行',
    headlineEn: 'The system for archiving the data of funded projects enters its trial run',
    textZh: [
      '面向科技计划项目的数据汇交系统即日起上线试运行。项目负责人可以在线提交汇交方案，按课题组织数据，并实时查看形式审查、质量审查和比对的进展。',
      '系统按照汇交方案自动核对应交数据的数量和体量，逐项给出比对结果。审查通过后，系统签发带编号的汇交凭证，任何人都可以在网站上核验。',
      '试运行期间，原有的线下提交方式继续保留。使用中遇到的问题可以通过“关于我们”中的联系方式反馈。',
    ],
    textEn: [
      'The archive for the data of funded projects is open for a trial run. Project leaders submit their plan online, arrange the data by topic, and follow formal review, quality review and comparison as they happen.',
      'The system checks the number and volume of the data against the plan and says item by item what agrees. When a review is passed it issues a numbered certificate that anybody can verify on this site.',
      'During the trial run, data can still be handed in the old way. If something does not work, please write to the address under "About us".',
    ],
  },
  {
    type: 'center',
    daysAgo: 27,
    headlineZh: '新增高压衍射专题数据库，首批收录金刚石对顶砧实验数据',
    headlineEn: 'A new thematic database on high-pressure diffraction opens with diamond-anvil data',
    textZh: [
      '高压衍射专题数据库现已开放。首批收录的数据来自金刚石对顶砧中的粉末与单晶衍射实验，每条记录包含压标、传压介质、温度和波长等完整的实验条件。',
      '数据库以 CIF 文件和原始衍射图像两种形式提供数据，支持按元素组成、压力区间和空间群检索，并给出晶胞参数随压力变化的曲线。',
    ],
    textEn: [
      'The thematic database on high-pressure diffraction is open. It begins with powder and single-crystal experiments in diamond anvil cells; each record states the pressure scale, the transmitting medium, the temperature and the wavelength.',
      'Data come as CIF files and as raw images. They can be searched by elements, range of pressure and space group, and lattice parameters are plotted against pressure.',
    ],
  },
  {
    type: 'center',
    daysAgo: 40,
    headlineZh: 'MatSciBench 发布二维材料形成能基准',
    headlineEn: 'MatSciBench releases a benchmark for formation energies of two-dimensional materials',
    textZh: [
      '材料基准平台 MatSciBench 发布二维材料形成能预测基准。基准提供统一的训练集与测试集划分，以平均绝对误差为主要指标，并在榜单旁给出置信区间。',
      '模型开发者可以下载数据、在本地完成预测，再提交结果文件。平台自动评分，审核后公布成绩，并记录每次提交所用的数据版本。',
    ],
    textEn: [
      'MatSciBench, the platform for benchmarks in materials science, releases a benchmark for the formation energies of two-dimensional materials. Training and test sets are fixed, the mean absolute error is the primary metric, and intervals stand beside the ranks.',
      'Developers download the data, predict on their own machines and submit a file of results. It is scored automatically, published after a review, and the version of the data is kept with every submission.',
    ],
  },
  {
    type: 'center',
    daysAgo: 58,
    headlineZh: '首批阶段性汇交凭证签发',
    headlineEn: 'The first stage certificates are issued',
    textZh: [
      '数据中心向首批完成阶段性数据汇交的课题签发凭证。凭证载明课题编号、数据条目与体量、审查结论和签发日期，可作为课题验收材料。',
      '凭证支持二维码和编号两种方式在线核验。如课题后续补充数据，可申请更新凭证，历次版本均保留可查。',
    ],
    textEn: [
      'The data center has issued certificates to the first topics that deposited their data for a stage of the project. A certificate states the number of the topic, the items and their volume, the result of the review and the day of issue, and is accepted at the final evaluation.',
      'It can be verified online by its code or its number. When a topic adds data later the certificate can be renewed; earlier versions remain on record.',
    ],
  },
  {
    type: 'center',
    daysAgo: 73,
    headlineZh: '数据提交培训班报名通知',
    headlineEn: 'Register now for the training on data submission',
    textZh: [
      '为帮助课题组高质量完成数据汇交，数据中心将举办数据提交线上培训。内容包括元数据填写、文件组织、共享方式与许可协议的选择，以及常见的退回原因。',
      '培训面向项目数据管理员和研究生，免费参加。请使用机构邮箱注册本网站账号，并在个人中心完成邮箱验证后报名。',
    ],
    textEn: [
      'To help groups hand in good data, the center offers an online course: how to describe data and arrange files, how to choose between ways of sharing and licenses, and why submissions are usually returned.',
      'It is meant for data managers of projects and for graduate students, and is free of charge. Please register an account with the address of your institution, verify it, and sign up.',
    ],
  },
  {
    type: 'frontier',
    daysAgo: 9,
    headlineZh: 'JARVIS-Leaderboard：面向材料设计方法的大规模基准平台',
    headlineEn: 'JARVIS-Leaderboard: a large-scale benchmark of methods for materials design',
    source: {
      zh: 'npj Computational Materials',
      en: 'npj Computational Materials',
      url: 'https://www.nature.com/articles/s41524-024-01259-w',
    },
    textZh: [
      'JARVIS-Leaderboard 是一个开放、由社区共同维护的材料设计方法基准平台，比较的方法超过一百种，涵盖人工智能、电子结构计算、力场、量子计算和实验等类别。',
      '论文强调，可复现的比较需要固定的数据划分、公开的脚本和完整的元数据。平台以代码仓库的形式接收贡献，每个条目都可以重新运行。',
    ],
    textEn: [
      'JARVIS-Leaderboard is an open platform, kept by its community, on which more than one hundred methods for materials design are compared: artificial intelligence, electronic structure, force fields, quantum computation and experiments.',
      'The paper stresses that a comparison can be repeated only with fixed splits of the data, open scripts and complete metadata. Contributions arrive through a code repository, and each entry can be run again.',
    ],
  },
  {
    type: 'frontier',
    daysAgo: 21,
    headlineZh: 'SimXRD-4M：四百万条模拟粉末衍射图谱',
    headlineEn: 'SimXRD-4M: four million simulated powder diffraction patterns',
    source: { zh: 'arXiv', en: 'arXiv', url: 'https://arxiv.org/abs/2406.15469' },
    textZh: [
      'SimXRD-4M 公开了约四百万条模拟粉末 X 射线衍射图谱，并在模拟中考虑多种物理与仪器因素，用于训练和比较晶体对称性识别模型。',
      '作者指出，真实晶体的空间群分布呈长尾形态，模型在稀有类别上的表现仍有明显差距。数据集为研究类别不平衡问题提供了公开的起点。',
    ],
    textEn: [
      'SimXRD-4M offers about four million simulated powder X-ray diffraction patterns. The simulations take several physical and instrumental effects into account, so that models which recognise the symmetry of crystals can be trained and compared.',
      'The authors point out that the space groups of real crystals have a long tail, and that models still do much worse on rare classes. The data are an open place to begin with that imbalance.',
    ],
  },
  {
    type: 'frontier',
    daysAgo: 34,
    headlineZh: 'opXRD：开放的实验粉末衍射数据库',
    headlineEn: 'opXRD: an open database of experimental powder diffraction',
    source: { zh: 'arXiv', en: 'arXiv', url: 'https://arxiv.org/abs/2503.05577' },
    textZh: [
      'opXRD 汇集了多家机构贡献的 92,552 条实验粉末衍射图谱，其中 2,179 条带有结构标注。与模拟数据相比，实验数据包含背景、择优取向和杂相等真实因素。',
      '数据库的目标是检验在模拟数据上训练的模型能否用于真实测量，并邀请更多实验室共享未发表的图谱。',
    ],
    textEn: [
      'opXRD brings together 92,552 experimental powder patterns from several institutions, 2,179 of them labelled with a structure. Unlike simulations they have a background, preferred orientation and impurity phases.',
      'The database is meant to test whether models trained on simulations hold for real measurements, and invites laboratories to share patterns that were never published.',
    ],
  },
  {
    type: 'frontier',
    daysAgo: 49,
    headlineZh: 'HTSC-2025：常压高温超导基准数据集',
    headlineEn: 'HTSC-2025: a benchmark dataset of ambient-pressure high-temperature superconductors',
    source: { zh: 'arXiv', en: 'arXiv', url: 'https://arxiv.org/abs/2506.03837' },
    textZh: [
      'HTSC-2025 整理了近年来理论预测的常压高温超导材料，为用人工智能预测超导转变温度的方法提供统一的测试集。',
      '数据集以公开仓库的形式发布，并计划随新的理论结果持续更新。',
    ],
    textEn: [
      'HTSC-2025 collects superconductors that theory has predicted in recent years to have a high transition temperature at ambient pressure: a common test set for methods that predict this temperature by artificial intelligence.',
      'It is published in an open repository and is to grow with new theoretical results.',
    ],
  },
  {
    type: 'center',
    daysAgo: 400,
    days: 30,
    headlineZh: '存储系统扩容期间的服务安排',
    headlineEn: 'Service while the storage is extended',
    textZh: ['存储系统扩容期间，检索和浏览不受影响，文件上传暂停两小时。'],
    textEn: ['While the storage is extended, search and reading go on; uploads pause for two hours.'],
  },
  {
    type: 'center',
    daysAgo: -20,
    draft: true,
    headlineZh: '新版元数据规范征求意见（草稿）',
    headlineEn: 'New metadata rules open for comment (draft)',
    textZh: ['新版元数据规范正在整理，内容完成后面向全体用户征求意见。'],
    textEn: ['New rules for metadata are being drawn up; all users will be asked for their comments.'],
  },
];
