export const zh = {
  fields: {
    email: '邮箱',
    password: '新密码',
    confirmPassword: '确认新密码',
    code: '验证码',
    uuid: '验证码编号',
    token: '链接',
  },
  fail: { invalid: '链接无效、已使用或已过期，请重新获取', noEmail: '您的账号没有邮箱，请先在个人资料中填写' },
  own: {
    title: '通过邮件设置密码',
    hint: '没有密码或忘记密码时，可以向账号邮箱发送一个链接来设置新密码。设置后所有已登录的设备均会退出。',
    send: '发送链接',
    sent: '链接已发送至 {email}，{minutes} 分钟内有效',
  },
  mail: {
    subject: '【{site}】重置密码',
    body: '您正在重置账号 {userName} 的密码。请在 {minutes} 分钟内打开下面的链接设置新密码，链接仅可使用一次：\n\n{link}\n\n如非本人操作，请忽略本邮件，您的密码不会改变。',
    changedSubject: '【{site}】密码已重置',
    changedBody:
      '您的账号 {userName} 的密码已通过邮件链接重置，所有已登录的设备均已退出。如非本人操作，请立即联系管理员。',
    footer: '本邮件由系统自动发送，请勿直接回复。',
  },
  forgot: {
    title: '找回密码',
    lead: '请输入账号绑定的邮箱，我们会发送一个重置密码的链接。',
    submit: '发送重置链接',
    submitting: '正在发送…',
    sentTitle: '请查收邮件',
    sent: '如果 {email} 绑定了账号，重置链接已发送至该邮箱，{minutes} 分钟内有效。没有收到时，请检查垃圾邮件，或稍后重新获取。',
    again: '重新获取',
    back: '返回登录',
    needsScript: '找回密码需要启用浏览器脚本。',
  },
  reset: {
    title: '设置新密码',
    account: '账号：{userName}',
    submit: '保存新密码',
    submitting: '正在保存…',
    done: '密码已重置，请使用新密码登录',
    checking: '正在核对链接…',
  },
};
