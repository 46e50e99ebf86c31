export const zh = {
  name: '数据资源信息',
  fields: {
    resourceId: '数据资源',
    topicId: '课题',
    itemNo: '计划交付项',
    itemNos: '计划交付项',
    itemCount: '数量',
    correction: '更正原因',
    keyword: '资源编号或标题',
    taskId: '任务',
  },
  /** Title of a draft that is made beside the plan. */
  untitled: '{project} 数据资源',
  fail: {
    notFound: '数据资源不存在，或不属于此任务',
    notOwn: '只能关联自己提交的数据资源',
    linked: '该数据资源已关联到一个汇交任务',
    item: '所选课题没有该计划交付项',
    topicState: '课题已提交或正在审核，不能调整数据资源',
    reviewing: '数据资源正在审核，不能解除关联',
    withdrawn: '已撤回的数据资源不能关联',
    many: '一个任务最多关联 {count} 个数据资源',
  },
};
