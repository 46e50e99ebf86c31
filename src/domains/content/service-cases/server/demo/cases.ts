import type { CaseType } from '../../contract.ts';

/** A case of the demonstration: all of them are fictitious. */
export interface DemoCase {
  nameZh: string;
  nameEn: string;
  type: CaseType;
  targetZh: string;
  targetEn: string;
  hours: number;
  backgroundZh: string;
  backgroundEn: string;
  achievementsZh: string;
  achievementsEn: string;
  orgsZh: string;
  orgsEn: string;
  /** Paragraphs. */
  contentZh: readonly string[];
  contentEn: readonly string[];
  sourceUrl: string;
  /** Days since it was written and normally published. */
  daysAgo: number;
  isUnpublished?: boolean;
  isDiscontinued?: boolean;
}

/** A search among the resources. It works with any names of the demonstration's resources. */
const found = (words: string) => `/data?keyword=${encodeURIComponent(words)}`;

export const cases: readonly DemoCase[] = [
  {
    nameZh: '为电池企业提供电解质结构数据服务',
    nameEn: 'Electrolyte structure data for a battery maker',
    type: 'enterprise',
    targetZh: '示例电池企业甲',
    targetEn: 'Demo battery company A',
    hours: 120,
    backgroundZh:
      '企业在开发固态电解质时缺少统一整理的晶体结构与离子电导率数据，各实验室的文件格式和测量条件说明不一致，难以直接用于建模。',
    backgroundEn:
      'A company developing solid electrolytes lacked crystal structures and conductivities in one form: files of different laboratories had different formats, and the conditions of measurement were rarely given.',
    achievementsZh:
      '交付 36 个数据集、412 个文件，企业将候选材料从 58 种缩小到 7 种，实验筛选周期由五个月缩短到两个月。',
    achievementsEn:
      '36 data sets with 412 files were delivered. The company narrowed 58 candidate materials down to 7 and screened them in two months instead of five.',
    orgsZh: '示例物理研究所、示例电池企业甲',
    orgsEn: 'Demo Institute of Physics; Demo battery company A',
    contentZh: [
      '服务团队先与企业共同确定所需的结构类型、温区和元素范围，再从平台已有资源中检出可用数据，并补充中英文元数据、单位和不确定度。',
      '数据以 CIF 和 CSV 两种格式交付，附带读取示例和引用信息。企业的工程师参加了两次在线答疑，后续新增数据按季度更新。',
    ],
    contentEn: [
      'The team first agreed with the company on structure types, temperatures and elements, then collected what the platform already held and added metadata in two languages, units and uncertainties.',
      'The data came as CIF and CSV with examples for reading them and with citations. Engineers of the company had their questions answered in two online sessions; new data follow every quarter.',
    ],
    sourceUrl: found('形成能'),
    daysAgo: 210,
  },
  {
    nameZh: '支撑铁基超导重大项目数据共享',
    nameEn: 'Data sharing for a major project on iron-based superconductors',
    type: 'research',
    targetZh: '铁基超导重大项目团队',
    targetEn: 'Team of a major project on iron-based superconductors',
    hours: 480,
    backgroundZh:
      '项目由六个课题组共同承担，角分辨光电子能谱、输运和中子散射数据分散保存，样品编号不统一，跨课题的比对需要反复沟通。',
    backgroundEn:
      'Six groups carried the project. Photoemission, transport and neutron data lay in different places under different sample numbers, and every comparison across groups took long exchanges.',
    achievementsZh:
      '建立统一样品编号 214 个，汇集谱图 1,860 幅，支撑项目发表论文 23 篇，其中 15 篇附有可访问的数据引用。',
    achievementsEn:
      '214 samples received common numbers and 1,860 spectra were brought together. 23 papers came out of the project, 15 of them with citations of accessible data.',
    orgsZh: '示例物理研究所、示例大学物理系、示例中子科学中心',
    orgsEn: 'Demo Institute of Physics; Department of Physics, Demo University; Demo Neutron Science Center',
    contentZh: [
      '平台为项目设置了统一的样品登记表和数据提交模板，测量温度、光子能量和动量方向成为必填项，数据在项目内即时共享，成果发表后对外开放。',
      '项目结题时，全部数据按照汇交方案完成核对，审核意见在三个工作日内全部答复。',
    ],
    contentEn: [
      'The project was given one register of samples and one template, in which temperature, photon energy and direction of momentum must be filled in. Data are shared within the project at once and opened when the results are published.',
      'At the end of the project all data were checked against the archiving plan; every remark of the reviewers was answered within three working days.',
    ],
    sourceUrl: found('ARPES'),
    daysAgo: 180,
  },
  {
    nameZh: '面向中学生的晶体结构开放数据科普',
    nameEn: 'Open crystal data for school students',
    type: 'public',
    targetZh: '中学师生',
    targetEn: 'Secondary schools',
    hours: 40,
    backgroundZh:
      '中学课程中的晶体结构多以静态插图讲解，学生难以理解真实材料的周期性与对称性，教师也缺少可以放心使用的开放数据。',
    backgroundEn:
      'Crystal structures at school are mostly still pictures. Students hardly see the periodicity and symmetry of real materials, and teachers lack open data that they can use without doubts.',
    achievementsZh: '制作 12 组可交互的结构数据与配套讲义，18 所学校的 1,300 余名学生参加，课堂材料被下载 2,700 余次。',
    achievementsEn:
      '12 sets of structures with worksheets were prepared. More than 1,300 students of 18 schools took part, and the material was downloaded over 2,700 times.',
    orgsZh: '示例物理研究所、示例市青少年科技中心',
    orgsEn: 'Demo Institute of Physics; Demo City Science Center for Youth',
    contentZh: [
      '每组数据选取一种生活中常见的材料，例如食盐、石墨和石英，给出真实的晶胞参数、原子坐标和 X 射线衍射图，并用问题引导学生从数据中发现规律。',
      '所有材料以 CC BY 4.0 许可开放，教师可以自由改编。',
    ],
    contentEn: [
      'Each set takes a material from daily life such as salt, graphite or quartz, gives its true cell, coordinates and X-ray pattern, and asks questions that lead to the rule behind the data.',
      'Everything is open under CC BY 4.0, and teachers may adapt it.',
    ],
    sourceUrl: found('晶体'),
    daysAgo: 160,
  },
  {
    nameZh: '支撑关键材料国产化数据保障',
    nameEn: 'Data support for the domestic supply of critical materials',
    type: 'strategy',
    targetZh: '国家科技计划管理部门',
    targetEn: 'Management of a national science program',
    hours: 300,
    backgroundZh:
      '关键材料替代研究涉及多个单位和多种表征手段，管理部门需要及时了解数据是否齐全、来源是否清楚、能否支持下一步的中试决策。',
    backgroundEn:
      'Finding substitutes for critical materials involves many institutes and many methods. Those who manage the program need to know whether data are complete, where they come from, and whether they support a decision on pilot production.',
    achievementsZh:
      '完成 9 个课题、165 项数据的完整性核查，发现并补齐缺失的测量条件 47 处，形成可追溯的数据清单 1 份。',
    achievementsEn:
      '165 items of data from 9 topics were checked for completeness, 47 missing conditions of measurement were found and added, and one traceable list of data was drawn up.',
    orgsZh: '示例物理研究所、示例材料研究院',
    orgsEn: 'Demo Institute of Physics; Demo Academy of Materials',
    contentZh: [
      '中心按照课题任务书逐项核对数据，记录样品批次、测量设备和处理过程，对关键性能数据安排第二家单位复测。',
      '核查结果以清单形式提供，管理部门可以按材料、课题和指标查看，每条记录都能追溯到原始文件。',
    ],
    contentEn: [
      'The center checked the data item by item against the tasks of each topic, recorded batches, instruments and processing, and had key properties measured again by a second institute.',
      'The result is a list by material, topic and indicator in which every line leads back to the original file.',
    ],
    sourceUrl: found('材料'),
    daysAgo: 130,
  },
  {
    nameZh: '磁制冷材料筛选数据包',
    nameEn: 'A data package for magnetocaloric screening',
    type: 'enterprise',
    targetZh: '示例制冷企业乙',
    targetEn: 'Demo cooling company B',
    hours: 90,
    backgroundZh:
      '企业计划评估室温磁制冷路线，需要在统一条件下比较居里温度、磁熵变和滞后损耗，而公开数据的外加磁场和计算方法各不相同。',
    backgroundEn:
      'A company weighing magnetic cooling at room temperature had to compare Curie temperatures, entropy changes and hysteresis losses on equal terms, while published values differ in field and method.',
    achievementsZh: '整理 318 条磁热性能记录，换算到统一磁场 186 条，企业据此选定 3 个体系进入样机试验。',
    achievementsEn:
      '318 records of magnetocaloric properties were compiled and 186 of them converted to a common field; the company chose 3 systems for a prototype.',
    orgsZh: '示例物理研究所、示例制冷企业乙',
    orgsEn: 'Demo Institute of Physics; Demo cooling company B',
    contentZh: [
      '数据包为每条记录注明来源、样品形态、测量方法和换算公式，无法换算的记录保留原值并说明原因。',
      '企业可以在本地用随附的脚本重复全部换算过程。',
    ],
    contentEn: [
      'Every record in the package names its source, the form of the sample, the method and the formula of conversion; records that cannot be converted keep their value and say why.',
      'With the scripts that come along the company can repeat every conversion by itself.',
    ],
    sourceUrl: found('磁输运'),
    daysAgo: 110,
  },
  {
    nameZh: '大科学装置用户数据托管',
    nameEn: 'Data hosting for users of a large facility',
    type: 'research',
    targetZh: '大科学装置用户',
    targetEn: 'Users of a large research facility',
    hours: 600,
    backgroundZh: '装置用户的机时短、数据量大，离开装置后往往难以长期保存原始数据，重新分析时找不到当时的仪器参数。',
    backgroundEn:
      'Users of the facility have short beam times and large data. Once they are home, raw data are hard to keep for long, and the settings of the instrument are missing when the data are analyzed again.',
    achievementsZh:
      '托管 74 个用户课题的 128 TB 原始数据，提供断点续传下载 3,400 余次，用户重新分析后新发表论文 11 篇。',
    achievementsEn:
      '128 TB of raw data from 74 user projects are hosted and were downloaded over 3,400 times with resumable transfers; new analyses led to 11 more papers.',
    orgsZh: '示例物理研究所、示例综合极端条件装置',
    orgsEn: 'Demo Institute of Physics; Demo facility for extreme conditions',
    contentZh: [
      '实验结束后，原始数据与仪器日志一起进入托管区，自动生成校验值和元数据草稿，用户只需补充样品信息。',
      '数据在约定的保护期内仅课题成员可见，期满后按照协议开放。',
    ],
    contentEn: [
      'After an experiment, raw data and instrument logs enter the hosting area together; checksums and a draft of the metadata are made automatically, and users only add what they know of the sample.',
      'Within the agreed period only members of the project see the data; afterwards they open as agreed.',
    ],
    sourceUrl: found('高压'),
    daysAgo: 90,
  },
  {
    nameZh: '公共基准数据集开放下载',
    nameEn: 'Open downloads of benchmark data sets',
    type: 'public',
    targetZh: '材料人工智能研究社区',
    targetEn: 'Community of machine learning for materials',
    hours: 60,
    backgroundZh:
      '材料性质预测模型常使用不同的划分与指标，结果难以比较。社区需要固定划分、版本清楚、可以免费获取的公共基准。',
    backgroundEn:
      'Models that predict properties of materials use different splits and metrics, so that results cannot be compared. The community needs public benchmarks with fixed splits, clear versions and free access.',
    achievementsZh: '开放 6 个基准数据集、共 5 万余条记录，收到 42 个模型的提交结果，累计下载 8,600 余次。',
    achievementsEn:
      '6 benchmark data sets with more than 50,000 records are open; results of 42 models were submitted, and the data were downloaded over 8,600 times.',
    orgsZh: '示例物理研究所、示例大学计算材料组',
    orgsEn: 'Demo Institute of Physics; Computational materials group, Demo University',
    contentZh: [
      '每个基准都附有数据说明、固定的训练与测试划分、评分脚本和版本记录，提交的预测文件由平台统一评分。',
      '数据以 CC0 或 CC BY 许可发布，企业和个人都可以使用。',
    ],
    contentEn: [
      'Each benchmark comes with a description, fixed training and test sets, the scoring script and a record of versions; submitted predictions are scored by the platform in one way.',
      'The data are published under CC0 or CC BY and may be used by companies and by anybody.',
    ],
    sourceUrl: '/benchmarks',
    daysAgo: 60,
  },
  {
    nameZh: '科技计划项目验收数据核验',
    nameEn: 'Data checks for the acceptance of funded projects',
    type: 'strategy',
    targetZh: '项目管理专业机构',
    targetEn: 'Managing agency of funded projects',
    hours: 200,
    backgroundZh: '项目验收前需要确认应交数据已经齐全、可读并与任务书一致，人工核对耗时长，口径也不统一。',
    backgroundEn:
      'Before a project is accepted, its data must be complete, readable and in line with the tasks. Checking by hand takes long and follows no common rule.',
    achievementsZh: '试点核验 5 个项目、310 项数据，平均核验时间由十个工作日缩短到三个工作日。',
    achievementsEn:
      'In a trial, 310 items of data from 5 projects were checked, in three working days on average instead of ten.',
    orgsZh: '示例物理研究所、示例项目管理机构',
    orgsEn: 'Demo Institute of Physics; Demo project management agency',
    contentZh: ['核验依据汇交方案逐项比较数量、体量和格式，结果分为一致、部分一致和缺失三类，并给出需要补充的内容。'],
    contentEn: [
      'The check compares number, volume and format item by item with the archiving plan, says what agrees, agrees in part or is missing, and names what has to be added.',
    ],
    sourceUrl: '/archive',
    daysAgo: 12,
    isUnpublished: true,
  },
  {
    nameZh: '论文关联数据出版服务',
    nameEn: 'Publishing the data behind papers',
    type: 'research',
    targetZh: '示例学术期刊编辑部',
    targetEn: 'Editorial office of a demo journal',
    hours: 150,
    backgroundZh:
      '期刊要求作者在投稿时提供论文数据，但编辑部没有保存和审核数据的条件，审稿人也需要在保密的前提下查看数据。',
    backgroundEn:
      'The journal asks authors for the data behind their papers, yet the office has no means of keeping and checking them, and referees must see the data in confidence.',
    achievementsZh: '为 96 篇论文提供数据存放与审核，平均 2.5 个工作日完成初审，发表后数据平均被引用 1.8 次。',
    achievementsEn:
      'Data of 96 papers were kept and reviewed, the first review taking 2.5 working days on average; once published, the data were cited 1.8 times on average.',
    orgsZh: '示例物理研究所、示例学术期刊社',
    orgsEn: 'Demo Institute of Physics; Demo journal press',
    contentZh: [
      '作者在投稿的同时提交数据，系统生成仅供审稿使用的访问链接；论文录用后数据获得正式标识并与论文互相引用。',
      '数据审核只检查完整性与可读性，不代替期刊的学术评审。',
    ],
    contentEn: [
      'Authors hand in data together with the manuscript, and referees get a link of their own. Once the paper is accepted the data receive an identifier, and paper and data cite each other.',
      'The review of the data looks at completeness and readability only; it does not replace that of the journal.',
    ],
    sourceUrl: '/archive/submit',
    daysAgo: 30,
  },
  {
    nameZh: '旧版材料性能查询服务',
    nameEn: 'The former service for property queries',
    type: 'enterprise',
    targetZh: '企业用户',
    targetEn: 'Users from industry',
    hours: 30,
    backgroundZh: '早期平台以邮件方式为企业提供材料性能查询，数据来源和更新时间不易追溯。',
    backgroundEn:
      'In its early days the platform answered questions about material properties by e-mail, which made sources and dates hard to trace.',
    achievementsZh: '累计答复查询 260 余次，相关数据已全部迁移到新的数据资源检索。',
    achievementsEn:
      'More than 260 questions were answered; all data concerned have moved to the search of data resources.',
    orgsZh: '示例物理研究所',
    orgsEn: 'Demo Institute of Physics',
    contentZh: ['该服务已由在线检索代替，案例仅作记录。'],
    contentEn: ['Online search has replaced this service; the case is kept for the record.'],
    sourceUrl: '/data',
    daysAgo: 400,
    isDiscontinued: true,
  },
];
