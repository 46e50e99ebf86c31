import type { BenchStatus } from '../../contract.ts';

/** A demonstration model. Its predictions are the hidden targets with an error of a certain kind. */
export interface DemoModel {
  set: string;
  name: string;
  description: string;
  publisher: string;
  /**
   * For numbers the mean absolute error; for classes the share of correct labels, which for probabilities is
   * approximately their quality. Absent: always the mean, or the most frequent class.
   */
  error?: number;
  daysAgo: number;
  status?: BenchStatus;
  reason?: string;
  hasStd?: true;
  hasLabelsOnly?: true;
  hasSeenTargets?: true;
  code?: true;
  paper?: true;
  hardware?: string;
}

const lab = (letter: string) => `Demo Lab ${letter}`;

export const models: readonly DemoModel[] = [
  {
    set: '1a',
    name: 'DemoGNN-S',
    publisher: lab('A'),
    error: 0.031,
    daysAgo: 150,
    code: true,
    description: '小型图神经网络，输入为晶体结构。A small graph network on crystal structures.',
    hardware: '1 × GPU, 2 h',
  },
  {
    set: '1a',
    name: 'DemoGNN-M',
    publisher: lab('A'),
    error: 0.029,
    daysAgo: 140,
    code: true,
    description: '中型图神经网络，输入为晶体结构。A medium graph network on crystal structures.',
    hardware: '1 × GPU, 6 h',
  },
  {
    set: '1a',
    name: 'DemoGNN-L',
    publisher: lab('A'),
    error: 0.027,
    daysAgo: 130,
    code: true,
    paper: true,
    description: '大型图神经网络，输入为晶体结构，五个随机种子取平均。A large graph network, mean of five seeds.',
    hardware: '4 × GPU, 20 h',
  },
  {
    set: '1a',
    name: 'DemoForest',
    publisher: lab('B'),
    error: 0.094,
    daysAgo: 120,
    code: true,
    description: '以元素统计量为特征的随机森林。A random forest on statistics of elements.',
    hardware: '1 × CPU, 4 min',
  },
  {
    set: '1a',
    name: 'DemoEquiNet',
    publisher: lab('C'),
    error: 0.026,
    daysAgo: 110,
    paper: true,
    hasStd: true,
    description: '等变网络，给出每个预测的标准差。An equivariant network that gives standard deviations.',
    hardware: '8 × GPU, 30 h',
  },
  {
    set: '1a',
    name: 'DemoTransformer',
    publisher: lab('D'),
    error: 0.033,
    daysAgo: 6,
    status: 'pending',
    description: '以化学式为输入的 Transformer。A transformer on chemical formulae.',
  },
  {
    set: '1a',
    name: 'DemoLinear',
    publisher: lab('E'),
    error: 0.141,
    daysAgo: 100,
    code: true,
    description: '以元素分数为特征的岭回归。Ridge regression on element fractions.',
    hardware: '1 × CPU, 1 s',
  },
  {
    set: '1a',
    name: 'DemoKernel',
    publisher: lab('F'),
    error: 0.071,
    daysAgo: 95,
    status: 'rejected',
    reason: '没有说明训练所用的划分。The split used for training is not stated.',
    description: '以结构描述符为特征的核岭回归。Kernel ridge regression on structure descriptors.',
  },
  {
    set: '1a',
    name: 'DemoMix',
    publisher: lab('G'),
    error: 0.026,
    daysAgo: 60,
    code: true,
    hasSeenTargets: true,
    description:
      '多个模型的混合，预训练数据可能含有测试样本。A mixture of models; its pre-training may hold test samples.',
  },
  {
    set: '1a',
    name: 'DemoBaseline',
    publisher: lab('H'),
    daysAgo: 205,
    description: '总是预测训练部分的平均值，作为比较的起点。Always the mean of the training part, to compare with.',
  },
  {
    set: '1b',
    name: 'DemoBaseline',
    publisher: lab('H'),
    daysAgo: 195,
    description: '总是预测训练部分的平均值。Always the mean of the training part.',
  },
  {
    set: '1b',
    name: 'DemoForest',
    publisher: lab('B'),
    error: 0.46,
    daysAgo: 118,
    code: true,
    description: '以元素统计量为特征的随机森林。A random forest on statistics of elements.',
  },
  {
    set: '1b',
    name: 'DemoGNN-L',
    publisher: lab('A'),
    error: 0.29,
    daysAgo: 90,
    code: true,
    paper: true,
    description: '大型图神经网络，输入为晶体结构。A large graph network on crystal structures.',
  },
  {
    set: '1c',
    name: 'DemoForest',
    publisher: lab('B'),
    error: 0.12,
    daysAgo: 117,
    code: true,
    description:
      '以元素统计量为特征的随机森林，给出概率。A random forest on statistics of elements, with probabilities.',
  },
  {
    set: '1c',
    name: 'DemoGNN-L',
    publisher: lab('A'),
    error: 0.06,
    daysAgo: 89,
    code: true,
    paper: true,
    description: '大型图神经网络，给出概率。A large graph network, with probabilities.',
  },
  {
    set: '1c',
    name: 'DemoRules',
    publisher: lab('I'),
    error: 0.15,
    daysAgo: 75,
    hasLabelsOnly: true,
    description:
      '按电子数与电负性差写成的规则，只给出标签。Rules on electron counts and electronegativity; labels only.',
  },
  {
    set: '1d',
    name: 'DemoForest',
    publisher: lab('B'),
    error: 8.5,
    daysAgo: 115,
    code: true,
    description: '以元素统计量为特征的随机森林。A random forest on statistics of elements.',
  },
  {
    set: '1d',
    name: 'DemoKernel',
    publisher: lab('F'),
    error: 6.8,
    daysAgo: 70,
    code: true,
    description: '以结构描述符为特征的核岭回归。Kernel ridge regression on structure descriptors.',
  },
  {
    set: '1e',
    name: 'DemoPatternNet',
    publisher: lab('J'),
    error: 0.16,
    daysAgo: 66,
    code: true,
    paper: true,
    description: '以衍射图为输入的卷积网络。A convolutional network on powder patterns.',
  },
  {
    set: '1e',
    name: 'DemoMatch',
    publisher: lab('J'),
    error: 0.3,
    daysAgo: 64,
    description: '按峰位检索已知结构。Looks up known structures by positions of peaks.',
  },
  {
    set: '2a',
    name: 'DemoIndicators',
    publisher: lab('I'),
    error: 0.21,
    daysAgo: 55,
    code: true,
    description: '以对称性指标为特征的梯度提升。Gradient boosting on symmetry indicators.',
  },
  {
    set: '2b',
    name: 'DemoGNN-M',
    publisher: lab('A'),
    error: 0.14,
    daysAgo: 50,
    code: true,
    description: '中型图神经网络，给出概率。A medium graph network, with probabilities.',
  },
  {
    set: '2b',
    name: 'DemoForest',
    publisher: lab('B'),
    error: 0.17,
    daysAgo: 48,
    code: true,
    description: '以元素统计量为特征的随机森林。A random forest on statistics of elements.',
  },
  {
    set: '2c',
    name: 'DemoGNN-L',
    publisher: lab('A'),
    error: 0.055,
    daysAgo: 42,
    code: true,
    paper: true,
    description: '大型图神经网络，输入为晶体结构。A large graph network on crystal structures.',
  },
  {
    set: '2c',
    name: 'DemoEquiNet',
    publisher: lab('C'),
    error: 0.052,
    daysAgo: 38,
    paper: true,
    hasStd: true,
    description: '等变网络，给出每个预测的标准差。An equivariant network that gives standard deviations.',
  },
  {
    set: '2c',
    name: 'DemoBaseline',
    publisher: lab('H'),
    daysAgo: 78,
    description: '总是预测训练部分的平均值。Always the mean of the training part.',
  },
  {
    set: '2e',
    name: 'DemoKernel',
    publisher: lab('F'),
    error: 2.4,
    daysAgo: 20,
    code: true,
    description: '以结构描述符为特征的核岭回归。Kernel ridge regression on structure descriptors.',
  },
];
