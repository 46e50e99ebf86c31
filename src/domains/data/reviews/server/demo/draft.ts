import type { z } from 'zod';
import type { ResourceDraft } from '#contract/data/resources';
import { authors, institutes } from './people.ts';

/** The form that a depositor would fill in. */
export type Draft = z.input<typeof ResourceDraft> & { titleZh: string };

export { authors, institutes };

const publisher = {
  name: '演示发布者',
  nameEn: 'Demo publisher',
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
  leadOrg: institutes.physics.nameZh,
  participantOrgs: `${institutes.school.nameZh}；${institutes.facility.nameZh}`,
  introduction: '演示项目：关联电子材料的制备、测量与计算。',
};

/** Common fields of all demonstration records; every person, number and institution is fictional. */
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
