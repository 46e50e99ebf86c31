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
    revokeTime: '撤销时间',
    token: '访问令牌',
  },
  states: { active: '有效', expired: '已过期', revoked: '已撤销' },
  scopes: { 'models:submit': '提交模型', 'bags:import': '导入归档包' },
  scopeHints: {
    'models:submit': '向基准数据集提交模型，查看本人提交的模型及其状态',
    'bags:import': '上传归档包（BagIt）生成数据资源草稿，查看校验结果',
  },
  fail: {
    notFound: '令牌不存在',
    tooMany: '有效令牌不能超过 {most} 个，请先撤销不再使用的令牌',
  },
  mail: {
    subject: '【{site}】已创建访问令牌“{name}”',
    body: '您的账号 {userName} 创建了访问令牌“{name}”（{prefix}…），权限范围：{scopes}，有效期至 {until}。\n\n如非本人操作，请立即登录，在个人中心撤销该令牌并修改密码：',
    footer: '本邮件由系统自动发送，请勿直接回复。',
  },
};
