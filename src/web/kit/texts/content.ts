import { bilingual } from '#shared/texts';

/** Texts of the components around a public content page. */
export const contentTexts = bilingual(
  {
    newWindow: '（在新窗口打开）',
    copyLink: '复制链接',
    copied: '链接复制成功',
    copyFailed: '链接未能复制，请从地址栏复制',
    preview: '预览',
    previewText: '这是发布后访客将看到的内容；当前页面仅后台用户可见。',
    previewBack: '返回后台',
  },
  {
    newWindow: '(opens in a new window)',
    copyLink: 'Copy link',
    copied: 'Link copied successfully',
    copyFailed: 'The link could not be copied; please copy it from the address bar',
    preview: 'Preview',
    previewText: 'This is what visitors will see once it is published. Only people of the back office see this page.',
    previewBack: 'Back to the back office',
  },
);
