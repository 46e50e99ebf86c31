export const zh = {
  mail: {
    versionForSubject: '已为您创建新版本：{title}',
    versionForBody:
      '管理员已为您的数据资源“{title}”创建新版本草稿，说明：{reason}。请登录后补充内容并提交审核；已发布的版本不受影响。',
  },
};
