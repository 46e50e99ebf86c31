export const zh = {
  citation: {
    others: '等',
    withdrawn: '{title}（已下架）',
  },
};
