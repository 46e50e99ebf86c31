export const zh = {
  fields: {
    fileIds: '文件',
    fileId: '文件编号',
    recordNo: '资源编号',
    all: '全部文件',
    note: '说明',
    find: '资源编号、SHA-256 或文件编号',
    state: '状态',
    acknowledged: '是否已确认',
  },
  fail: {
    which: '请指定要校验的文件、资源编号，或选择全部文件（三者选一）',
    notFound: '没有找到相应的文件',
    notDamaged: '所选文件目前没有损坏记录，请刷新后重试',
  },
  states: { intact: '完好', damaged: '已损坏', missing: '缺失', unreadable: '无法读取' },
  mail: {
    title: '{count, number} 个文件校验未通过',
    compared:
      '定期校验将存储中的文件与上传时记录的字节数和 SHA-256 逐一比对，每个有问题的文件均已读取两次。以下文件目前不提供下载，其余文件不受影响。',
    damaged: '内容与记录不符：{count, number} 个',
    missing: '不在存储中：{count, number} 个',
    unreadable: '无法读取：{count, number} 个',
    more: '……另有 {count, number} 个',
    goneTitle: '平台文件存储不可用',
    gone: '{address} 不是本平台的文件存储（缺少标记文件 lattice-place.json 或标记不同），可能是磁盘未挂载。在恢复之前，平台不校验也不修复文件；期间重新启动的平台无法启动。',
    lateTitle: '文件未能在 {days, number} 天内全部校验',
    late: '{count, number} 个文件（{size}）已超过 {days, number} 天未校验。',
    tooSlow:
      '按目前的读取速度 {mbPerSecond, number} MB/s，{days, number} 天内无法读完全部文件。请在参数管理中调高“文件校验-读取速度上限”。',
  },
};
