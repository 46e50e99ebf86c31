export const zh = {
  name: '审核沟通',
  fields: { resourceId: '资源', text: '内容' },
  mail: {
    askedSubject: '审核员就您的数据资源提问：{title}',
    askedBody: '审核员就您提交的数据资源“{title}”提出了问题：',
    answeredSubject: '提交人已回复：{title}',
    answeredBody: '数据资源“{title}”的提交人回复如下：',
    askedHint: '请登录后在该资源的页面中回复，无需重新提交。',
    answeredHint: '请在审核页面查看全部沟通记录。',
  },
  fail: {
    notFound: '数据资源不存在或您无权查看',
    closed: '该资源当前不在审核中，不能继续沟通',
    ownResource: '不能就自己提交或署名的数据资源提问',
  },
};
