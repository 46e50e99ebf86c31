import { useEffect } from 'react';
import { Link } from 'react-router';
import { duplicates } from '#contract/data/duplicates';
import { pick } from '#shared/texts';
import { duplicateTexts } from '#texts/data/duplicates';
import { Note } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';

/** Resources with the same title, DOI or files as the saved form. A change of `look` repeats the search. */
export function Duplicates({ resourceId, look }: { resourceId: number | undefined; look: string }) {
  const t = useTexts(duplicateTexts);
  const language = useLanguage();
  const input = resourceId === undefined ? null : { params: { id: resourceId } };
  const { reply, reload } = useCall(duplicates.list, input, { quiet: true });
  useEffect(() => reload(), [look, reload]);
  if (!reply?.length) return null;
  return (
    <Note tone="warn" title={t('title')}>
      <p>{t('text')}</p>
      <ul>
        {reply.map((it) => {
          const to = it.publicId ? `/data/detail/${it.publicId}` : `/archive/submit/${it.resourceId}`;
          return (
            <li key={it.resourceNo}>
              <Link to={to} target="_blank">
                {pick(it.titleZh, it.titleEn, language) || t('untitled')}
              </Link>{' '}
              {it.resourceNo} {it.version} · {it.by.map((by) => t(`by.${by}`)).join(' · ')}
              {it.publicId ? null : ` · ${t('draft')}`}
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
