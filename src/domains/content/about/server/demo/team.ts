/** People who do not exist, in the order of the page. */
export const team: readonly [
  nameZh: string,
  nameEn: string,
  positionZh: string,
  positionEn: string,
  fieldZh: string,
  fieldEn: string,
][] = [
  ['张晨', 'Zhang Chen', '中心主任', 'Director', '凝聚态物理、科学数据战略', 'Condensed-matter physics, strategy for research data'],
  ['李岚', 'Li Lan', '数据资源部主任', 'Head of data resources', '数据标准与数据质量', 'Data standards and data quality'],
  ['王澈', 'Wang Che', '技术平台部主任', 'Head of the technology platform', '科学数据平台、分布式存储', 'Platforms for research data, distributed storage'],
  ['陈牧', 'Chen Mu', '评测研究员', 'Benchmark scientist', '材料性质预测、模型评测', 'Prediction of materials properties, evaluation of models'],
  ['赵溪', 'Zhao Xi', '审核主管', 'Head of review', '数据审核、元数据', 'Data review, metadata'],
  ['刘屿', 'Liu Yu', '汇交主管', 'Head of archiving', '科技项目数据汇交', 'Archiving of project data'],
  ['孙禾', 'Sun He', '运维工程师', 'Operations engineer', '系统运行、数据备份', 'Operation and backups'],
  ['周弈', 'Zhou Yi', '安全工程师', 'Security engineer', '信息安全、数据合规', 'Information security, compliance'],
  ['吴棠', 'Wu Tang', '应用服务部主任', 'Head of services', '用户服务、数据应用', 'User services, applications of data'],
  ['郑苑', 'Zheng Yuan', '编辑', 'Editor', '科学传播、双语编辑', 'Science communication, bilingual editing'],
];
