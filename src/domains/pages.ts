import type { FixedPlace } from '#web/shell/console/fixed.ts';
import type { Pages } from '#web/shell/console/views.tsx';

/** The pages of the back office by the component name that the server's menu gives. */
export const pages: Pages = {
  index: () => import('./monitor/dashboard/web/console/dashboard.tsx'),
  'system/user/index': () => import('./system/users/web/console/list.tsx'),
  'system/menu/index': () => import('./system/menus/web/console/list.tsx'),
  'system/dict/index': () => import('./system/dictionaries/web/console/types.tsx'),
  'system/dict/data': () => import('./system/dictionaries/web/console/values.tsx'),
  'system/config/index': () => import('./system/settings/web/console/list.tsx'),
  'system/notice/index': () => import('./system/notices/web/console/list.tsx'),
  'system/user/authRole': () => import('./system/users/web/console/auth-role.tsx'),
  'monitor/operlog/index': () => import('./monitor/operation-log/web/console/list.tsx'),
  'monitor/logininfor/index': () => import('./monitor/login-log/web/console/list.tsx'),
  'monitor/online/index': () => import('./monitor/online-users/web/console/list.tsx'),
  'system/role/index': () => import('./system/roles/web/console/list.tsx'),
  'system/role/authUser': () => import('./system/roles/web/console/people.tsx'),
  'system/dept/index': () => import('./system/departments/web/console/list.tsx'),
  'system/post/index': () => import('./system/posts/web/console/list.tsx'),
  'tool/icons/index': () => import('./tools/icons/web/console/gallery.tsx'),
  'system/user/profile/index': () => import('./identity/accounts/web/console/profile.tsx'),
  'biz/news/index': () => import('./content/news/web/console/list.tsx'),
  'biz/service/index': () => import('./content/service-cases/web/console/list.tsx'),
  'biz/standard/index': () => import('./content/standards/web/console/list.tsx'),
  'biz/article/index': () => import('./content/articles/web/console/list.tsx'),
  'biz/about/index': () => import('./content/about/web/console/list.tsx'),
  'biz/about/members': () => import('./content/about/web/console/members.tsx'),
  'biz/message/index': () => import('./content/messages/web/console/list.tsx'),
  'biz/site/index': () => import('./content/site/web/console/site.tsx'),
  'data/resource/approval/index': () => import('./data/reviews/web/console/approval.tsx'),
  'data/resource/approval/detail': () => import('./data/reviews/web/console/detail.tsx'),
  'data/resource/all/index': () => import('./data/reviews/web/console/all.tsx'),
};

/** Pages that no menu holds: everybody's own, and those that are reached from another page. */
export const fixedPages: readonly FixedPlace[] = [
  { path: '/admin/index', component: 'index', title: 'index', affix: true },
  { path: '/user/profile', component: 'system/user/profile/index', title: 'profile' },
  {
    path: '/dms/approval/detail',
    component: 'data/resource/approval/detail',
    title: 'approvalDetail',
    permissions: ['data:resource:query'],
    activeMenu: '/dms/approval',
  },
  {
    path: '/system/user-auth/role/:userId',
    component: 'system/user/authRole',
    title: 'authRole',
    permissions: ['system:user:edit'],
    activeMenu: '/system/user',
  },
  {
    path: '/system/role-auth/user/:roleId',
    component: 'system/role/authUser',
    title: 'authUser',
    permissions: ['system:role:edit'],
    activeMenu: '/system/role',
  },
  {
    path: '/system/dict-data/index/:dictId',
    component: 'system/dict/data',
    title: 'dictData',
    permissions: ['system:dict:list'],
    activeMenu: '/system/dict',
  },
  {
    path: '/monitor/job-log/index/:jobId?',
    component: 'monitor/job/log',
    title: 'jobLog',
    permissions: ['monitor:job:list'],
    activeMenu: '/monitor/job',
  },
  {
    path: '/tool/gen-edit/index/:tableId',
    component: 'tool/gen/editTable',
    title: 'genEdit',
    permissions: ['tool:gen:edit'],
    activeMenu: '/tool/gen',
  },
  {
    path: '/pms/archiveTask/detail/index',
    component: 'pms/archiveTask/detail/index',
    title: 'taskDetail',
    permissions: ['pms:task:query'],
    activeMenu: '/pms/archiveTask',
  },
];
