export const zh = {
  fields: { archiveId: '归档文件', log: '日志' },
  fail: { notFound: '归档文件不存在' },
  logs: { login: '登录日志', operation: '操作日志', job: '调度日志' },
  cleaned:
    '{moved, plural, =0 {没有记录需要移入归档文件} other {已将 # 条记录移入归档文件}}{kept, plural, =0 {} other {；# 条记录未满 {days, number} 天，予以保留}}',
  allKept: '{kept, number} 条记录均予以保留：保留天数设为不限',
  faults: {
    rowChanged: '{log}：编号 {id} 的记录已被改动{where}',
    rowMissing: '{log}：编号 {id} 的记录已缺失',
    rowAdded: '{log}：编号 {id} 的记录是封存之后插入的{where}',
    segmentChanged: '{log}：第 {segmentNo} 段的封存记录与内容不符',
    segmentMissing: '{log}：第 {segmentNo} 段的封存记录缺失',
    archiveChanged: '{log}：第 {archiveNo} 号归档文件已损坏或被改动',
    archiveMissing: '{log}：第 {archiveNo} 号归档文件缺失',
    recordChanged: '{log}：第 {archiveNo} 号归档文件的登记已被改动或缺失',
    headLost: '{log}：第 {segmentNo} 段的哈希与此前留存的不一致，此段及之前的内容可能被整体重写',
  },
  inArchive: '（在第 {archiveNo} 号归档文件中）',
  mail: {
    title: '日志校验发现异常',
    body: '日志哈希链的校验发现以下异常，每种日志只列出第一处：\n\n{faults}\n\n请停止对数据库的直接改动，保留现场，并与最近的备份和留存的链首比对。',
    headsTitle: '日志链首 {day}',
    headsBody:
      '以下是三种日志哈希链今日的链首。请将本邮件保存在平台之外：日后可用它证明此前的日志未被改写。\n\n{heads}\n\n核对方法：npm run verify-logs -- 日志:段号:哈希',
    head: '{log}:{segmentNo}:{hash}',
  },
  command: {
    usage: '用法：npm run verify-logs [-- 日志:段号:哈希 …]（日志为 login、operation 或 job）',
    failed: '校验未能进行：{why}',
    notMigrated: '数据库中没有本平台的数据。',
    progress: '已核对 {rows, number} 条记录',
    good: '校验通过：{rows, number} 条记录、{archives, number} 个归档文件均与封存时一致。',
    head: '链首  {log}:{segmentNo}:{hash}',
    empty: '链首  {log}：尚无封存的记录',
    bad: '校验未通过：',
  },
};
