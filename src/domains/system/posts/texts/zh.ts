export const zh = {
  fields: {
    postId: '岗位编号',
    postCode: '岗位编码',
    postName: '岗位名称',
    postSort: '显示顺序',
    status: '状态',
    createTime: '创建时间',
    remark: '备注',
  },
  status: { '0': '正常', '1': '停用' },
  export: { name: '岗位数据', postId: '岗位序号', postSort: '岗位排序' },
  fail: {
    notFound: '岗位不存在',
    nameTaken: '岗位名称已存在',
    codeTaken: '岗位编码已存在',
    inUse: '岗位“{name}”已分配给用户，不能删除',
  },
};
