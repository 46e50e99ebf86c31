export const zh = {
  name: '扫描件',
  kinds: {
    taskBook: '项目任务书',
    plan: '盖章汇交方案',
    agreement: '盖章汇交协议',
    audit: '签字审核表',
    secrecy: '保密审查表',
    change: '变更说明',
    other: '其他',
  },
  fields: { kind: '扫描件类别', file: '文件', taskId: '任务', scanId: '扫描件' },
  fail: {
    notFound: '扫描件不存在，或您无权查看',
    kind: '请选择扫描件类别',
    many: '扫描件最多 {count} 份',
    notYours: '只能删除本方上传的当前版本',
  },
};
