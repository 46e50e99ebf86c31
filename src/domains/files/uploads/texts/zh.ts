export const zh = {
  fail: {
    type: '文件格式不正确，请上传 {types} 格式的文件',
    content: '文件内容与扩展名不符，请上传 {types} 格式的文件',
    size: '上传文件大小不能超过 {size}MB',
    empty: '上传的文件不能为空',
    missing: '请选择要上传的文件',
    nameMissing: '文件名不能为空',
    nameLong: '文件名不能超过 {max} 个字符',
    gone: '上传的文件已失效，请重新上传',
    storageFull: '服务器存储空间已满，文件未保存，请稍后重试或联系管理员',
    fail: '上传文件失败，请重试',
  },
  hint: '请上传大小不超过 {size}MB、格式为 {types} 的文件',
  select: '选择文件',
  drag: '将文件拖到此处，或点击上传',
  one: '只能上传一个文件',
  count: '上传文件数量不能超过 {count} 个',
};
