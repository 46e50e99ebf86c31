export const zh = {
  site: { name: '凝聚态物质科学数据中心' },
  errors: {
    repeated: '数据正在处理，请勿重复提交',
    http: '系统接口 {status} 异常',
    timeout: '系统接口请求超时',
    network: '后端接口连接异常',
  },
};
