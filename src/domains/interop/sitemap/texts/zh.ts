export const zh = {
  name: '站点地图',
  fields: { part: '分卷', after: '起点' },
};
