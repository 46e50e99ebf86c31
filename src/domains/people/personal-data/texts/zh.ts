export const zh = {
  fields: { password: '登录密码', userName: '用户账号', kind: '请求类型', note: '来信说明' },
  fail: {
    open: '已有一个同类请求正在处理',
    notOpen: '没有可以撤销的请求',
    nobody: '没有用户账号为“{name}”的用户',
    blockers: '请先移交所负责的工作，再申请注销账号',
    noCopy: '没有可下载的副本：尚未生成，或已过期',
  },
  former: '已注销用户',
  kinds: { export: '导出个人数据', deletion: '注销账号' },
  states: {
    waiting: '等待处理',
    running: '正在生成',
    ready: '可下载',
    blocked: '待移交',
    done: '已完成',
    cancelled: '已撤销',
    failed: '未成功',
    expired: '已过期',
  },
  blockers: {
    superAdmin: '这是超级管理员账号，不能注销',
    lastOfRole: '是 {count, number} 个角色的唯一在用成员，请先由管理员指定他人',
    reviews: '有 {count, number} 项审核尚未完成，请先提交意见或转交',
    submitted: '有 {count, number} 个数据资源已提交而尚未发布，请先撤回、等待审核结果，或移交给他人',
    projects: '是 {count, number} 个在办项目的负责人，请先移交',
    tasks: '经办 {count, number} 项汇交任务，请先移交',
    publishers: '名下有 {count, number} 个出版接口应用，请先移交或停用',
  },
  mail: {
    exportSubject: '您的个人数据副本已生成',
    exportBody:
      '您申请的个人数据副本已生成，请于 {time} 前登录后凭密码下载：\n{page}\n\n如非本人申请，请立即修改密码。',
    askedSubject: '您的账号将被注销',
    askedBody:
      '已收到注销您账号的申请，账号将于 {time} 之后注销。在此之前可以随时撤销：\n{page}\n\n已发布的数据资源及其作者署名予以保留。如非本人申请，请立即撤销并修改密码。',
    takenBackSubject: '注销账号的申请已撤销',
    takenBackBody: '注销您账号的申请已于 {time} 撤销，账号照常使用。',
    blockedSubject: '账号暂未注销：请先移交工作',
    blockedBody: '您的账号已到注销时间，但仍有需要移交的工作。移交后将自动注销，详见：\n{page}',
    deletedSubject: '您的账号已注销',
    deletedBody:
      '您的账号已按申请注销，个人信息、草稿、会话、令牌、通知和保存的检索均已删除。已发布的数据资源保留作者署名。此邮箱不再与任何账号关联。',
  },
  copy: {
    about:
      '本压缩包是平台保存的有关您的数据副本。每类数据各有 JSON 和 CSV 两个文件，内容相同；列名为数据库列名，时间为 UTC。数据资源的文件内容不在其中，清单见 resource-files，可在资源页面下载。',
  },
};
