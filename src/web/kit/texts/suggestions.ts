import { bilingual } from '#shared/texts';

/** Groups of suggestions below a search box. */
export const suggestionTexts = bilingual(
  {
    list: '检索建议',
    count: '{count, plural, other {{count} 条建议}}',
    records: '数据资源',
    formulae: '化学式',
    authors: '作者',
    organizations: '机构',
    keywords: '关键词',
  },
  {
    list: 'Suggestions',
    count: '{count, plural, one {# suggestion} other {# suggestions}}',
    records: 'Data resources',
    formulae: 'Formulae',
    authors: 'Authors',
    organizations: 'Organizations',
    keywords: 'Keywords',
  },
);
