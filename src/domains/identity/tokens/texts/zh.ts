export const zh = {
  fields: {
    name: '名称',
    prefix: '令牌开头',
    scopes: '权限范围',
    state: '状态',
    days: '有效期（天）',
    createTime: '创建时间',
    expireTime: '到期时间',
    lastUsedTime: '最近使用',
    lastUsedNetwork: '最近使用的网络',
    revokeTime: '撤销时间',
    token: '访问令牌',
  },
  states: { active: '有效', expired: '已过期', revoked: '已撤销' },
  scopes: {
    'resources:read': '查看本人资源',
    'resources:deposit': '提交资源',
    'files:download': '下载受限文件',
    'models:submit': '提交模型',
  },
  scopeHints: {
    'resources:read': '查看本人的数据资源、草稿及其文件、审核进度和获取申请',
    'resources:deposit': '新建、修改和提交本人的数据资源草稿，上传文件，导入归档包，包括查看这些草稿',
    'files:download': '下载本人有权获取的受限文件',
    'models:submit': '向基准数据集提交模型，查看本人提交的模型及其状态',
  },
  fail: {
    notFound: '令牌不存在',
    tooMany: '有效令牌不能超过 {most} 个，请先撤销不再使用的令牌',
  },
  mail: {
    subject: '【{site}】已创建访问令牌“{name}”',
    body: '您的账号 {userName} 创建了访问令牌“{name}”（{prefix}…），权限范围：{scopes}，有效期至 {until}。\n\n如非本人操作，请立即登录，在个人空间撤销该令牌并修改密码：',
    footer: '本邮件由系统自动发送，请勿直接回复。',
  },
};
