import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    postId: 'Post id',
    postCode: 'Post code',
    postName: 'Post name',
    postSort: 'Order',
    status: 'Status',
    createTime: 'Created',
    remark: 'Remark',
  },
  status: { '0': 'Normal', '1': 'Disabled' },
  export: { name: 'Posts', postId: 'Post id', postSort: 'Order' },
  fail: {
    notFound: 'This post does not exist',
    nameTaken: 'This post name is taken',
    codeTaken: 'This post code is taken',
    inUse: 'The post "{name}" is held by users and cannot be deleted',
  },
};
