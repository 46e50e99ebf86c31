/**
 * Last parts of Chinese compounds that name a kind of thing: 超导体 is what is 超导, 声子谱 the spectrum of 声子. The part before is
 * searched too, after the word.
 */
export const kindEndings: readonly string[] =
  '材料 体系 效应 现象 性质 化合物 薄膜 晶体 相变 性能 体 谱 性 态 相 学 率 仪 膜 器 图 物 化 法'.split(' ');

/** Words that a search may leave out after its direct hits, if others remain. */
export const generalWords: ReadonlySet<string> = new Set(
  (
    '材料 化合物 体系 性质 现象 研究 数据 数据集 样品 实验 测量 结果 分析 问题 方向 领域 ' +
    'material compound system properti phenomena phenomenon studi research data dataset sampl experi measur result analysi'
  ).split(' '),
);
