export const zh = {
  fail: {
    unknownName: '没有名为“{name}”的缓存',
    lasting: '“{name}”须保留至到期：一旦清除，被截获的签名请求就可能被重放',
  },
  remarks: {
    login_tokens: '登录会话，清除后须重新登录',
    sys_config: '参数设置，每次调用直接读取数据库，清除只丢弃据其生成的页面',
    sys_dict: '数据字典，每次调用直接读取数据库，清除只丢弃据其生成的页面',
    captcha_codes: '验证码答案，不予显示',
    repeat_submit: '防重复提交',
    rate_limit: '访问频率限制',
    pwd_err_cnt: '密码错误次数与登录等待，清除即可重新尝试',
    bind_tickets: 'MatElab 账号绑定凭据，不予显示',
    publisher_nonces: '发布系统请求的一次性标记，到期前不可清除',
    page_views: '重复访问判断',
    log_totals: '日志查询的总数',
    drawn_pages: '本进程已生成的公开页面',
    others: '其他，内容不予显示',
  },
  info: {
    version: '无 Redis（PostgreSQL {version}）',
    noPort: '本地套接字',
    noLimit: '不限',
    notSaved: '无需（由数据库保存）',
  },
};
