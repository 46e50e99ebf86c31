import { bilingual } from '#shared/texts';

/** Texts of the pagination of public lists. */
export const paginationTexts = bilingual(
  {
    label: '分页',
    total: '共 {total} 条',
    size: '每页条数',
    perPage: '{size} 条/页',
    previous: '上一页',
    next: '下一页',
    page: '第 {page} 页',
    back: '向前 {count} 页',
    ahead: '向后 {count} 页',
    jump: '前往第',
    jumpUnit: '页',
    go: '前往',
  },
  {
    label: 'Pages',
    total: 'Total {total}',
    size: 'Items per page',
    perPage: '{size}/page',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
    back: 'Back {count} pages',
    ahead: 'Forward {count} pages',
    jump: 'Go to page',
    jumpUnit: '',
    go: 'Go',
  },
);
