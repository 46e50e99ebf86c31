import type { Context } from '#server/context';
import * as queries from './queries.ts';

/** Two notices, as content for the bell and the page. */
export async function demo(ctx: Context): Promise<void> {
  await queries.insert(ctx, [
    {
      noticeTitle: '元数据填写规范更新',
      noticeTitleEn: 'New guide to metadata',
      noticeType: '2',
      noticeContent:
        '<h2>主要变化</h2><ul><li><p>关键词改为逐项填写，以逗号分隔；</p></li><li><p>限制共享的资源须写明申请条件；</p></li><li><p>作者单位请使用规范全称。</p></li></ul><p>已提交的资源不受影响。</p>',
      noticeContentEn:
        '<h2>What is new</h2><ul><li><p>Keywords are entered one by one, separated by commas.</p></li><li><p>Restricted resources state the conditions of access.</p></li><li><p>Institutions are given with their full names.</p></li></ul><p>Resources that were submitted already stay as they are.</p>',
      createBy: 'system',
      isDemo: true,
    },
    {
      noticeTitle: '存储系统例行维护',
      noticeTitleEn: 'Regular maintenance of the storage system',
      noticeType: '1',
      noticeContent:
        '<p>每月第二个周六 <strong>02:00 至 04:00</strong> 进行存储系统例行维护，期间可以检索和浏览，文件上传与下载可能中断。</p>',
      noticeContentEn:
        '<p>The storage system is maintained on every second Saturday of a month, <strong>02:00 to 04:00</strong> (Beijing time). Searching and reading go on; uploads and downloads may be interrupted.</p>',
      createBy: 'system',
      isDemo: true,
    },
  ]);
}
