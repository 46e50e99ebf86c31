import { bilingual } from '#shared/texts';

/** The page that explains the search. */
export const helpTexts = bilingual(
  {
    title: '检索说明',
    lead: '检索框可以直接输入词语，也可以使用检索式。点击表中的示例即可试用。',
    words: {
      heading: '词语',
      spellings:
        '多个词须同时出现，次序不限。繁体与简体、大小写、全角与半角、连字符、重音符号及其转写（Mößbauer、Mossbauer、Moessbauer）、希腊字母及其名称（μSR、muSR）、数值与单位之间的空格均不影响结果。化学式中元素的次序不限：O3SrTi 即 SrTiO3。',
      synonyms:
        '本中心维护一份领域同义词表：检索 YBCO 也会找到“钇钡铜氧”和 YBa2Cu3O7−δ，检索“超导体”也会找到“超导”和 superconductor。同义词的结果排在直接命中之后。',
    },
    queries: {
      heading: '检索式',
      lead: '检索式在检索页面、订阅、保存的检索和接口中写法相同。无法识别时，会指出出错的位置。',
      query: '检索式',
      finds: '含义',
      named: '（也可写作“{name}：”）',
    },
    operators: {
      and: '两个词都出现；也可以写 AND',
      phrase: '词语相邻',
      or: '至少出现其一',
      not: '排除后一个词；也可以写 NOT',
      brackets: '括号决定先后',
      range: '数值字段的范围，单位可换算；还可用 <=、>、>=',
      between: '两个数值之间',
      choice: '选择字段的取值，可用代码或名称',
    },
    fields: {
      title: '标题中的词',
      keyword: '关键词中的词',
      author: '作者姓名',
      organization: '作者单位',
      id: 'DOI、CSTR 或资源编号',
      formula: '化学式',
      element: '含有的元素',
      type: '资源类型：dataset、paper、software 等',
      sharing: '共享方式：open、restricted、closed',
      license: '许可协议：by、cc0 等',
      year: '发布年份',
    },
    order: {
      heading: '相关度排序',
      exact: '标识符或标题与检索词完全相同的资源排在最前。',
      direct: '其次是直接包含检索词的资源，再次是仅包含同义词或其组成部分的资源。',
      weights: '在每一部分中，标题中的词权重最高，其次是关键词，再次是作者、单位等字段，最后是摘要。',
      bonus: '标题以检索词开头、近期发布和经常使用的资源得分略高，最多各增加约五分之一。',
      rest: '结果很多时，先对标题命中的最新 100 条和其他最新 200 条打分排序，其余按发布时间排列。',
      others: '排序不受发布者、付费或推荐影响，也不因人而异。',
    },
  },
  {
    title: 'Search help',
    lead: 'Type words, or write a query. Each example in the tables is a link that tries it.',
    words: {
      heading: 'Words',
      spellings:
        'All words must occur, in any order. Traditional and simplified characters, case, width, hyphens, accents and their transcriptions (Mößbauer, Mossbauer, Moessbauer), Greek letters and their names (μSR, muSR), and a space between number and unit make no difference. The elements of a formula may be in any order: O3SrTi is SrTiO3.',
      synonyms:
        'The centre keeps a list of synonyms of the field: YBCO also finds 钇钡铜氧 and YBa2Cu3O7−δ, and superconductor also finds superconductivity and 超导. Hits of synonyms come after the direct ones.',
    },
    queries: {
      heading: 'Queries',
      lead: 'Queries are written in the same way on the search page, in feeds, saved searches and the API. A query that cannot be read is refused with the place of the fault.',
      query: 'Query',
      finds: 'Finds',
      named: ' ({name})',
    },
    operators: {
      and: 'Both words; AND may stand between them',
      phrase: 'The words next to each other',
      or: 'At least one of them',
      not: 'Without the second word; NOT works, too',
      brackets: 'Brackets decide the order',
      range: 'A range of a number, in any unit of its quantity; also <=, >, >=',
      between: 'Between two numbers',
      choice: 'A value of a choice, by code or name',
    },
    fields: {
      title: 'Words of the title',
      keyword: 'Words of the keywords',
      author: 'Name of an author',
      organization: 'Affiliation of an author',
      id: 'DOI, CSTR or number of the resource',
      formula: 'A chemical formula',
      element: 'An element that it contains',
      type: 'Type: dataset, paper, software and others',
      sharing: 'Sharing: open, restricted, closed',
      license: 'Licence: by, cc0 and others',
      year: 'Year of publication',
    },
    order: {
      heading: 'Order by relevance',
      exact: 'A record whose identifier or title equals the keyword comes first.',
      direct: 'Records with the words themselves come next, then those with synonyms or parts of compounds only.',
      weights:
        'Within each of these, words in titles weigh most, then keywords, then names and other fields, then abstracts.',
      bonus:
        'A title that begins with the keyword, a recent publication and frequent use add up to about a fifth each.',
      rest: 'Of many hits, the newest 100 in titles and the newest 200 are scored; the others follow by date.',
      others: 'Publishers, payments and recommendations play no part, and everybody sees the same order.',
    },
  },
);
