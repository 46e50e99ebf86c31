import { Typography } from 'antd';
import { leads } from '#shared/publishing';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatDate } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { acceptedSlugs, articleActs, articles, articleSorts, fixedSlugs, type ArticleRow } from '../../contract.ts';
import { articleTexts } from '../../texts/index.ts';
import { articlePageTexts } from '../texts/index.ts';
import { ArticleEdit, ArticleForm } from './form.tsx';

const holds = (slugs: readonly string[], { slug }: ArticleRow) => slugs.includes(slug);
/** Whether the article can be deleted in its state. */
const isRemovable = (row: ArticleRow) => row.status !== 'published' && !holds(fixedSlugs, row);

export default function ArticlesPage() {
  const t = useTexts(articlePageTexts);
  const words = useTexts(articleTexts);
  const language = useLanguage();
  const slugOf = (row: ArticleRow) => (
    <div className="kit-two-lines">
      <span className="mono">{row.slug}</span>
      {holds(fixedSlugs, row) && <Typography.Text type="secondary">{t('fixed')}</Typography.Text>}
    </div>
  );
  const versionOf = ({ version, publishTime }: ArticleRow) =>
    version > 0 && (
      <TwoLines first={words('version', { version })} second={publishTime && formatDate(publishTime, language)} />
    );
  return (
    <Records
      noun={articles}
      id="articleId"
      words={articleTexts}
      page={articlePageTexts}
      sorts={articleSorts}
      names={{ category: (value) => words(`categories.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['title', 'category', 'status', { field: 'beginTime', label: words('fields.updateTime') }]}
      columns={[
        'title',
        'category',
        { field: 'slug', cell: slugOf },
        { field: 'status', tones: { draft: 'idle', published: 'ok' } },
        { field: 'version', cell: versionOf },
        'updateTime',
      ]}
      isLocked={(row) => !isRemovable(row)}
      form={(row, on) => (row ? <ArticleEdit articleId={row.articleId} {...on} /> : <ArticleForm {...on} />)}
      acts={(row, { edit, act, move, remove }) => {
        const { articleId, status } = row;
        return [
          edit,
          act('preview', articles.find, `/biz/article/${articleId}?preview=1`),
          leads(articleActs, 'publish', status) &&
            move('publish', articles.publish, { body: { articleId } }, t('published')),
          leads(articleActs, 'takeDown', status) &&
            !holds(acceptedSlugs, row) &&
            move('takeDown', articles.takeDown, { body: { articleId } }, t('takenDown')),
          isRemovable(row) && remove,
        ];
      }}
    />
  );
}
