import type { z } from 'zod';
import type { ResourceDraft } from '#contract/data/resources';

/** What a depositor would fill in. */
export type Draft = z.input<typeof ResourceDraft> & { titleZh: string };

export const authors = {
  lin: {
    nameZh: '林若溪',
    nameEn: 'Ruoxi Lin',
    institution: '示例凝聚态物理研究所',
    email: 'lin.ruoxi@example.org',
    phone: '010-5555-0111',
    isCorresponding: true,
  },
  zhou: {
    nameZh: '周明远',
    nameEn: 'Mingyuan Zhou',
    institution: '示例凝聚态物理研究所',
    email: 'zhou.mingyuan@example.org',
    phone: '010-5555-0112',
  },
  shen: {
    nameZh: '沈知白',
    nameEn: 'Zhibai Shen',
    institution: '示例综合极端条件实验装置',
    email: 'shen.zhibai@example.org',
    phone: '010-5555-0113',
  },
  he: {
    nameZh: '何一舟',
    nameEn: 'Yizhou He',
    institution: '示例大学物理学院',
    email: 'he.yizhou@example.org',
    phone: '010-5555-0114',
    isCorresponding: true,
  },
};

const publisher = {
  name: '演示发布者',
  email: 'publisher@example.org',
  phone: '010-5555-0100',
  postcode: '100190',
  address: '北京市海淀区示例路 1 号',
};
const project = {
  projectNo: 'DEMO-2024-0001',
  responsible: '林若溪',
  start: '2024-01-01',
  deadline: '2027-12-31',
  agency: '示例科技管理中心',
  leadOrg: '示例凝聚态物理研究所',
  participantOrgs: '示例大学物理学院，示例综合极端条件实验装置',
  introduction: '演示项目：关联电子材料的制备、测量与计算。',
};

/** What all demonstration records share; every person, number and institution is fictional. */
export const common = (titleZh: string, titleEn: string): Draft => ({
  titleZh: `【演示】${titleZh}`,
  titleEn: `[Demo] ${titleEn}`,
  subjectCode: '140.50',
  sharingMethod: 'open',
  openDate: '2025-03-01',
  license: 'by',
  preservationPlan: 'permanent',
  specialNo: 'DEMO-SP-01',
  projectNo: 'DEMO-2024-0001',
  taskNo: 'DEMO-2024-0001-02',
  authors: [authors.lin, authors.zhou],
  publisher,
  projects: [project],
});
