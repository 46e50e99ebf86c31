import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    noticeId: 'Notice id',
    noticeTitle: 'Title',
    noticeTitleEn: 'English title',
    noticeType: 'Type',
    noticeContent: 'Content',
    noticeContentEn: 'English content',
    status: 'Status',
    roleIds: 'For the roles',
    createBy: 'Created by',
    createTime: 'Created at',
    remark: 'Remarks',
    searchValue: 'Username or display name',
    ids: 'Notice id',
  },
  fail: {
    notFound: 'The notice does not exist',
    noRole: 'A selected role does not exist',
    markup: 'A title cannot contain angle brackets',
  },
};
