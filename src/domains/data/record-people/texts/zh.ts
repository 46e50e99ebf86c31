export const zh = {
  mail: {
    ownerSubject: '数据资源已移交：{title}',
    ownerBody: '数据资源“{title}”现由 {name} 负责。说明：{reason}。',
    invitedSubject: '邀请您共同编辑：{title}',
    invitedBody: '{name} 邀请您共同编辑数据资源“{title}”。登录后可在“我的数据资源”中找到它。',
    movedSubject: '数据资源所属分中心已调整：{title}',
    movedBody: '您的数据资源“{title}”（全部版本）已调整至“{name}”。原因：{reason}。如有疑问请与数据管理员联系。',
  },
};
