import type { AboutSlot } from '../../contract.ts';

/** A text of the demonstration: lines with the prefix `# ` are headings, lines with `- ` form a list. */
interface DemoText {
  slot: AboutSlot;
  summaryZh: string;
  summaryEn: string;
  zh: readonly string[];
  en: readonly string[];
}

export const texts: readonly DemoText[] = [
  {
    slot: 'brief',
    summaryZh: '凝聚态物质科学数据中心的使命、发展历程和服务内容。',
    summaryEn: 'Mission, history and services of the condensed-matter physics data center.',
    zh: [
      '# 使命与定位',
      '数据中心面向凝聚态物理与材料科学领域，汇聚、保存和共享科学研究产生的数据，为科研人员提供可发现、可获取、可互操作、可重用的数据服务。',
      '# 发展历程',
      '- 筹建阶段：整理研究组多年积累的实验与计算数据，制定统一的元数据规范；',
      '- 专题库建设：围绕拓扑材料、超导、磁输运、二维材料等方向建立十个分中心；',
      '- 汇交服务：开通科技项目数据汇交，提供从提交、审核到颁发凭证的全流程服务。',
      '# 主要服务',
      '- 数据资源的发布、检索、下载与引用；',
      '- 材料智能模型的评测基准与排行；',
      '- 项目数据汇交、论文数据汇交和电子实验记录；',
      '- 面向重大科研任务和企业创新的数据服务。',
    ],
    en: [
      '# Mission',
      'The data center collects, preserves and shares the data of condensed-matter physics and materials science, so that researchers can find them, get them, combine them and use them again.',
      '# History',
      '- Founding: experimental and computed data of many years were put in order under one metadata standard.',
      '- Sub-databases: ten sub-centers grew around topological materials, superconductivity, magnetotransport, two-dimensional materials and more.',
      '- Archiving: project data are now deposited, reviewed and certified in one place.',
      '# Services',
      '- Publishing, finding, downloading and citing research data',
      '- Benchmarks and leaderboards for models of materials',
      '- Archiving of project data, of data behind papers, and electronic lab notebooks',
      '- Data services for major research programmes and for industry',
    ],
  },
  {
    slot: 'organization',
    summaryZh: '数据中心的组织架构：主任、学术委员会、各部门与分中心。',
    summaryEn: 'How the data center is organised: director, academic committee, departments and sub-centers.',
    zh: [
      '数据中心实行主任负责制，学术委员会为数据标准、质量评价和发展规划提供咨询。各部门分工协作，分中心负责专题数据的建设。',
    ],
    en: [
      'A director leads the data center. The academic committee advises on data standards, quality and plans. The departments share the work, and the sub-centers build the thematic databases.',
    ],
  },
  {
    slot: 'team',
    summaryZh: '数据中心的管理、数据、技术和服务人员。',
    summaryEn: 'The people who lead the data center, keep its data, build its platform and serve its users.',
    zh: ['团队由物理学、材料科学、计算机和信息管理等方向的人员组成，共同承担数据建设、平台研发和用户服务。'],
    en: [
      'Physicists, materials scientists, engineers and information specialists build the data, the platform and the services together.',
    ],
  },
  {
    slot: 'contact',
    summaryZh: '数据中心的地址、电话、邮箱和在线留言。',
    summaryEn: 'Address, phone and e-mail of the data center, and a form to write to us.',
    zh: [
      '工作日 9:00—17:00 提供电话和邮件咨询。数据提交和审核方面的问题，请在来信中写明资源编号。',
      '- 地址：示例市科学大道 1 号，邮政编码 100000',
      '- 电话：010-5555-0100',
      '- 邮箱：contact@example.org',
    ],
    en: [
      'We answer calls and e-mails on working days from 9:00 to 17:00 (Beijing time). If you write about a submission or a review, please name the resource.',
      '- Address: 1 Science Avenue, Example City 100000',
      '- Phone: 010-5555-0100',
      '- E-mail: contact@example.org',
    ],
  },
];

/** The organisation in reading order. */
export const units: readonly [level: number, nameZh: string, nameEn: string, noteZh?: string, noteEn?: string][] = [
  [0, '中心主任', 'Director', '全面负责数据中心工作', 'Leads the data center'],
  [1, '学术委员会', 'Academic committee', '咨询与评议', 'Advice and review'],
  [1, '办公室', 'Office', '综合管理', 'Administration'],
  [1, '数据资源部', 'Data resources department', '', ''],
  [2, '数据标准组', 'Data standards group'],
  [2, '数据审核组', 'Data review group'],
  [1, '技术平台部', 'Technology platform department', '', ''],
  [2, '平台研发组', 'Development group'],
  [2, '运行与安全组', 'Operations and security group'],
  [1, '应用服务部', 'Services department', '', ''],
  [2, '汇交服务组', 'Archiving group'],
  [2, '用户服务组', 'User services group'],
  [1, '分中心', 'Sub-centers', '十个专题数据库', 'Ten thematic databases'],
];
