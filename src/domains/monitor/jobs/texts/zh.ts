export const zh = {
  fields: {
    jobId: '任务编号',
    jobName: '任务名称',
    jobNameEn: '英文名称',
    jobGroup: '任务组名',
    invokeTarget: '调用目标',
    cronExpression: 'cron 表达式',
    misfirePolicy: '错过执行时',
    concurrent: '是否并发',
    status: '状态',
    nextValidTime: '下次执行时间',
    lastTime: '上次执行',
    createBy: '创建者',
    createTime: '创建时间',
    updateBy: '更新者',
    updateTime: '更新时间',
    remark: '备注',
  },
  fail: {
    notFound: '任务不存在，或不在该任务组中',
    cronLength: 'cron 表达式须有 6 或 7 项：秒 分 时 日 月 周 [年]',
    cronField:
      'cron 表达式有误：请检查各项的取值（秒、分 0–59，时 0–23，日 1–31，月 1–12，周 1–7 或 SUN–SAT，年 1970–2099）',
    cronUnsupported:
      '不支持该 cron 写法：L-n、单独用于周的 L，以及由大到小的区间（如 22-2、FRI-MON），请改写为列表或两个任务',
    cronBothDays: 'cron 表达式的日和周须有且只有一项为 ?',
    cronOver: '按此 cron 表达式不会再执行，请改用将来的时间',
    targetRemote: '调用目标不能包含 rmi:、ldap:、ldaps:、http: 或 https:',
    targetForm: "调用目标的写法应为 名称.方法 或 名称.方法(参数)，如 ryTask.ryParams('ry')",
    targetUnknown: '调用目标“{name}”未登记，请从列表中选择',
    targetLiteral:
      "调用目标的参数“{text}”无法识别：文本写作 'ry'，布尔写作 true 或 false，整数 5，长整数 5L，小数 1.5D",
    targetValues: '调用目标“{name}”的参数不符，应依次为：{takes}',
    systemFixed: '系统任务的调用目标和任务组不能修改',
    systemStays: '“{name}”是系统任务，不能删除；可以暂停',
    manyWait: '该任务等待执行的次数过多，请稍后再试',
  },
  status: { '0': '正常', '1': '暂停' },
  misfire: { '0': '默认（补做一次）', '1': '立即执行（逐次补做）', '2': '执行一次', '3': '放弃执行' },
  /** As workbooks of the family say it. */
  policy: { '0': '默认', '1': '立即触发执行', '2': '触发一次执行', '3': '不触发立即执行' },
  concurrent: { '0': '允许', '1': '禁止' },
  sheet: {
    name: '定时任务',
    jobId: '任务序号',
    jobName: '任务名称',
    jobGroup: '任务组名',
    invokeTarget: '调用目标字符串',
    cronExpression: '执行表达式',
    misfirePolicy: '计划策略',
    concurrent: '并发执行',
    status: '任务状态',
  },
  /** The product's own work by its target: what it is called, and what no longer happens while it is paused. */
  work: {
    kernel: {
      cache: {
        sweep: { name: '清理过期缓存', stops: '过期的缓存、验证码与限流计数不再清除，数据库随之变大' },
      },
      jobs: {
        reclaim: { name: '收回中断的任务', stops: '程序崩溃时正在执行的任务要在四小时后才会重新执行' },
      },
      changes: {
        clean: { name: '清理数据变更记录', stops: '页面缓存所用的数据变更记录不再清除，数据库随之变大' },
      },
    },
    monitor: {
      'virus-scans': {
        scan: { name: '文件病毒扫描', stops: '扫描服务中断后不再自动恢复，已有文件不再扫描，等待扫描的资源不会发布' },
      },
      preservation: {
        run: {
          name: '写入并校验第二副本',
          stops: '新发布的数据不再有第二副本，副本中的损坏不再被发现；未设置第二副本时没有影响',
        },
        watch: { name: '检查第二副本是否落后', stops: '第二副本落后时不再通知运维人员' },
      },
      fixity: {
        rotate: { name: '文件定期校验', stops: '存储中的文件不再与记录的 SHA-256 比对，损坏将无人发现' },
        compare: { name: '文件记录与存储核对', stops: '缺失的文件与无记录的文件不再被发现' },
      },
      backups: {
        make: { name: '每日备份', stops: '不再自动备份（未设置 BACKUP_DIR 时本来就不备份）' },
        watch: { name: '检查备份', stops: '备份过期或失败时不再提醒运维人员' },
      },
      server: {
        sample: { name: '记录服务器使用率', stops: '服务监控页面的曲线不再更新' },
      },
      health: {
        disks: { name: '记录磁盘用量', stops: '门户状态不再预测磁盘何时用完' },
      },
      'log-chain': {
        seal: { name: '封存日志', stops: '新的日志记录不再加入哈希链，改动无从发现；过期日志也无法归档' },
        verify: { name: '校验日志', stops: '日志被改动或缺失时不再有人得知' },
      },
      'login-log': {},
      'operation-log': {},
      'job-log': {
        expire: { name: '归档过期调度日志', stops: '过期的调度日志不再移入归档文件，数据库随之变大' },
      },
    },
    identity: {
      sessions: {
        sweep: { name: '清理过期会话', stops: '过期的登录会话不再删除；它们仍然无效' },
      },
      'password-resets': {
        sweep: { name: '清理过期的重置链接', stops: '过期的密码重置链接不再删除；它们仍然无效' },
      },
      verification: {
        sweep: { name: '清理过期验证码', stops: '过期的邮箱验证码不再删除；它们仍然无效' },
      },
    },
    files: {
      transfers: {
        sweep: { name: '清理中断的续传', stops: '长期未继续的断点续传不再结束，存储空间随之减少' },
      },
    },
    people: {
      'personal-data': {
        due: { name: '处理到期的个人信息请求', stops: '到期的注销申请不再执行，过期的数据副本仍显示为可下载' },
      },
    },
    system: {
      uploads: {
        sweep: { name: '清理无用文件', stops: '临时文件与中断的上传不再删除，存储空间随之减少' },
        sweepUnreferred: { name: '清理未引用文件', stops: '不再使用的公开图片与文档不再删除，存储空间随之减少' },
      },
      notifications: {
        digest: { name: '发送消息汇总邮件', stops: '选择每天或每周汇总的用户不再收到邮件，站内消息不受影响' },
        clean: { name: '清理过期消息', stops: '超过 180 天的消息不再删除' },
      },
    },
    data: {
      'saved-searches': {
        tell: { name: '推送订阅的检索结果', stops: '用户不再收到所订阅检索的新结果邮件' },
      },
      deposits: {
        recognise: { name: '识别作者单位', stops: '机构库新增或核对的名称不再关联到已发布的资源' },
      },
      'life-cycle': {
        remindHeld: {
          name: '提醒尚未发布的已通过资源',
          stops: '不再提醒作者和数据管理员办理发布前的手续；资源仍在手续完成时发布',
        },
        tellOpened: { name: '通知到期开放的资源', stops: '延迟开放的文件到期时不再通知所有者；文件仍按日期开放' },
      },
      statistics: {
        count: { name: '使用统计', stops: '浏览与下载次数不再更新' },
        nightly: {
          name: '使用统计夜间核对',
          stops: '迟到的浏览与下载不再计入统计，所有者不再收到数据首次被下载的消息',
        },
      },
      reviews: {
        remind: { name: '审核到期提醒', stops: '审核员不再收到即将到期与逾期的提醒邮件' },
      },
      'access-requests': {
        expire: { name: '访问授权到期', stops: '到期的访问授权不再标记为已过期；到期后仍不能下载' },
      },
      bags: {
        sweep: { name: '清理归档包导入记录', stops: '超过 30 天的导入记录和未完成的归档包不再清理' },
      },
      'ftp-imports': {
        wake: { name: '继续 FTP 导入', stops: '中断的 FTP 导入不再自动继续' },
      },
      identifiers: {
        tell: { name: '重试标识注册', stops: '注册失败的 CSTR 与 DOI 不再自动重试' },
      },
      search: {
        deliver: { name: '写入检索集群的变更', stops: '检索集群不再得到资源的变更，检索结果逐渐过时' },
        build: { name: '建立检索集群的索引', stops: '检索集群没有索引时不再自动建立，由 PostgreSQL 应答' },
        compare: { name: '核对检索集群', stops: '检索集群与数据库的差异不再被发现和修复' },
      },
      callbacks: {
        deliver: { name: '重发审核结果回调', stops: '未送达的审核结果回调不再自动重发' },
      },
    },
    archive: {
      tasks: {
        remind: { name: '汇交任务到期提醒', stops: '项目与数据中心不再收到任务即将到期与逾期的提醒邮件' },
        remindDeadlines: {
          name: '计划提交日与验收日提醒',
          stops: '项目不再收到计划提交日前后和验收日之前的提醒邮件',
        },
        close: { name: '汇交任务自动归档', stops: '已发证的任务满期后不再自动归档，需手动归档' },
      },
    },
    content: {
      visits: {
        forget: { name: '清除访客身份信息', stops: '访问记录中的邮箱和地址超过保留期后仍会保留' },
      },
      home: {
        fold: { name: '首页数字归并', stops: '首页的统计数字逐渐变慢' },
      },
      links: {
        check: { name: '检查友情链接', stops: '失效的友情链接不再被发现' },
      },
    },
    interop: {
      'oai-pmh': {
        dateOpened: { name: '更新收割时间', stops: '文件到期开放的资源不再重新提供给收割方' },
      },
    },
  },
};
