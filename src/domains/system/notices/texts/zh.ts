export const zh = {
  fields: {
    noticeId: '公告编号',
    noticeTitle: '公告标题',
    noticeTitleEn: '英文标题',
    noticeType: '公告类型',
    noticeContent: '公告内容',
    noticeContentEn: '英文内容',
    status: '状态',
    roleIds: '接收角色',
    createBy: '创建者',
    createTime: '创建时间',
    remark: '备注',
    searchValue: '登录名或昵称',
    ids: '公告编号',
  },
  fail: {
    notFound: '通知公告不存在',
    noRole: '所选角色不存在',
    markup: '标题不能包含尖括号',
  },
};
