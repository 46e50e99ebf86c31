import './gallery.css';
import { useState } from 'react';
import { Empty, Typography } from 'antd';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { MenuIcon, menuIconNames } from '#web/shell/console/icons.tsx';
import { galleryTexts } from '../texts/index.ts';

/** Every icon that a menu can have; a click copies its name. */
export default function Gallery() {
  const t = useTexts(galleryTexts);
  const [words, setWords] = useState('');
  const found = menuIconNames.filter((name) => name.toLowerCase().includes(words.toLowerCase()));
  return (
    <ListPage
      title={t('title')}
      filters={<TextFilter className="kit-filter" label={t('search')} value={words} onValue={setWords} />}
    >
      <output className="secondary">{t('found', { count: found.length })}</output>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} />}
      <ul className="icon-gallery">
        {found.map((name) => (
          <li key={name}>
            <Copied name={name} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}

function Copied({ name }: { name: string }) {
  const t = useTexts(galleryTexts);
  const picture = (
    <>
      <MenuIcon name={name} />
      {name}
    </>
  );
  return (
    <Typography.Text
      copyable={{
        text: name,
        icon: [picture, picture],
        tooltips: [t('copy', { name }), t('copied')],
        onCopy: () => toast('success', t('copied')),
      }}
    />
  );
}
