import { bilingual } from '#shared/texts';

/** Texts of a copy button. */
export const copyTexts = bilingual(
  { done: '复制成功', failed: '浏览器不允许复制，请手动选择文本' },
  { done: 'Copied successfully', failed: 'The browser does not allow copying; please select the text yourself' },
);
