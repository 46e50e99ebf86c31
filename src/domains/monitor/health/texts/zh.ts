export const zh = {
  fail: {
    noMailServer: '尚未配置邮件服务器（环境变量 SMTP_URL）。',
    noAddress: '您的账号没有邮箱地址，请先在个人空间填写。',
  },
  mail: {
    subject: '{site}：测试邮件',
    body: '这是一封测试邮件，由管理员在后台发出。收到此邮件，说明邮件服务器可以正常发送。',
  },
};
