import { bilingual } from '#shared/texts';

/** Texts of the differences between two versions of a record. */
export const changesTexts = bilingual(
  {
    kinds: { added: '新增', removed: '删除', changed: '修改' },
    moved: '第 {from} 位 → 第 {to} 位',
    empty: '未填写',
    unnamed: '（未填写姓名或编号）',
    yes: '是',
    no: '否',
  },
  {
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    moved: 'no. {from} → no. {to}',
    empty: 'Empty',
    unnamed: '(no name or number)',
    yes: 'Yes',
    no: 'No',
  },
);
