import type { DeliverableKind } from '#module/data/reviews';
import type { TaskStatus } from '#contract/archive/tasks';
import { taskStatus } from '#contract/archive/tasks';

const kb = 1024;

/** A planned deliverable of a demonstration. Volumes are kilobytes where a real project has gigabytes. */
export interface DemoItem {
  topic: 0 | 1 | 2;
  name: string;
  type: 'dataset' | 'report' | 'software' | 'patent';
  mandatory: boolean;
  count: number;
  unit: string;
  bytes: number;
}

/** A resource of a demonstration. */
export interface DemoResource {
  /** Index of its planned item; null if it is not in the plan. */
  item: number | null;
  topic: 0 | 1 | 2;
  title: string;
  /** With a star in place of the material. */
  titleEn: string;
  /** Kind of its files. */
  kind: DeliverableKind;
  type: DemoItem['type'];
  count: number;
  /** Number of its part, if a deliverable is handed over in several. */
  part?: number;
  sharing?: 'closed';
}

/** The plan of the worked example. */
export const items: readonly DemoItem[] = [
  { topic: 0, name: 'ARPES 能谱数据', type: 'dataset', mandatory: true, count: 12, unit: '组', bytes: 62 * kb },
  { topic: 0, name: '晶体生长报告', type: 'report', mandatory: true, count: 2, unit: '份', bytes: 0 },
  { topic: 1, name: '电输运曲线', type: 'dataset', mandatory: true, count: 30, unit: '条', bytes: 13 * kb },
  { topic: 1, name: '拟合程序', type: 'software', mandatory: true, count: 1, unit: '套', bytes: 2 * kb },
  { topic: 2, name: '高压 XRD 数据', type: 'dataset', mandatory: true, count: 20, unit: '组', bytes: 80 * kb },
  { topic: 2, name: '高压腔专利', type: 'patent', mandatory: false, count: 1, unit: '件', bytes: 0 },
];

const spectra = {
  item: 0,
  topic: 0,
  title: 'ARPES 能谱数据',
  titleEn: 'ARPES spectra of *',
  kind: 'photoemission',
} as const;
const report = {
  item: 1,
  topic: 0,
  title: '晶体生长报告',
  titleEn: 'Report on the crystal growth of *',
  kind: 'growth',
} as const;
const curves = { item: 2, topic: 1, title: '电输运曲线', titleEn: 'Transport curves of *', kind: 'transport' } as const;
const fit = {
  item: 3,
  topic: 1,
  title: '电阻率拟合程序',
  titleEn: 'Fitting program for the resistivity of *',
  kind: 'program',
} as const;
const patterns = { item: 4, topic: 2, kind: 'diffraction', type: 'dataset' } as const;

/**
 * The deliverables of the worked example: too few in transport and diffraction, the program with a stricter sharing
 * mode.
 */
const shortResources: readonly DemoResource[] = [
  { ...spectra, type: 'dataset', count: 12 },
  { ...report, type: 'report', count: 2 },
  { ...curves, type: 'dataset', count: 24 },
  { ...fit, type: 'software', count: 1, sharing: 'closed' },
  { ...patterns, title: '高压 XRD 数据（一）', titleEn: 'XRD patterns of * under pressure, part 1', count: 8 },
  { ...patterns, title: '高压 XRD 数据（二）', titleEn: 'XRD patterns of * under pressure, part 2', count: 7, part: 1 },
  {
    item: null,
    topic: 2,
    title: '高压拉曼光谱',
    titleEn: 'Raman spectra of * under pressure',
    kind: 'raman',
    type: 'dataset',
    count: 3,
  },
];

/** Deliverables that fulfil the whole plan. */
const fullResources: readonly DemoResource[] = [
  { ...spectra, type: 'dataset', count: 12 },
  { ...report, type: 'report', count: 2 },
  { ...curves, type: 'dataset', count: 30 },
  { ...fit, type: 'software', count: 1 },
  { ...patterns, title: '高压 XRD 数据', titleEn: 'XRD patterns of * under pressure', count: 20 },
];

/** A demonstration project: the state of its task and its submitted resources. */
export interface Scene {
  no: string;
  zh: string;
  en: string;
  status: TaskStatus;
  resources: readonly DemoResource[];
  /** Days since its task began. */
  daysAgo: number;
}

const scene = (
  at: number,
  status: TaskStatus,
  zh: string,
  en: string,
  daysAgo: number,
  resources: readonly DemoResource[] = fullResources,
): Scene => ({ no: `2024YFA-DEMO-${String(at).padStart(2, '0')}`, zh, en, status, resources, daysAgo });

/** One project in every state that a visitor of the back office may want to see. */
export const scenes: readonly Scene[] = [
  scene(
    1,
    taskStatus.technicalReview,
    '高压下的关联电子体系',
    'Correlated electrons under pressure',
    120,
    shortResources,
  ),
  scene(2, taskStatus.planDraft, '拓扑半金属的磁输运', 'Magnetotransport of topological semimetals', 6),
  scene(3, taskStatus.planSubmitted, '二维磁体的层间耦合', 'Interlayer coupling of two-dimensional magnets', 14),
  scene(4, taskStatus.planReturned, '非常规超导体的能隙', 'Gaps of unconventional superconductors', 20),
  scene(5, taskStatus.collecting, '量子自旋液体的热输运', 'Heat transport of quantum spin liquids', 40),
  scene(6, taskStatus.formalReview, '重费米子的量子临界', 'Quantum criticality of heavy fermions', 70),
  scene(7, taskStatus.formalReturned, '氧化物界面电子态', 'Electrons at oxide interfaces', 80),
  scene(
    8,
    taskStatus.technicalReturned,
    '魔角石墨烯的关联态',
    'Correlated states of magic-angle graphene',
    100,
    shortResources,
  ),
  scene(9, taskStatus.stageIssued, '磁性拓扑绝缘体', 'Magnetic topological insulators', 150),
  scene(10, taskStatus.certified, '铁基超导的向列序', 'Nematic order of iron-based superconductors', 200),
  scene(11, taskStatus.awaitingCertificate, '笼目金属的电荷序', 'Charge order of kagome metals', 180),
  scene(12, taskStatus.closed, '稀土永磁的微结构', 'Microstructure of rare-earth magnets', 320),
  scene(13, taskStatus.terminated, '阻挫磁体的中子散射', 'Neutron scattering of frustrated magnets', 90),
];
