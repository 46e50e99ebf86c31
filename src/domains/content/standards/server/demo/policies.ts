/** A policy of the demonstration: public facts about real documents, none of their text. */
export interface DemoPolicy {
  standardNo: string;
  nameZh: string;
  nameEn: string;
  /** CCS and ICS. */
  classNoZh: string;
  classNoEn: string;
  publishDate: string | null;
  implementDate: string | null;
  /** Defaults to the national platform that publishes the text of standards. */
  sourceUrl?: string;
  noteZh?: string;
  noteEn?: string;
  isDeactivated?: boolean;
}

/** The national platform that publishes the text of standards (国家标准全文公开系统). */
export const standardsPlatform = 'https://openstd.samr.gov.cn/bzgk/gb/';

const archiving = {
  zh: '科技计划形成的科学数据汇交',
  en: 'Science and technology program-generated scientific data archiving',
  dates: { publishDate: '2021-03-09', implementDate: '2021-10-01' },
};

export const policies: readonly DemoPolicy[] = [
  {
    standardNo: '国办发〔2018〕17号',
    nameZh: '科学数据管理办法',
    nameEn: 'Measures for Managing Scientific Data',
    classNoZh: '—',
    classNoEn: '—',
    publishDate: '2018-03-17',
    implementDate: '2018-03-17',
    sourceUrl: 'https://www.gov.cn/zhengce/content/2018-04/02/content_5279272.htm',
  },
  {
    standardNo: '科发办字〔2019〕11号',
    nameZh: '中国科学院科学数据管理与开放共享办法（试行）',
    nameEn: 'Measures of the Chinese Academy of Sciences for Scientific Data Management and Open Sharing (Trial)',
    classNoZh: '—',
    classNoEn: '—',
    publishDate: null,
    implementDate: null,
    sourceUrl: 'https://www.cas.cn/',
    noteZh: '2019 年印发',
    noteEn: 'Issued in 2019',
  },
  {
    standardNo: 'GB/T 39912-2021',
    nameZh: `${archiving.zh} 技术与管理规范`,
    nameEn: `${archiving.en}—Technical and management specification`,
    classNoZh: 'A24',
    classNoEn: '35.020',
    ...archiving.dates,
  },
  {
    standardNo: 'GB/T 39909-2021',
    nameZh: `${archiving.zh} 通用数据元`,
    nameEn: `${archiving.en}—General data element`,
    classNoZh: 'L72',
    classNoEn: '35.020',
    ...archiving.dates,
  },
  {
    standardNo: 'GB/T 39908-2021',
    nameZh: `${archiving.zh} 通用代码集`,
    nameEn: `${archiving.en}—General code set`,
    classNoZh: 'A24',
    classNoEn: '35.040',
    ...archiving.dates,
  },
  {
    standardNo: 'GB/T 30523-2023',
    nameZh: '科技资源核心元数据',
    nameEn: 'Science and technology resource core metadata',
    classNoZh: 'L72',
    classNoEn: '35.040',
    publishDate: '2023-08-06',
    implementDate: '2023-08-06',
    noteZh: '代替 GB/T 30523-2014',
    noteEn: 'Replaces GB/T 30523-2014',
  },
  {
    standardNo: 'GB/T 30523-2014',
    nameZh: '科技平台 资源核心元数据',
    nameEn: 'Science and technology infrastructure—Resource core metadata',
    classNoZh: 'L72',
    classNoEn: '35.040',
    publishDate: '2013-12-13',
    implementDate: '2014-08-01',
    noteZh: '被 GB/T 30523-2023 代替',
    noteEn: 'Replaced by GB/T 30523-2023',
    isDeactivated: true,
  },
  {
    standardNo: 'GB/T 32843-2016',
    nameZh: '科技资源标识',
    nameEn: 'Science and technology resource identification',
    classNoZh: 'L70',
    classNoEn: '35.240.01',
    publishDate: '2016-08-29',
    implementDate: '2017-09-01',
  },
  {
    standardNo: 'GB/T 35294-2017',
    nameZh: '信息技术 科学数据引用',
    nameEn: 'Information technology—Scientific data citation',
    classNoZh: 'L78',
    classNoEn: '35.100.70',
    publishDate: '2017-12-29',
    implementDate: '2018-07-01',
  },
  {
    standardNo: 'GB/T 36344-2018',
    nameZh: '信息技术 数据质量评价指标',
    nameEn: 'Information technology—Evaluation indicators for data quality',
    classNoZh: 'L70',
    classNoEn: '35.240.01',
    publishDate: '2018-06-07',
    implementDate: '2019-01-01',
  },
  {
    standardNo: 'GB/T 43697-2024',
    nameZh: '数据安全技术 数据分类分级规则',
    nameEn: 'Data security technology—Rules for data classification and grading',
    classNoZh: 'L80',
    classNoEn: '35.030',
    publishDate: '2024-03-15',
    implementDate: '2024-10-01',
  },
  {
    standardNo: 'GB/T 13745-2009',
    nameZh: '学科分类与代码',
    nameEn: 'Classification and code of disciplines',
    classNoZh: 'A24',
    classNoEn: '35.040',
    publishDate: '2009-05-06',
    implementDate: '2009-11-01',
  },
  {
    standardNo: 'GB/T 22239-2019',
    nameZh: '信息安全技术 网络安全等级保护基本要求',
    nameEn: 'Information security technology—Baseline for classified protection of cybersecurity',
    classNoZh: 'L80',
    classNoEn: '35.040',
    publishDate: '2019-05-10',
    implementDate: '2019-12-01',
  },
  {
    standardNo: 'GB/T 32845-2016',
    nameZh: '科技平台 元数据汇交业务流程',
    nameEn: 'General science and technology infrastructure—Business process of metadata archiving',
    classNoZh: 'L67',
    classNoEn: '35.240.01',
    publishDate: '2016-08-29',
    implementDate: '2017-03-01',
  },
  {
    standardNo: 'T/CSTM 00838-2022',
    nameZh: '材料基因工程 材料数据标识（MID）',
    nameEn: 'Materials genome engineering—Materials data identifier (MID)',
    classNoZh: 'L71',
    classNoEn: '35.240.70',
    publishDate: '2022-08-29',
    implementDate: '2022-11-29',
  },
];
