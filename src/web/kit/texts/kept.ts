import { bilingual } from '#shared/texts';

/** Texts of forms that are saved automatically, and of their files. */
export const keptTexts = bilingual(
  {
    choose: '请选择',
    at: {
      server: '已保存',
      saving: '正在保存…',
      offline: '网络已断开，内容保存在本浏览器中',
      refused: '有项目无法保存，请修改',
      overtaken: '另一窗口已保存不同的内容',
    },
    mine: '保留此处内容',
    mineAsk: '此处内容将覆盖另一窗口保存的内容，确认吗？',
    theirs: '采用另一窗口的内容',
    theirsAsk: '此处尚未保存的内容将被放弃，确认吗？',
    files: {
      add: '选择文件',
      progress: '正在上传 {count} 个文件：{percent}%',
      tooBig: '“{name}”超过 {size} MB，请改用 FTP 或压缩后上传',
      remove: '移除“{name}”',
      removeAsk: '确认移除“{name}”吗？',
      removed: '文件已移除',
      get: '下载“{name}”',
      none: '尚未上传文件',
    },
    page: '第 {page} 页，共 {pages} 页',
    previous: '上一页',
    next: '下一页',
  },
  {
    choose: 'Choose',
    at: {
      server: 'Saved',
      saving: 'Saving…',
      offline: 'No connection: kept in this browser',
      refused: 'A field cannot be saved as it is',
      overtaken: 'Another window has saved something else',
    },
    mine: 'Keep what is here',
    mineAsk: 'What is here replaces what the other window saved. Continue?',
    theirs: 'Take the other window’s version',
    theirsAsk: 'What is here and not saved yet will be lost. Continue?',
    files: {
      add: 'Choose files',
      progress: 'Uploading {count} files: {percent}%',
      tooBig: '“{name}” is larger than {size} MB. Use FTP or compress it',
      remove: 'Remove “{name}”',
      removeAsk: 'Remove “{name}”?',
      removed: 'The file was removed',
      get: 'Download “{name}”',
      none: 'No files yet',
    },
    page: 'Page {page} of {pages}',
    previous: 'Previous',
    next: 'Next',
  },
);
