export const zh = {
  fields: {
    configName: '参数名称',
    configKey: '参数键名',
    configValue: '参数键值',
    configType: '系统内置',
    remark: '备注',
  },
  fail: {
    notFound: '参数不存在',
    notOpen: '参数「{key}」只有参数管理员可以查看',
    badKey: '参数键名须以字母开头，只能包含字母、数字、点、下划线和连字符',
    keyTaken: '参数键名「{key}」已存在',
    builtIn: '内置参数「{key}」不能删除',
    builtInKey: '内置参数「{key}」的键名不能修改',
    badFlag: '参数「{key}」只能是 true 或 false',
    badNumber: '参数「{key}」须为 {min} 到 {max} 之间的整数',
    badChoice: '参数「{key}」只能是 {of} 之一',
    empty: '参数「{key}」不能为空',
    tooLong: '参数「{key}」不能超过 {max} 个字符',
  },
};
