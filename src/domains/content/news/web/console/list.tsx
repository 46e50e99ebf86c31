import { leads } from '#shared/publishing';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { news, newsActs, newsSorts, type NewsRow } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';
import { newsPageTexts } from '../texts/index.ts';
import { NewsEdit } from './edit.tsx';
import { NewsForm } from './form.tsx';
import { NewsOrder } from './order.tsx';
import { NewsState } from './state.tsx';

export default function NewsPage() {
  const t = useTexts(newsPageTexts);
  const words = useTexts(newsTexts);
  const language = useLanguage();
  const windowOf = ({ startTime, endTime }: NewsRow) => (
    <div className="kit-two-lines">
      <span>{formatMoment(startTime, language)}</span>
      <span>
        {t('until')} {formatMoment(endTime, language)}
      </span>
    </div>
  );
  return (
    <Records
      noun={news}
      id="newsId"
      words={newsTexts}
      page={newsPageTexts}
      sorts={newsSorts}
      names={{
        type: (value) => words(`types.${value}`),
        status: (value) => words(`states.${value}`),
        visibility: (value) => words(`visibilities.${value}`),
      }}
      filters={[
        'headline',
        'author',
        'type',
        'status',
        'visibility',
        { field: 'beginTime', label: words('fields.startTime') },
      ]}
      columns={[
        'headline',
        'type',
        { field: 'status', cell: (row) => <NewsState item={row} /> },
        { field: 'startTime', title: t('window'), cell: windowOf },
        'sort',
        'author',
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'published'}
      exportAs="news"
      order={(on) => <NewsOrder {...on} />}
      form={(row, on) => (row ? <NewsEdit newsId={row.newsId} {...on} /> : <NewsForm {...on} />)}
      acts={({ newsId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', news.find, `/news/detail/${newsId}?preview=1`),
        leads(newsActs, 'publish', status) && move('publish', news.publish, { body: { newsId } }, t('published')),
        leads(newsActs, 'takeDown', status) && move('takeDown', news.takeDown, { body: { newsId } }, t('takenDown')),
        status !== 'published' && remove,
      ]}
    />
  );
}
