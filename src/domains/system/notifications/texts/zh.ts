export const zh = {
  topics: {
    ownData: '我的数据资源',
    ownAccess: '数据访问申请',
    ownPapers: '我的论文数据',
    ownProjects: '我的项目汇交',
    ownModels: '我的模型',
    reviews: '资源审核',
    accessRequests: '访问申请审批',
    changeRequests: '资源变更审批',
    identifiers: '标识注册',
    papers: '论文数据审核',
    applications: '汇交申请受理',
    tasks: '汇交任务审核',
    models: '模型审核',
    comments: '评论审核',
    messages: '留言回复',
    fixity: '文件完整性',
  },
  fail: {
    notYours: '您没有与该类消息相关的权限。',
    badLink: '该链接无效。如需停止邮件，请登录后在“消息设置”中修改。',
  },
  mail: {
    subject: '【{site}】{title}',
    digest: '您有 {count, number} 条新消息',
    footer: '此邮件由系统自动发送，请勿直接回复。不再接收“{topic}”类邮件：',
  },
};
