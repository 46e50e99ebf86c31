import { Link } from 'react-router';
import { queryFields, type QueryField } from '#contract/data/search';
import { translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { helpTexts } from '../texts/help.ts';
import type { Route } from './+types/help';

export function meta(page: Route.MetaArgs) {
  const say = (key: 'title' | 'lead') => (language: 'zh' | 'en') => translatorOf(helpTexts, language)(key);
  return pageMeta(page, { title: say('title'), description: say('lead') });
}

const examples: Record<QueryField, string> = {
  title: 'title:graphene',
  keyword: 'keyword:"phase diagram"',
  author: 'author:"Tang"',
  organization: 'organization:"Institute of Physics"',
  id: 'doi:10.5555/example',
  formula: 'formula:SrTiO3',
  element: 'element:Fe -element:O',
  type: 'type:dataset',
  sharing: 'sharing:open',
  license: 'license:cc0',
  year: 'year:2026',
};
const operators = [
  ['and', 'superconductor pressure'],
  ['phrase', '"heavy fermion"'],
  ['or', 'FeSe OR FeTe'],
  ['not', 'ARPES -software'],
  ['brackets', '(FeSe OR FeTe) AND author:Tang'],
  ['range', 'temperature:<10K'],
  ['between', 'pressure:1..5GPa'],
  ['choice', 'technique:ARPES'],
] as const;
const order = ['exact', 'direct', 'weights', 'bonus', 'rest', 'others'] as const;

/** How searches are written, what they find, and the order of the hits. */
export default function SearchHelp() {
  const words = useTexts(searchTexts);
  const t = useTexts(helpTexts);
  const language = useLanguage();
  const example = (query: string) => (
    <Link to={`/data?keyword=${encodeURIComponent(query)}`}>
      <code>{query}</code>
    </Link>
  );
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: words('title'), to: '/data' }, { title: t('title') }]} />
      <div className="prose">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
        <h2>{t('words.heading')}</h2>
        <p>{t('words.spellings')}</p>
        <p>{t('words.synonyms')}</p>
        <h2>{t('queries.heading')}</h2>
        <p>{t('queries.lead')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('queries.query')}</th>
              <th scope="col">{t('queries.finds')}</th>
            </tr>
          </thead>
          <tbody>
            {operators.map(([name, query]) => (
              <tr key={name}>
                <td>{example(query)}</td>
                <td>{t(`operators.${name}`)}</td>
              </tr>
            ))}
            {(Object.keys(queryFields) as QueryField[]).map((field) => (
              <tr key={field}>
                <td>{example(examples[field])}</td>
                <td>
                  {t(`fields.${field}`)}
                  {language === 'zh' ? t('queries.named', { name: queryFields[field] }) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>{t('order.heading')}</h2>
        <ol>
          {order.map((name) => (
            <li key={name}>{t(`order.${name}`)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
