import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import { grantMenus, rolesFor } from '#module/system/roles';
import * as queries from './queries.ts';

/** A directory, a page or a button. Ids below 2000 belong to the product and never change their meaning. */
interface SeededMenu {
  id: number;
  parent: number;
  order: number;
  zh: string;
  en: string;
  type: 'M' | 'C' | 'F';
  path: string;
  /** If another menu has the same path. */
  routeName?: string;
  component: string;
  perms: string;
  icon: string;
}

const directory = (id: number, order: number, zh: string, en: string, path: string, icon: string): SeededMenu => ({
  id,
  parent: 0,
  order,
  zh,
  en,
  type: 'M',
  path,
  component: '',
  perms: '',
  icon,
});

const page = (
  id: number,
  parent: number,
  order: number,
  zh: string,
  en: string,
  path: string,
  component: string,
  perms: string,
  icon: string,
): SeededMenu => ({
  id,
  parent,
  order,
  zh,
  en,
  type: 'C',
  path,
  component,
  perms,
  icon,
});

/** Buttons of one page, numbered from `first` on. */
const buttons = (
  first: number,
  parent: number,
  list: readonly [zh: string, en: string, perms: string][],
): SeededMenu[] =>
  list.map(([zh, en, perms], at) => ({
    id: first + at,
    parent,
    order: at + 1,
    zh,
    en,
    type: 'F',
    path: '',
    component: '',
    perms,
    icon: '#',
  }));

/** Only menus whose page exists: a route without its page is blank. */
const menus: readonly SeededMenu[] = [
  directory(10, 1, '数据管理', 'Data management', 'dms', 'documentation'),
  page(
    120,
    10,
    1,
    '资源审核',
    'Resource approval',
    'approval',
    'data/resource/approval/index',
    'data:resource:list',
    'clipboard',
  ),
  ...buttons(1100, 120, [
    ['资源查询', 'View resources', 'data:resource:query'],
    ['资源初审', 'Review resources', 'data:resource:audit'],
    ['资源审批', 'Approve or reject', 'data:resource:approve'],
  ]),
  ...buttons(530, 120, [['审核分配', 'Assign auditors', 'data:resource:assign']]),
  page(
    520,
    10,
    3,
    '数据资源审核员',
    'Data resource auditors',
    'auditor',
    'data/auditor/index',
    'data:auditor:list',
    'peoples',
  ),
  ...buttons(521, 520, [
    ['审核员查询', 'View auditors', 'data:auditor:query'],
    ['审核员新增', 'Add auditors', 'data:auditor:add'],
    ['审核员修改', 'Edit auditors', 'data:auditor:edit'],
    ['审核员移出', 'Remove auditors', 'data:auditor:remove'],
  ]),
  page(
    526,
    10,
    4,
    '我的审核',
    'My reviews',
    'reviews',
    'data/auditor/reviews/index',
    'data:resource:audit',
    'checkbox',
  ),
  page(121, 10, 2, '全部资源', 'All data resources', 'all', 'data/resource/all/index', 'data:resource:all', 'table'),
  page(
    128,
    10,
    9,
    '使用统计',
    'Use of resources',
    'statistics',
    'data/statistics/index',
    'data:statistics:list',
    'chart',
  ),
  ...buttons(1180, 128, [
    ['统计导出', 'Export statistics', 'data:statistics:export'],
    ['重新统计', 'Recount statistics', 'data:statistics:recount'],
  ]),

  page(560, 10, 20, '标识管理', 'Identifiers', 'identifiers', 'data/identifier/index', 'data:identifier:list', 'link'),
  ...buttons(561, 560, [['标识重试', 'Retry identifiers', 'data:identifier:retry']]),
  page(565, 10, 21, '出版系统', 'Publisher systems', 'publisher-apps', 'data/app/index', 'data:app:list', 'server'),
  ...buttons(566, 565, [
    ['系统登记', 'Register systems', 'data:app:add'],
    ['系统修改', 'Edit systems', 'data:app:edit'],
    ['系统删除', 'Delete systems', 'data:app:remove'],
  ]),
  page(575, 10, 22, '回调管理', 'Callbacks', 'callbacks', 'data/callback/index', 'data:callback:list', 'guide'),
  ...buttons(576, 575, [
    ['回调重发', 'Send callbacks again', 'data:callback:replay'],
    ['回调测试', 'Test receivers', 'data:callback:test'],
  ]),
  ...buttons(550, 121, [
    ['资源管理', 'Manage metadata, owners and open dates', 'data:resource:edit'],
    ['资源下架与恢复', 'Withdraw and restore', 'data:resource:withdraw'],
    ['资源导出', 'Export resources and metadata', 'data:resource:export'],
    ['FTP 连接检测', 'Test FTP connections', 'data:resource:ftp'],
    ['调整分中心', 'Move resources to sub-centers', 'data:resource:move'],
  ]),
  page(540, 10, 5, '访问审批', 'Access approval', 'access', 'data/access/index', 'data:access:list', 'lock'),
  ...buttons(541, 540, [
    ['访问申请查询', 'View access requests', 'data:access:query'],
    ['访问申请审批', 'Decide access requests', 'data:access:audit'],
    ['访问申请导出', 'Export access requests', 'data:access:export'],
  ]),
  page(545, 10, 6, '变更申请', 'Changes', 'changes', 'data/change/index', 'data:change:list', 'switch'),

  directory(5, 2, '项目管理', 'Project management', 'pms', 'education'),
  page(600, 5, 1, '汇交申请', 'Applications', 'application', 'pms/application/index', 'pms:application:list', 'form'),
  ...buttons(601, 600, [
    ['汇交申请查询', 'View applications', 'pms:application:query'],
    ['汇交申请受理', 'Accept or return applications', 'pms:application:audit'],
    ['汇交申请导出', 'Export applications', 'pms:application:export'],
  ]),
  page(620, 5, 2, '汇交任务', 'Archive tasks', 'archiveTask', 'pms/archiveTask/index', 'pms:task:list', 'nested'),
  ...buttons(621, 620, [
    ['汇交任务查询', 'View tasks', 'pms:task:query'],
    ['形式审查', 'Formal review', 'pms:task:formal'],
    ['技术审查', 'Technical review', 'pms:task:audit'],
    ['数据中心与经办人调整', 'Change data centre and handler', 'pms:task:edit'],
    ['任务归档', 'Close tasks', 'pms:task:close'],
    ['开启补充汇交', 'Open tasks for supplements', 'pms:task:reopen'],
    ['任务终止', 'Terminate tasks', 'pms:task:terminate'],
    ['汇交任务导出', 'Export tasks', 'pms:task:export'],
    ['汇交方案审核', 'Accept or return plans', 'pms:plan:audit'],
    ['比对运行', 'Run comparisons', 'pms:compare:run'],
    ['差异说明处理', 'Decide on explanations', 'pms:compare:accept'],
    ['扫描件上传', 'Upload scans', 'pms:scan:add'],
    ['扫描件删除', 'Remove scans', 'pms:scan:remove'],
    ['阶段凭证签发', 'Issue stage certificates', 'pms:cert:stage'],
    ['汇交凭证签发', 'Issue certificates', 'pms:cert:issue'],
    ['凭证撤销', 'Revoke certificates', 'pms:cert:revoke'],
  ]),

  page(640, 5, 3, '项目库', 'Project register', 'project', 'pms/project/index', 'pms:project:list', 'tree-table'),
  ...buttons(641, 640, [
    ['项目查询', 'View projects', 'pms:project:query'],
    ['项目新增', 'Add projects', 'pms:project:add'],
    ['项目修改', 'Edit projects', 'pms:project:edit'],
    ['项目导入', 'Import projects', 'pms:project:import'],
  ]),
  page(645, 5, 5, '数据中心', 'Data centres', 'center', 'pms/center/index', 'pms:center:list', 'server'),
  ...buttons(646, 645, [
    ['数据中心查询', 'View data centres', 'pms:center:query'],
    ['数据中心新增', 'Add data centres', 'pms:center:add'],
    ['数据中心修改', 'Edit data centres', 'pms:center:edit'],
    ['印章与签发人维护', 'Seal and signatory', 'pms:center:seal'],
  ]),
  {
    ...page(651, 5, 4, '项目人员', 'Project users', 'user', 'pms/user/index', 'pms:user:list', 'peoples'),
    routeName: 'ProjectUser',
  },
  ...buttons(652, 651, [['项目成员管理', 'Manage members', 'pms:user:edit']]),
  page(655, 5, 6, '工作日历', 'Working-day calendar', 'holiday', 'system/holiday/index', 'system:holiday:list', 'date'),
  ...buttons(656, 655, [['工作日历修改', 'Edit the calendar', 'system:holiday:edit']]),
  ...buttons(657, 640, [['项目导出', 'Export projects', 'pms:project:export']]),

  directory(4, 4, '内容管理', 'Content', 'cms', 'education'),
  page(400, 4, 1, '新闻管理', 'News', 'news', 'biz/news/index', 'biz:news:list', 'message'),
  ...buttons(401, 400, [
    ['新闻查询', 'View news', 'biz:news:query'],
    ['新闻新增', 'Add news', 'biz:news:add'],
    ['新闻修改', 'Edit news', 'biz:news:edit'],
    ['新闻删除', 'Delete news', 'biz:news:remove'],
    ['新闻发布', 'Publish news', 'biz:news:publish'],
    ['新闻导出', 'Export news', 'biz:news:export'],
  ]),
  page(440, 4, 5, '文章管理', 'Articles', 'article', 'biz/article/index', 'biz:article:list', 'documentation'),
  ...buttons(441, 440, [
    ['文章查询', 'View articles', 'biz:article:query'],
    ['文章新增', 'Add articles', 'biz:article:add'],
    ['文章修改', 'Edit articles', 'biz:article:edit'],
    ['文章删除', 'Delete articles', 'biz:article:remove'],
    ['文章发布', 'Publish articles', 'biz:article:publish'],
  ]),
  page(410, 4, 2, '数据政策管理', 'Data policies', 'standard', 'biz/standard/index', 'biz:standard:list', 'pdf'),
  ...buttons(411, 410, [
    ['政策查询', 'View data policies', 'biz:standard:query'],
    ['政策新增', 'Add data policies', 'biz:standard:add'],
    ['政策修改', 'Edit data policies', 'biz:standard:edit'],
    ['政策删除', 'Delete data policies', 'biz:standard:remove'],
    ['政策导出', 'Export data policies', 'biz:standard:export'],
  ]),
  page(420, 4, 3, '服务案例管理', 'Service cases', 'service', 'biz/service/index', 'biz:service:list', 'example'),
  ...buttons(421, 420, [
    ['案例查询', 'View service cases', 'biz:service:query'],
    ['案例新增', 'Add service cases', 'biz:service:add'],
    ['案例修改', 'Edit service cases', 'biz:service:edit'],
    ['案例删除', 'Delete service cases', 'biz:service:remove'],
    ['案例发布', 'Publish service cases', 'biz:service:publish'],
    ['案例导出', 'Export service cases', 'biz:service:export'],
  ]),
  page(450, 4, 6, '关于我们内容', 'About-us content', 'about', 'biz/about/index', 'biz:about:list', 'international'),
  ...buttons(451, 450, [
    ['关于我们查询', 'View about-us content', 'biz:about:query'],
    ['关于我们新增', 'Add about-us content', 'biz:about:add'],
    ['关于我们修改', 'Edit about-us content', 'biz:about:edit'],
    ['关于我们删除', 'Delete about-us content', 'biz:about:remove'],
    ['关于我们发布', 'Publish about-us content', 'biz:about:publish'],
  ]),
  page(456, 4, 7, '团队成员', 'Team members', 'member', 'biz/about/members', 'biz:about:list', 'peoples'),
  page(480, 4, 10, '示例管理', 'Examples', 'example', 'biz/example/index', 'biz:example:list', 'example'),
  ...buttons(481, 480, [
    ['示例查询', 'View examples', 'biz:example:query'],
    ['示例新增', 'Add examples', 'biz:example:add'],
    ['示例修改', 'Edit examples', 'biz:example:edit'],
    ['示例删除', 'Delete examples', 'biz:example:remove'],
    ['示例发布', 'Publish examples', 'biz:example:publish'],
  ]),
  page(430, 4, 4, '友情链接管理', 'Friendly links', 'link', 'biz/link/index', 'biz:link:list', 'link'),
  ...buttons(431, 430, [
    ['链接查询', 'View links', 'biz:link:query'],
    ['链接新增', 'Add links', 'biz:link:add'],
    ['链接修改', 'Edit links', 'biz:link:edit'],
    ['链接删除', 'Delete links', 'biz:link:remove'],
    ['链接导出', 'Export links', 'biz:link:export'],
  ]),
  page(
    460,
    4,
    8,
    '应用工具管理',
    'Application tools',
    'apply-tool',
    'biz/applyTool/index',
    'biz:applyTool:list',
    'component',
  ),
  ...buttons(461, 460, [
    ['工具查询', 'View tools', 'biz:applyTool:query'],
    ['工具新增', 'Add tools', 'biz:applyTool:add'],
    ['工具修改', 'Edit tools', 'biz:applyTool:edit'],
    ['工具删除', 'Delete tools', 'biz:applyTool:remove'],
    ['工具发布', 'Publish tools', 'biz:applyTool:publish'],
    ['工具导出', 'Export tools', 'biz:applyTool:export'],
  ]),
  page(470, 4, 9, '分中心管理', 'Sub-centers', 'sub-center', 'biz/subCenter/index', 'biz:subCenter:list', 'tree'),
  ...buttons(471, 470, [
    ['分中心查询', 'View sub-centers', 'biz:subCenter:query'],
    ['分中心新增', 'Add sub-centers', 'biz:subCenter:add'],
    ['分中心修改', 'Edit sub-centers', 'biz:subCenter:edit'],
    ['分中心删除', 'Delete sub-centers', 'biz:subCenter:remove'],
    ['分中心导出', 'Export sub-centers', 'biz:subCenter:export'],
  ]),
  page(490, 4, 20, '留言管理', 'Messages', 'message', 'biz/message/index', 'biz:message:list', 'email'),
  ...buttons(491, 490, [
    ['留言查询', 'View messages', 'biz:message:query'],
    ['留言回复', 'Answer messages', 'biz:message:reply'],
    ['留言删除', 'Delete messages', 'biz:message:remove'],
    ['留言导出', 'Export messages', 'biz:message:export'],
  ]),
  page(
    486,
    4,
    11,
    '论文数据提交管理',
    'Paper data submissions',
    'paper-submit',
    'biz/paperSubmit/index',
    'biz:paperSubmit:list',
    'form',
  ),
  ...buttons(487, 486, [
    ['论文数据查询', 'View paper data submissions', 'biz:paperSubmit:query'],
    ['论文数据核查', 'Check paper data submissions', 'biz:paperSubmit:audit'],
    ['论文数据导出', 'Export paper data submissions', 'biz:paperSubmit:export'],
  ]),
  page(495, 4, 21, '站点设置', 'Site settings', 'site', 'biz/site/index', 'biz:site:query', 'tool'),
  ...buttons(496, 495, [
    ['站点修改', 'Edit site settings', 'biz:site:edit'],
    ['演示内容清除', 'Remove demonstration content', 'biz:site:remove'],
  ]),

  directory(6, 6, '基准测试管理', 'Benchmarks', 'bms', 'chart'),
  page(800, 6, 1, '基准数据集', 'Data sets', 'datasets', 'bench/dataset/index', 'bench:dataset:list', 'table'),
  ...buttons(801, 800, [
    ['数据集查询', 'View data sets', 'bench:dataset:query'],
    ['数据集修改', 'Edit data sets', 'bench:dataset:edit'],
    ['数据集新建', 'Create data sets', 'bench:dataset:add'],
    ['数据集删除', 'Remove data sets', 'bench:dataset:remove'],
  ]),

  page(830, 6, 4, '基准数据包', 'Bundles', 'bundles', 'bench/bundle/index', 'bench:dataset:add', 'zip'),

  page(810, 6, 2, '模型审核', 'Models', 'models', 'bench/model/index', 'bench:model:list', 'clipboard'),
  ...buttons(811, 810, [
    ['模型查询', 'View models', 'bench:model:query'],
    ['模型审核', 'Review models', 'bench:model:audit'],
  ]),

  page(820, 6, 3, '评论管理', 'Comments', 'comments', 'bench/comment/index', 'bench:comment:list', 'message'),
  ...buttons(821, 820, [
    ['评论审核', 'Moderate comments', 'bench:comment:audit'],
    ['评论删除', 'Delete comments', 'bench:comment:remove'],
  ]),

  directory(1, 11, '系统管理', 'System administration', 'system', 'system'),
  page(100, 1, 1, '用户管理', 'Users', 'user', 'system/user/index', 'system:user:list', 'user'),
  ...buttons(1000, 100, [
    ['用户查询', 'View users', 'system:user:query'],
    ['用户新增', 'Add users', 'system:user:add'],
    ['用户修改', 'Edit users', 'system:user:edit'],
    ['用户删除', 'Delete users', 'system:user:remove'],
    ['用户导出', 'Export users', 'system:user:export'],
    ['用户导入', 'Import users', 'system:user:import'],
    ['重置密码', 'Reset passwords', 'system:user:resetPwd'],
  ]),
  ...buttons(1350, 100, [['清除两步验证', 'Remove two-factor sign-in', 'system:user:secondFactor']]),
  page(101, 1, 2, '角色管理', 'Roles', 'role', 'system/role/index', 'system:role:list', 'peoples'),
  ...buttons(1007, 101, [
    ['角色查询', 'View roles', 'system:role:query'],
    ['角色新增', 'Add roles', 'system:role:add'],
    ['角色修改', 'Edit roles', 'system:role:edit'],
    ['角色删除', 'Delete roles', 'system:role:remove'],
    ['角色导出', 'Export roles', 'system:role:export'],
  ]),
  page(102, 1, 3, '菜单管理', 'Menus', 'menu', 'system/menu/index', 'system:menu:list', 'tree-table'),
  ...buttons(1012, 102, [
    ['菜单查询', 'View menus', 'system:menu:query'],
    ['菜单新增', 'Add menus', 'system:menu:add'],
    ['菜单修改', 'Edit menus', 'system:menu:edit'],
    ['菜单删除', 'Delete menus', 'system:menu:remove'],
  ]),
  page(103, 1, 4, '部门管理', 'Departments', 'dept', 'system/dept/index', 'system:dept:list', 'tree'),
  ...buttons(1016, 103, [
    ['部门查询', 'View departments', 'system:dept:query'],
    ['部门新增', 'Add departments', 'system:dept:add'],
    ['部门修改', 'Edit departments', 'system:dept:edit'],
    ['部门删除', 'Delete departments', 'system:dept:remove'],
  ]),
  page(104, 1, 5, '岗位管理', 'Posts', 'post', 'system/post/index', 'system:post:list', 'post'),
  ...buttons(1020, 104, [
    ['岗位查询', 'View posts', 'system:post:query'],
    ['岗位新增', 'Add posts', 'system:post:add'],
    ['岗位修改', 'Edit posts', 'system:post:edit'],
    ['岗位删除', 'Delete posts', 'system:post:remove'],
    ['岗位导出', 'Export posts', 'system:post:export'],
  ]),
  page(105, 1, 6, '字典管理', 'Dictionaries', 'dict', 'system/dict/index', 'system:dict:list', 'dict'),
  ...buttons(1025, 105, [
    ['字典查询', 'View dictionaries', 'system:dict:query'],
    ['字典新增', 'Add dictionaries', 'system:dict:add'],
    ['字典修改', 'Edit dictionaries', 'system:dict:edit'],
    ['字典删除', 'Delete dictionaries', 'system:dict:remove'],
    ['字典导出', 'Export dictionaries', 'system:dict:export'],
  ]),
  page(106, 1, 7, '参数设置', 'Parameters', 'config', 'system/config/index', 'system:config:list', 'edit'),
  ...buttons(1030, 106, [
    ['参数查询', 'View parameters', 'system:config:query'],
    ['参数新增', 'Add parameters', 'system:config:add'],
    ['参数修改', 'Edit parameters', 'system:config:edit'],
    ['参数删除', 'Delete parameters', 'system:config:remove'],
    ['参数导出', 'Export parameters', 'system:config:export'],
  ]),
  page(107, 1, 8, '通知公告', 'Notices', 'notice', 'system/notice/index', 'system:notice:list', 'message'),
  ...buttons(1035, 107, [
    ['公告查询', 'View notices', 'system:notice:query'],
    ['公告新增', 'Add notices', 'system:notice:add'],
    ['公告修改', 'Edit notices', 'system:notice:edit'],
    ['公告删除', 'Delete notices', 'system:notice:remove'],
  ]),
  { ...directory(108, 9, '日志管理', 'Logs', 'log', 'log'), parent: 1 },
  page(500, 108, 1, '操作日志', 'Operation log', 'operlog', 'monitor/operlog/index', 'monitor:operlog:list', 'form'),
  ...buttons(1039, 500, [
    ['操作查询', 'View operations', 'monitor:operlog:query'],
    ['操作删除', 'Delete operations', 'monitor:operlog:remove'],
    ['日志导出', 'Export operations', 'monitor:operlog:export'],
  ]),
  page(
    501,
    108,
    2,
    '登录日志',
    'Login log',
    'logininfor',
    'monitor/logininfor/index',
    'monitor:logininfor:list',
    'logininfor',
  ),
  ...buttons(1042, 501, [
    ['登录查询', 'View logins', 'monitor:logininfor:query'],
    ['登录删除', 'Delete logins', 'monitor:logininfor:remove'],
    ['日志导出', 'Export logins', 'monitor:logininfor:export'],
    ['账户解锁', 'Unlock accounts', 'monitor:logininfor:unlock'],
  ]),

  page(
    134,
    1,
    10,
    '个人信息请求',
    'Personal data requests',
    'personalData',
    'system/personalData/index',
    'system:personalData:list',
    'user',
  ),
  ...buttons(1340, 134, [['代为申请', 'Ask for a person', 'system:personalData:run']]),

  directory(2, 12, '系统监控', 'Monitoring', 'monitor', 'monitor'),
  page(109, 2, 1, '在线用户', 'Online users', 'online', 'monitor/online/index', 'monitor:online:list', 'online'),
  ...buttons(1046, 109, [
    ['在线查询', 'View sessions', 'monitor:online:query'],
    ['批量强退', 'End several sessions', 'monitor:online:batchLogout'],
    ['单条强退', 'End a session', 'monitor:online:forceLogout'],
  ]),
  page(110, 2, 2, '定时任务', 'Scheduled jobs', 'job', 'monitor/job/index', 'monitor:job:list', 'job'),
  ...buttons(1049, 110, [
    ['任务查询', 'View jobs', 'monitor:job:query'],
    ['任务新增', 'Add jobs', 'monitor:job:add'],
    ['任务修改', 'Edit jobs', 'monitor:job:edit'],
    ['任务删除', 'Delete jobs', 'monitor:job:remove'],
    ['状态修改', 'Run and pause jobs', 'monitor:job:changeStatus'],
    ['任务导出', 'Export jobs', 'monitor:job:export'],
  ]),
  page(111, 2, 3, '数据监控', 'Database monitor', 'druid', 'monitor/druid/index', 'monitor:druid:list', 'druid'),
  page(112, 2, 4, '服务监控', 'Server monitor', 'server', 'monitor/server/index', 'monitor:server:list', 'server'),
  ...buttons(1390, 112, [
    ['发送测试邮件', 'Send a test mail', 'monitor:health:testMail'],
    ['清理磁盘空间', 'Free disk space', 'monitor:health:freeSpace'],
  ]),
  page(113, 2, 5, '缓存监控', 'Cache monitor', 'cache', 'monitor/cache/index', 'monitor:cache:list', 'redis'),
  page(114, 2, 6, '缓存列表', 'Cache list', 'cacheList', 'monitor/cache/list', 'monitor:cache:list', 'redis-list'),
  page(139, 2, 7, '文件校验', 'Fixity', 'fixity', 'monitor/fixity/index', 'monitor:fixity:list', 'validCode'),
  ...buttons(1290, 139, [
    ['校验记录查询', 'View events of files', 'monitor:fixity:query'],
    ['立即校验', 'Run checks', 'monitor:fixity:run'],
    ['确认损坏', 'Acknowledge damage', 'monitor:fixity:acknowledge'],
  ]),
  page(148, 2, 7, '病毒扫描', 'Virus scans', 'virus', 'monitor/virus/index', 'monitor:virus:list', 'lock'),
  ...buttons(1380, 148, [
    ['立即扫描', 'Run scans', 'monitor:virus:run'],
    ['放行与退回', 'Release and send back', 'monitor:virus:release'],
  ]),
  page(122, 2, 7, '备份管理', 'Backups', 'backup', 'monitor/backup/index', 'monitor:backup:list', 'zip'),
  page(133, 2, 8, '日志存证', 'Log integrity', 'logChain', 'monitor/logChain/index', 'monitor:logChain:list', 'log'),
  ...buttons(1330, 133, [
    ['归档下载', 'Download archives of logs', 'monitor:logChain:download'],
    ['立即校验', 'Verify the logs', 'monitor:logChain:verify'],
  ]),
  ...buttons(1190, 122, [['立即备份', 'Make a backup', 'monitor:backup:run']]),

  directory(3, 13, '系统工具', 'Tools', 'tool', 'tool'),
  page(115, 3, 1, '表单构建', 'Form builder', 'build', 'tool/build/index', 'tool:build:list', 'build'),
  page(116, 3, 2, '代码生成', 'Code generator', 'gen', 'tool/gen/index', 'tool:gen:list', 'code'),
  ...buttons(1055, 116, [
    ['生成查询', 'View imported tables', 'tool:gen:query'],
    ['生成修改', 'Edit imported tables', 'tool:gen:edit'],
    ['生成删除', 'Delete imported tables', 'tool:gen:remove'],
    ['导入代码', 'Import tables', 'tool:gen:import'],
    ['预览代码', 'Preview code', 'tool:gen:preview'],
    ['生成代码', 'Generate code', 'tool:gen:code'],
  ]),
  page(117, 3, 3, '系统接口', 'API documentation', 'swagger', 'tool/swagger/index', 'tool:swagger:list', 'swagger'),
  page(118, 3, 4, '图标库', 'Icon gallery', 'icons', 'tool/icons/index', 'biz:icons:list', 'icon'),
  page(
    1500,
    10,
    90,
    '元数据字段',
    'Metadata fields',
    'metadataField',
    'data/metadataField/index',
    'data:metadataField:list',
    'form',
  ),
  ...buttons(1501, 1500, [
    ['元数据字段查询', 'Metadata fields: view', 'data:metadataField:query'],
    ['元数据字段新增', 'Metadata fields: add', 'data:metadataField:add'],
    ['元数据字段修改', 'Metadata fields: edit', 'data:metadataField:edit'],
    ['元数据字段删除', 'Metadata fields: delete', 'data:metadataField:remove'],
  ]),
  page(
    1510,
    10,
    91,
    '机构',
    'Organizations',
    'organization',
    'data/organization/index',
    'data:organization:list',
    'tree',
  ),
  ...buttons(1511, 1510, [
    ['机构查询', 'Organizations: view', 'data:organization:query'],
    ['机构新增', 'Organizations: add', 'data:organization:add'],
    ['机构修改', 'Organizations: edit', 'data:organization:edit'],
    ['机构导出', 'Organizations: export', 'data:organization:export'],
    ['机构合并', 'Organizations: merge', 'data:organization:merge'],
    ['机构导入', 'Organizations: import', 'data:organization:import'],
  ]),
  page(
    1520,
    10,
    92,
    '机构名称核对',
    'Organization names',
    'organizationText',
    'data/organizationText/index',
    'data:organizationText:list',
    'validCode',
  ),
  ...buttons(1521, 1520, [['机构名称核对', 'Organization names: decide', 'data:organizationText:decide']]),
  page(1530, 10, 90, '检索同义词', 'Search synonyms', 'synonym', 'data/synonym/index', 'data:synonym:list', 'form'),
  ...buttons(1531, 1530, [
    ['检索同义词查询', 'Search synonyms: view', 'data:synonym:query'],
    ['检索同义词新增', 'Search synonyms: add', 'data:synonym:add'],
    ['检索同义词修改', 'Search synonyms: edit', 'data:synonym:edit'],
    ['检索同义词删除', 'Search synonyms: delete', 'data:synonym:remove'],
  ]),
  page(1550, 10, 91, '数据选集', 'Data selections', 'selection', 'data/selection/index', 'data:selection:list', 'list'),
  ...buttons(1551, 1550, [['数据选集下架', 'Data selections: withdraw', 'data:selection:withdraw']]),
  page(1560, 10, 92, '晶体结构', 'Structures', 'structure', 'data/structure/index', 'data:structure:list', 'star'),
  ...buttons(1561, 1560, [
    ['晶体结构重新读取', 'Structures: read again', 'data:structure:edit'],
    ['晶体结构隐藏', 'Structures: hide and show', 'data:structure:hide'],
  ]),
];

/** Adds new menus, and grants each once to its roles, together with its ancestors. */
export async function seed(ctx: Context): Promise<void> {
  const fresh = await newRows(ctx, 'menu', menus, ({ id }) => String(id));
  await queries.insert(
    ctx,
    fresh.map((menu) => ({
      menuId: menu.id,
      parentId: menu.parent,
      orderNum: menu.order,
      menuName: menu.zh,
      menuNameEn: menu.en,
      menuType: menu.type,
      path: menu.path,
      routeName: menu.routeName ?? '',
      component: menu.component,
      perms: menu.perms,
      icon: menu.icon,
      createBy: 'system',
    })),
  );
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const withParents = (menu: SeededMenu | undefined): number[] =>
    menu ? [menu.id, ...withParents(byId.get(menu.parent))] : [];
  await grantMenus(
    ctx,
    fresh.flatMap((menu) =>
      rolesFor(menu.perms).flatMap((roleKey) => withParents(menu).map((menuId) => ({ roleKey, menuId }))),
    ),
  );
}
