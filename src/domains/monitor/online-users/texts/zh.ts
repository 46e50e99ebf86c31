export const zh = {
  fields: {
    tokenId: '会话编号',
    userName: '用户名称',
    nickName: '用户昵称',
    deptName: '部门名称',
    ipaddr: '主机',
    loginLocation: '登录地点',
    browser: '浏览器',
    os: '操作系统',
    loginTime: '登录时间',
    lastAccess: '最近访问',
    keyword: '用户或主机',
    tokenIds: '会话编号',
  },
  fail: {
    notFound: '会话不存在或已结束',
    own: '不能强退当前会话，请使用“退出登录”',
    beyondScope: '所选会话中有不在您数据权限范围内的用户',
  },
};
