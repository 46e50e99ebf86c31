import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    deptId: 'Department id',
    parentId: 'Parent department',
    deptName: 'Department',
    orderNum: 'Order',
    leader: 'Leader',
    phone: 'Phone',
    email: 'E-mail',
    status: 'Status',
    createTime: 'Created',
    deptIds: 'Departments',
    orderNums: 'Order',
  },
  fail: {
    notFound: 'This department does not exist or is outside your data scope',
    beyondScope: 'A chosen department does not exist or is outside your data scope',
    usersBeyondScope: 'A chosen user does not exist or is outside your data scope',
    nameTaken: 'The parent department has a department of this name already',
    parentStopped: 'The parent department is disabled: nothing can be added or moved below it',
    parentSelf: 'A department cannot lie below itself',
    runningBelow: 'There are enabled departments below this one, so it cannot be disabled',
    hasChildren: 'There are departments below this one, so it cannot be deleted',
    hasUsers: 'There are users in this department, so it cannot be deleted',
  },
};
