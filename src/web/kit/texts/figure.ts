import { bilingual } from '#shared/texts';

/** Texts of a figure with downloads. */
export const figureTexts = bilingual(
  {
    numbers: '查看数据',
    numbersOf: '“{title}”的数据',
    download: '下载“{title}”的 {format} 图片',
    downloadData: '下载“{title}”所示数据的 CSV 文件',
    failed: '浏览器未能生成图片，请改用 SVG 格式或截图',
  },
  {
    numbers: 'Numbers as a table',
    numbersOf: 'Numbers of “{title}”',
    download: 'Download “{title}” as {format}',
    downloadData: 'Download the data shown in “{title}” as CSV',
    failed: 'The browser could not draw the picture; try SVG or a screenshot',
  },
);
