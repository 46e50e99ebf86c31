export const zh = {
  outcome: {
    loggedIn: '登录成功',
    loggedOut: '退出成功',
    registered: '注册成功',
    captchaRequired: '未填写验证码',
    captchaExpired: '验证码已失效',
    captchaWrong: '验证码错误',
    incomplete: '用户名或密码为空',
    blocked: '访问 IP 已被列入黑名单',
    badLogin: '用户名或密码错误',
    locked: '密码错误次数过多，账号已锁定',
    disabled: '账号已停用',
    matElabOff: 'MatElab 登录未启用',
  },
  place: { internal: '内网', unknown: '未知' },
};
