/* Labels in messages about invalid values. */
export const zh = {
  fields: {
    fileClass: '数据类别',
  },
};
