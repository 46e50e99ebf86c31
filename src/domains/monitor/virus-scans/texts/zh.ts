export const zh = {
  fields: {
    fileIds: '文件',
    fileId: '文件编号',
    find: '资源编号、SHA-256 或文件编号',
    state: '状态',
    reason: '理由',
  },
  fail: {
    off: '未配置病毒扫描服务（环境变量 CLAMD）',
    notFound: '没有找到相应的文件',
    notRefused: '所选文件目前无须放行，请刷新后重试',
    notSendable: '该文件不属于因恶意内容而等待发布的资源，请刷新后重试',
    infected: '病毒扫描在文件“{name}”中发现恶意内容（{signature}）。请删除或替换该文件；如属误报，请联系管理员',
    unfinished: '文件“{name}”尚未通过病毒扫描，通过后才能公开，请稍后再试',
  },
  states: {
    unscanned: '未扫描',
    waiting: '正在扫描',
    clean: '通过',
    infected: '含恶意内容',
    tooLarge: '过大，无法扫描',
    failed: '扫描失败',
    released: '已放行',
  },
  mail: {
    foundTitle: '病毒扫描：{count, number} 个文件需要处理',
    foundBody: '以下文件由病毒扫描服务检出或无法扫描。含恶意内容的文件已隔离，不提供下载和预览，相关资源不会发布。',
    found: {
      infected: '含恶意内容：{count, number} 个',
      tooLarge: '过大，无法扫描：{count, number} 个',
      failed: '多次扫描失败：{count, number} 个',
    },
    more: '……另有 {count, number} 个',
    downTitle: '病毒扫描服务没有应答，资源暂停发布',
    downBody:
      '自 {since} 起无法连接病毒扫描服务（{error}）。在其恢复之前，已通过审核的资源等待扫描，不会发布；新上传的文件只有上传者本人可以下载。恢复后自动继续，无须人工处理。',
    infectedTitle: '您的文件含恶意内容：{name}',
    infectedBody:
      '病毒扫描在您上传的文件“{name}”中发现恶意内容（{signature}），文件已隔离，不提供下载和预览。请检查来源设备，并删除或替换该文件；如属误报，请联系管理员。',
    releasedTitle: '您的文件已放行：{name}',
    releasedBody: '管理员确认文件“{name}”的扫描结果（{signature}）为误报，文件恢复下载，相关资源可以继续发布。',
    sentBackTitle: '数据资源退回修改：{title}',
    sentBackBody:
      '病毒扫描在文件“{name}”中发现恶意内容（{signature}），资源尚未发布，现退回修改。请替换该文件后重新提交。说明：{reason}',
    of: '所属资源：{title}',
  },
};
