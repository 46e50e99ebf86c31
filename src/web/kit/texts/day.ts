import { bilingual } from '#shared/texts';

/** Texts of a field for a day. */
export const dayTexts = bilingual(
  { form: '年-月-日', open: '打开日历', choose: '选择日期', wrong: '请输入日期，如 2026-01-05' },
  {
    form: 'yyyy-mm-dd',
    open: 'Open the calendar',
    choose: 'Choose a day',
    wrong: 'Please enter a day such as 2026-01-05',
  },
);
