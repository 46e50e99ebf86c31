export const zh = {
  fields: {
    dictType: '字典类型',
    dictLabel: '数据标签',
    dictLabelEn: '英文标签',
    dictValue: '数据键值',
    dictSort: '显示排序',
    cssClass: '样式属性',
    listClass: '回显样式',
    isDefault: '是否默认',
    status: '状态',
    remark: '备注',
  },
  fail: {
    notFound: '字典数据不存在',
    typeUnknown: '字典类型「{type}」不存在',
    valueTaken: '该字典类型下已有键值「{value}」',
  },
};
