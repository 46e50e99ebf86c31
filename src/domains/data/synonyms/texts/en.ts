import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Search synonyms',
  fields: {
    synonymId: 'Id',
    terms: 'Terms',
    remark: 'Remark',
    keyword: 'Keyword',
    createBy: 'Created by',
    createTime: 'Created',
    updateBy: 'Updated by',
    updateTime: 'Updated',
    rowVer: 'Changes',
  },
  fail: {
    notFound: 'This set of synonyms does not exist or was deleted',
    tooFew: 'A set has at least two terms',
    tooMany: 'A set has at most 30 terms',
    tooLong: 'A term has at most 100 characters',
    noWord: 'Each term needs a letter or a digit',
  },
};
