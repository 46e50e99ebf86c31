import { Form } from 'antd';
import { citedAuthors } from '#contract/data/descriptions';
import type { Author } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { authorsTexts } from '../texts/authors.ts';

/** The authors as citations name them, so that a wrong order of family name and given name is seen. */
export function AuthorsCited() {
  const a = useTexts(authorsTexts);
  const watched = (Form.useWatch('authors') ?? []) as Partial<Author>[];
  const authors = watched.map((author) => ({ nameZh: author?.nameZh ?? '', nameEn: author?.nameEn ?? '' }));
  const isFree = watched.some((author) => author?.affiliations?.some(({ organizationId }) => organizationId === 0));
  const zh = citedAuthors({ authors }, 'zh');
  const en = citedAuthors({ authors }, 'en');
  return (
    <>
      {isFree ? <p className="deposit__why authors__free">{a('free')}</p> : null}
      {en.apa === '' ? null : (
        <section className="authors__cited" aria-label={a('citation')}>
          <p className="deposit__why">
            {a('citation')}
            {a('colon')}
            {a('citationNote')}
          </p>
          <dl>
            <dt>{a('gb')}</dt>
            {[...new Set([zh.gbt7714, en.gbt7714])].map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            <dt>{a('apa')}</dt>
            <dd>{en.apa}</dd>
          </dl>
        </section>
      )}
    </>
  );
}
