export const zh = {
  mail: {
    withdrawnSubject: '数据资源已下架：{title}',
    withdrawnBody: '您的数据资源“{title}”已下架，原因：{reason}。元数据与标识符继续保留。',
    restoredSubject: '数据资源已恢复：{title}',
    restoredBody: '您的数据资源“{title}”已恢复公开，说明：{reason}。',
    heldSubject: '已通过审核的数据资源尚未发布：{title}',
    heldBody: '数据资源“{title}”已通过审核，自 {since} 起尚未发布：{step}。{by}。',
    openedSubject: '数据已按期开放：{title}',
    openedBody: '您的数据资源“{title}”已于 {date} 按设定的开放日期向公众开放。',
    sharedSubject: '共享方式已变更：{title}',
    sharedBody: '您的数据资源“{title}”的共享方式现为“{sharing}”，开放日期：{date}。原因：{reason}。',
  },
};
