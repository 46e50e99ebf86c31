import type { MetricCode, TaskType } from '#contract/benchmarks/scoring';
import type { Field } from '../../contract.ts';

/** A demonstration data set; its rows and the predictions of its models are generated. */
export interface DemoSet {
  publicId: string;
  nameZh: string;
  nameEn: string;
  summaryZh: string;
  summaryEn: string;
  taskType: TaskType;
  field: Field;
  /** The specific part of the protocol; the common part is appended. */
  protocolZh: string;
  protocolEn: string;
  license: 'CC0 1.0' | 'CC BY 4.0';
  sampleCount: number;
  /** Number of measured samples, and of folds. */
  measured: number;
  folds: number;
  targetZh: string;
  targetEn: string;
  unit: string;
  /** Mean and spread of the targets; for classes the share of the first class. */
  center: number;
  spread: number;
  isNonNegative?: boolean;
  classes?: readonly string[];
  subsets?: readonly { key: string; nameZh: string; nameEn: string }[];
  /** The primary metric first. */
  metrics: readonly MetricCode[];
  decimals: number;
  daysAgo: number;
}

const numbers: readonly MetricCode[] = ['rmse', 'r2', 'spearman', 'maxe', 'bias', 'scaledError'];
const labels: readonly MetricCode[] = ['accuracy', 'balancedAccuracy', 'mcc'];

export const sets: readonly DemoSet[] = [
  {
    publicId: '1a',
    nameZh: '二维材料形成能',
    nameEn: 'Formation energy of 2D materials',
    summaryZh: '由化学组成和晶体结构预测二维材料每个原子的形成能，检验模型对低维体系的推广能力。',
    summaryEn:
      'Predict the formation energy per atom of two-dimensional materials from composition and structure: how well do models carry over to low dimensions?',
    taskType: 'regression',
    field: 'stability',
    license: 'CC0 1.0',
    sampleCount: 5000,
    measured: 500,
    folds: 5,
    protocolZh: '划分时同一化学体系只出现在一折中，避免成分相近的样本同时出现在训练与测试部分。',
    protocolEn:
      'All entries of one chemical system lie in the same fold, so that near copies do not stand on both sides of the split.',
    targetZh: '形成能',
    targetEn: 'Formation energy',
    unit: 'eV/atom',
    center: -0.62,
    spread: 0.313,
    metrics: ['mae', ...numbers, 'coverage'],
    decimals: 4,
    daysAgo: 210,
  },
  {
    publicId: '1b',
    nameZh: '带隙预测',
    nameEn: 'Band gap',
    summaryZh: '由化学组成或晶体结构预测半导体与绝缘体的带隙。',
    summaryEn: 'Predict the band gap of semiconductors and insulators from composition or structure.',
    taskType: 'regression',
    field: 'electronic',
    license: 'CC BY 4.0',
    sampleCount: 12_000,
    measured: 400,
    folds: 5,
    isNonNegative: true,
    protocolZh: '仅使用组成的模型与使用结构的模型在同一榜上，请在模型描述中写明输入。',
    protocolEn: 'Models of composition and of structure share one board: please name the input in the description.',
    targetZh: '带隙',
    targetEn: 'Band gap',
    unit: 'eV',
    center: 2.1,
    spread: 1.3,
    subsets: [
      { key: 'composition', nameZh: '仅用组成', nameEn: 'Composition' },
      { key: 'structure', nameZh: '使用结构', nameEn: 'Structure' },
    ],
    metrics: ['mae', ...numbers],
    decimals: 3,
    daysAgo: 200,
  },
  {
    publicId: '1c',
    nameZh: '金属性判别',
    nameEn: 'Metallicity',
    summaryZh: '判断一种化合物是否为金属，给出属于金属的概率。',
    summaryEn: 'Is a compound a metal? Models give the probability.',
    taskType: 'classification',
    field: 'electronic',
    license: 'CC BY 4.0',
    sampleCount: 9800,
    measured: 400,
    folds: 1,
    protocolZh: '正例为金属。请提交概率；只提交标签的模型不能计算依赖排序的指标，榜上会标明。',
    protocolEn:
      'Metals are the positive class. Please submit probabilities: from labels alone no metric of order can be computed, and the board says so.',
    targetZh: '是否金属',
    targetEn: 'Is a metal',
    unit: '',
    center: 0.46,
    spread: 0,
    metrics: ['rocAuc', 'rocAucLabels', 'averagePrecision', ...labels, 'f1', 'brier', 'logLoss', 'ece'],
    decimals: 3,
    daysAgo: 190,
  },
  {
    publicId: '1d',
    nameZh: '超导转变温度',
    nameEn: 'Superconducting critical temperature',
    summaryZh: '由化学组成与外加压力预测超导体的临界温度。',
    summaryEn: 'Predict the critical temperature of superconductors from composition and pressure.',
    taskType: 'regression',
    field: 'superconductivity',
    license: 'CC BY 4.0',
    sampleCount: 3200,
    measured: 300,
    folds: 5,
    isNonNegative: true,
    protocolZh: '常压与高压样本按比例分入各折；以 RMSE 排名，使高温端的大误差不被掩盖。',
    protocolEn:
      'Samples at ambient and at high pressure are dealt in proportion. RMSE ranks, so that large errors at high temperatures are not hidden.',
    targetZh: '临界温度',
    targetEn: 'Critical temperature',
    unit: 'K',
    center: 28,
    spread: 21,
    subsets: [
      { key: 'ambient', nameZh: '常压', nameEn: 'Ambient pressure' },
      { key: 'pressure', nameZh: '高压', nameEn: 'High pressure' },
    ],
    metrics: ['rmse', 'mae', 'medae', 'maxe', 'r2', 'spearman', 'bias'],
    decimals: 2,
    daysAgo: 170,
  },
  {
    publicId: '1e',
    nameZh: '空间群判定',
    nameEn: 'Space group from diffraction',
    summaryZh: '由粉末衍射图判定空间群，样本取自模拟与实测两类衍射图。',
    summaryEn: 'Determine the space group from a powder pattern, simulated or measured.',
    taskType: 'multiclass',
    field: 'structure',
    license: 'CC BY 4.0',
    sampleCount: 40_000,
    measured: 400,
    folds: 1,
    protocolZh: '评测部分限于出现最多的八个空间群；标签写法与国际符号一致。',
    protocolEn: 'The measured part holds the eight most frequent space groups, written as international symbols.',
    targetZh: '空间群',
    targetEn: 'Space group',
    unit: '',
    center: 0.3,
    spread: 0,
    classes: ['Fm-3m', 'P6_3/mmc', 'Pnma', 'P2_1/c', 'I4/mmm', 'R-3m', 'Fd-3m', 'P4/nmm'],
    subsets: [
      { key: 'simulated', nameZh: '模拟衍射图', nameEn: 'Simulated patterns' },
      { key: 'measured', nameZh: '实测衍射图', nameEn: 'Measured patterns' },
    ],
    metrics: ['accuracy', 'balancedAccuracy', 'f1Macro', 'mcc'],
    decimals: 3,
    daysAgo: 160,
  },
  {
    publicId: '2a',
    nameZh: '拓扑分类',
    nameEn: 'Topological class',
    summaryZh: '判断材料为平庸绝缘体、拓扑绝缘体还是拓扑半金属，分别考虑有无自旋轨道耦合。',
    summaryEn: 'Trivial, topological insulator or topological semimetal, with and without spin–orbit coupling.',
    taskType: 'multiclass',
    field: 'topology',
    license: 'CC0 1.0',
    sampleCount: 8100,
    measured: 300,
    folds: 3,
    protocolZh: '三类样本数量不等，以宏平均 F1 排名，使少数类与多数类同等重要。',
    protocolEn: 'The classes differ in size. Macro F1 ranks, so that each class counts alike.',
    targetZh: '拓扑类别',
    targetEn: 'Topological class',
    unit: '',
    center: 0.55,
    spread: 0,
    classes: ['trivial', 'insulator', 'semimetal'],
    subsets: [
      { key: 'soc', nameZh: '含自旋轨道耦合', nameEn: 'With spin–orbit coupling' },
      { key: 'no-soc', nameZh: '不含自旋轨道耦合', nameEn: 'Without spin–orbit coupling' },
    ],
    metrics: ['f1Macro', 'accuracy', 'balancedAccuracy', 'mcc'],
    decimals: 3,
    daysAgo: 120,
  },
  {
    publicId: '2b',
    nameZh: '磁序预测',
    nameEn: 'Magnetic order',
    summaryZh: '由晶体结构判断基态磁序是否为铁磁。',
    summaryEn: 'Is the magnetic ground state of a crystal ferromagnetic?',
    taskType: 'classification',
    field: 'magnetism',
    license: 'CC BY 4.0',
    sampleCount: 4400,
    measured: 320,
    folds: 1,
    protocolZh: '正例为铁磁。以 F1 排名，标签由概率以 0.5 为界得到。',
    protocolEn: 'Ferromagnets are the positive class. F1 ranks; labels are made from probabilities at 0.5.',
    targetZh: '是否铁磁',
    targetEn: 'Is ferromagnetic',
    unit: '',
    center: 0.41,
    spread: 0,
    metrics: ['f1', 'rocAuc', ...labels, 'precision', 'recall', 'brier'],
    decimals: 3,
    daysAgo: 100,
  },
  {
    publicId: '2c',
    nameZh: '弹性模量',
    nameEn: 'Elastic moduli',
    summaryZh: '由晶体结构预测体模量与剪切模量的常用对数。',
    summaryEn: 'Predict the decadic logarithm of the bulk and of the shear modulus from the crystal structure.',
    taskType: 'regression',
    field: 'mechanics',
    license: 'CC BY 4.0',
    sampleCount: 10_900,
    measured: 400,
    folds: 5,
    protocolZh: '目标取对数，使软材料与硬材料的相对误差同等重要。',
    protocolEn: 'The target is a logarithm: relative errors of soft and of hard materials count alike.',
    targetZh: '弹性模量的对数',
    targetEn: 'Logarithm of the modulus',
    unit: 'log10(GPa)',
    center: 1.88,
    spread: 0.37,
    subsets: [
      { key: 'bulk', nameZh: '体模量', nameEn: 'Bulk modulus' },
      { key: 'shear', nameZh: '剪切模量', nameEn: 'Shear modulus' },
    ],
    metrics: ['mae', ...numbers],
    decimals: 4,
    daysAgo: 80,
  },
  {
    publicId: '2d',
    nameZh: '衍射到结构',
    nameEn: 'Structure from diffraction',
    summaryZh: '由实测粉末衍射图给出完整的晶体结构，每个样本至多二十个候选。',
    summaryEn: 'Give the whole crystal structure for a measured powder pattern, twenty candidates at most for each.',
    taskType: 'generation',
    field: 'structure',
    license: 'CC BY 4.0',
    sampleCount: 500,
    measured: 0,
    folds: 0,
    protocolZh: '计划以前二十个候选的匹配率和匹配结构的均方根偏差评价。',
    protocolEn: 'To be measured by the match rate of twenty candidates and the RMSD of those that match.',
    targetZh: '晶体结构',
    targetEn: 'Crystal structure',
    unit: '',
    center: 0,
    spread: 0,
    metrics: [],
    decimals: 3,
    daysAgo: 40,
  },
  {
    publicId: '2e',
    nameZh: '晶格热导率',
    nameEn: 'Lattice thermal conductivity',
    summaryZh: '由晶体结构预测室温晶格热导率。',
    summaryEn: 'Predict the lattice thermal conductivity at room temperature from the crystal structure.',
    taskType: 'regression',
    field: 'thermal',
    license: 'CC0 1.0',
    sampleCount: 1100,
    measured: 240,
    folds: 4,
    isNonNegative: true,
    protocolZh: '样本较少，名次旁的区间较宽，请与区间一起阅读。',
    protocolEn: 'Samples are few and intervals wide: please read ranks together with them.',
    targetZh: '热导率',
    targetEn: 'Thermal conductivity',
    unit: 'W/(m·K)',
    center: 9.5,
    spread: 6.2,
    metrics: ['mae', ...numbers],
    decimals: 2,
    daysAgo: 30,
  },
];

/** Common texts of all demonstration data sets. */
export const common = {
  protocolZh:
    '各折的训练、调参与特征选择只能使用其余各折；成绩由平台从提交的预测文件计算。先在折内计算，再取各折平均。预测须覆盖全部评测样本，缺少或多出的编号会被退回。',
  protocolEn:
    'For each fold, training, tuning and choice of features may use the other folds only. The platform computes scores from submitted predictions: inside each fold first, then averaged. All measured samples must be predicted; files with missing or unknown ids are returned.',
  sourceZh: '本平台的演示数据，由程序生成，不对应真实材料',
  sourceEn: 'Demonstration data of this platform, generated by a program; no real materials',
};
