export const zh = {
  fields: {
    password: '登录密码',
    code: '验证码',
    name: '名称',
    passkeyId: '通行密钥编号',
    response: '通行密钥',
    challenge: '登录步骤',
    method: '验证方式',
  },
  fail: {
    password: '请输入登录密码',
    code: '请输入验证码',
    codeFormat: '请输入 6 位数字验证码',
    wrong: '验证未通过，请检查后重试',
    locked: '验证未通过的次数过多，请 {minutes} 分钟后再试',
    tooManyWrong: '今日验证未通过的次数过多，请 {hours} 小时后再试，或联系管理员',
    challengeOver: '登录步骤已失效，请重新输入用户名和密码',
    draftOver: '设置已失效，请重新开始',
    totpThere: '身份验证器已启用',
    noTotp: '尚未启用身份验证器',
    none: '尚未启用两步验证',
    required: '您的角色要求启用两步验证，请先添加另一种验证方式，再移除这一种',
    noName: '本站以 IP 地址访问，无法使用通行密钥',
    noPasskey: '通行密钥不存在',
    tooManyPasskeys: '通行密钥不能超过 {most} 个，请先移除不再使用的通行密钥',
    passkeyRefused: '通行密钥未能添加，请重试',
    passkeyWrong: '通行密钥验证未通过，请重试，或使用密码登录',
  },
  mail: {
    totpAdded: {
      subject: '【{site}】已启用身份验证器',
      body: '您的账号 {userName} 已启用身份验证器。今后登录时，除密码外还须输入身份验证器中的验证码。',
    },
    totpRemoved: { subject: '【{site}】已停用身份验证器', body: '您的账号 {userName} 已停用身份验证器。' },
    codesRenewed: {
      subject: '【{site}】已重新生成恢复码',
      body: '您的账号 {userName} 已重新生成恢复码，原有恢复码全部失效。',
    },
    codeUsed: {
      subject: '【{site}】恢复码已使用',
      body: '您的账号 {userName} 刚刚使用了一个恢复码（来自 {address}），还剩 {left} 个。请及时重新生成恢复码。',
    },
    passkeyAdded: {
      subject: '【{site}】已添加通行密钥“{name}”',
      body: '您的账号 {userName} 已添加通行密钥“{name}”，可用于登录。',
    },
    passkeyRemoved: {
      subject: '【{site}】已移除通行密钥“{name}”',
      body: '您的账号 {userName} 已移除通行密钥“{name}”。',
    },
    passkeyUsed: {
      subject: '【{site}】通行密钥“{name}”首次用于登录',
      body: '您的账号 {userName} 首次使用通行密钥“{name}”登录（来自 {address}）。',
    },
    allRemoved: {
      subject: '【{site}】管理员已清除两步验证',
      body: '管理员已清除您的账号 {userName} 的全部两步验证方式，所有已登录的设备均已退出。请登录后重新设置。',
    },
    tried: {
      subject: '【{site}】有人正在尝试登录您的账号',
      body: '有人使用正确的密码尝试登录您的账号 {userName}，但多次未通过两步验证（最近一次来自 {address}）。如非本人操作，说明密码已泄露，请立即修改密码。',
    },
    warning: '如非本人操作，请立即登录并修改密码，检查两步验证设置，必要时联系管理员：',
    footer: '本邮件由系统自动发送，请勿直接回复。',
  },
  command: {
    usage: '用法：npm run second-factor -- --remove 用户名',
    unknown: '没有名为 {userName} 的用户。',
    none: '用户 {userName} 没有启用两步验证。',
    removed: '已清除用户 {userName} 的两步验证，其全部登录会话已结束。',
  },
};
