export const zh = {
  name: '检索同义词',
  fields: {
    synonymId: '编号',
    terms: '同义词',
    remark: '备注',
    keyword: '关键词',
    createBy: '创建者',
    createTime: '创建时间',
    updateBy: '更新者',
    updateTime: '更新时间',
    rowVer: '修改次数',
  },
  fail: {
    notFound: '该组同义词不存在或已被删除',
    tooFew: '每组至少填写两个词',
    tooMany: '每组最多 30 个词',
    tooLong: '每个词不超过 100 个字符',
    noWord: '每个词至少包含一个文字或数字',
  },
};
