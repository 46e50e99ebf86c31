export const zh = {
  title: '检索同义词',
  empty: '没有符合条件的同义词',
  add: '新增同义词',
  edit: '修改同义词',
  keywordHint: '词或备注中的一部分',
  termsHint: '每行一个词，中英文、缩写和化学式均可。检索其中任何一个，也会找到其余各词，但排在直接命中之后。',
};
