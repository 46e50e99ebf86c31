export const zh = {
  read: '请阅读：',
  terms: '《用户服务协议》',
  privacy: '《隐私政策》',
};
