/** 贡献者页面的文字：作者、单位、项目。 */
export const zh = {
  fail: { notFound: '没有找到该作者、单位或项目的已发布数据' },
  kinds: { author: '作者', organization: '单位', project: '项目' },
  list: { author: '全部作者', organization: '全部单位', project: '全部项目' },
  lead: {
    author: '按已发布数据的数量排列。有 ORCID 的作者按 ORCID 识别，其余按姓名识别。',
    organization: '按已发布数据的数量排列，名称以提交人填写为准。',
    project: '按已发布数据的数量排列，以项目编号识别。',
  },
  count: '{count, number} 项数据',
  views: '浏览 {count, number}',
  downloads: '下载 {count, number}',
  between: '{from} 至 {to} 发布',
  sameName: '此页按姓名汇总，同名作者无法区分。',
  orcid: 'ORCID 主页',
  data: '已发布数据',
  beside: { author: '合作者', organization: '所在单位', project: '相关项目' },
  besideOf: { author: '作者', organization: '相关单位', project: '相关项目' },
  missing: { title: '没有找到', text: '该作者、单位或项目没有已发布的数据。', all: '浏览全部数据' },
  description: '{name} 的 {count, number} 项已发布科学数据',
  inRegion: '{region}的单位',
  everywhere: '不限地区',
};
