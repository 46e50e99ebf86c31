import type { Context } from '#server/context';
import type { Setup } from '#server/module';
import { checkValue, isBuiltIn, type SettingKey } from './policy.ts';
import { sealed } from './secrets.ts';
import * as queries from './queries.ts';

/** What every site has to say of itself; the pages are seeded articles. */
const firstLinks = [
  { titleZh: '用户服务协议', titleEn: 'Terms of Service', url: '/biz/article/terms' },
  { titleZh: '隐私政策', titleEn: 'Privacy Policy', url: '/biz/article/privacy' },
  { titleZh: '无障碍声明', titleEn: 'Accessibility Statement', url: '/biz/article/accessibility' },
];

/** Id, name, first value, and what it does where the name does not say it. */
const rows: Record<SettingKey, [id: number, name: string, value: string, remark?: string]> = {
  'sys.account.captchaEnabled': [
    4,
    '账号自助-验证码开关',
    'true',
    '登录与注册是否需要图形验证码：true 是，false 否 / Whether login and registration ask for a captcha: true or false',
  ],
  'sys.account.captchaType': [
    9,
    '账号自助-验证码类型',
    'char',
    'char 字符，math 算术 / char: letters and digits, math: a small sum',
  ],
  'sys.account.registerUser': [
    5,
    '账号自助-是否开启用户注册',
    'true',
    '是否开放自助注册：true 是，false 否 / Whether visitors may register: true or false',
  ],
  'sys.login.blackIPList': [
    6,
    '用户登录-黑名单列表',
    '',
    '多个地址以 ; 分隔，支持 * 通配与 a-b 网段 / Separated by ;, with * and ranges a-b',
  ],
  'sys.account.initPasswordModify': [
    7,
    '用户管理-初始密码修改策略',
    '1',
    '0 不要求，1 修改初始密码后方可使用后台 / 0 asks for nothing, 1 opens the back office only after a change',
  ],
  'sys.account.passwordValidateDays': [8, '用户管理-密码有效天数', '0', '0 表示不限制 / 0 means never'],
  'sys.login.maxRetry': [
    10,
    '用户登录-密码最大错误次数',
    '5',
    '同一网络对同一用户名达到该次数后须等待 1 分钟，再错则等待时间加倍；其他网络不受影响 / After so many for one name, a network waits a minute and twice as long each time; other networks do not',
  ],
  'sys.login.lockMinutes': [11, '用户登录-锁定分钟数', '10', '等待时间的上限 / The longest wait'],
  'auth.matelab.enabled': [12, 'MatElab 登录', 'false'],
  'auth.matelab.url': [
    16,
    'MatElab 登录-服务地址',
    '',
    'MatElab 数据接口的地址，如 https://eln.example.org:61262；内网地址须由运维人员列入 PRIVATE_HOSTS / Address of the MatElab data API; the operator names intranet hosts in PRIVATE_HOSTS',
  ],
  'auth.matelab.idField': [
    17,
    'MatElab 登录-用户编号字段',
    'user.id',
    '应答中用户编号的位置；claims.sub 表示访问令牌中的字段；留空则以用户名为编号 / Where the answer names the person; claims.sub reads the access token; empty: the user name itself',
  ],
  'auth.matelab.timeoutSeconds': [18, 'MatElab 登录-等待秒数', '8'],
  'verify.ttlMinutes': [13, '邮箱验证-验证码有效分钟数', '10'],
  'verify.resendSeconds': [14, '邮箱验证-重发间隔秒数', '60'],
  'verify.dailyMax': [15, '邮箱验证-每日发送上限', '10'],
  'site.name.zh': [20, '站点-中文名称', '凝聚态物质科学数据中心'],
  'site.name.en': [21, '站点-英文名称', 'Condensed Matter Science Data Center'],
  'site.shortName.zh': [22, '站点-中文简称', '凝聚态数据中心'],
  'site.shortName.en': [23, '站点-英文简称', 'CMP Data Center'],
  'site.organization.zh': [24, '站点-主办单位', ''],
  'site.organization.en': [25, '站点-主办单位英文名', ''],
  'site.address.zh': [26, '站点-地址', ''],
  'site.address.en': [27, '站点-英文地址', ''],
  'site.postcode': [28, '站点-邮政编码', ''],
  'site.phone': [29, '站点-联系电话', ''],
  'site.email': [30, '站点-联系邮箱', ''],
  'site.icp': [31, '站点-ICP 备案号', ''],
  'site.policeRecord': [32, '站点-公安备案号', ''],
  'site.demo': [
    33,
    '站点-演示标识',
    'true',
    '开启时页面显示演示标识，证书带有演示水印 / While on, pages and certificates say that this is a demonstration',
  ],
  'site.preview.emailDomains': [
    34,
    '站点-预览模式邮箱域名',
    '',
    '多个域名以逗号分隔；这些邮箱的用户看到预览导航 / Separated by commas; users of these see the preview navigation',
  ],
  'site.frameHosts': [
    37,
    '站点-可内嵌的站点',
    '',
    '菜单以内嵌方式打开的站点域名，多个以逗号分隔，如 *.example.org / Hosts whose pages menus may show in a frame, separated by commas',
  ],
  'sys.api.origins': [
    175,
    '接口-允许跨域的站点',
    '',
    '其页面可跨域调用接口的站点，多个以逗号分隔，如 https://office.example.org；留空则不允许 / Sites whose pages may call the API across origins, separated by commas; empty: none',
  ],
  'sys.traffic.pages': [
    220,
    '访问频率-每分钟页面数',
    '1200',
    '同一网络（IPv4 地址或 IPv6 /64 网段）每分钟可打开的页面数，由每个进程分别计数；0 表示不限 / Pages that one network (an IPv4 address, or 64 bits of IPv6) may open in a minute, counted by each process; 0: no limit',
  ],
  'sys.traffic.robotPages': [
    221,
    '访问频率-每分钟爬虫页面数',
    '300',
    '同一网络的爬虫每分钟可抓取的页面数；0 表示不限 / Pages that robots of one network may fetch in a minute; 0: no limit',
  ],
  'sys.traffic.downloads': [
    222,
    '访问频率-每分钟文件数',
    '6000',
    '同一网络每分钟可下载的文件数，批量下载脚本遇限后自动等待；0 表示不限 / Files that one network may fetch in a minute; download scripts wait when they are told to; 0: no limit',
  ],
  'site.securityContact': [
    223,
    '站点-安全漏洞联系方式',
    '',
    '以 mailto:、https:// 或 tel: 开头，发布于 /.well-known/security.txt（RFC 9116）；留空则不发布 / Begins with mailto:, https:// or tel:, published at /.well-known/security.txt (RFC 9116); empty: not published',
  ],
  'monitor.backup.days': [
    176,
    '备份-按天保留',
    '14',
    '最近若干天每天保留一份完整备份 / A complete set of each of so many days is kept',
  ],
  'monitor.backup.months': [
    177,
    '备份-按月保留',
    '12',
    '最近若干个月每月保留一份完整备份 / A complete set of each of so many months is kept',
  ],
  'monitor.backup.alarmHours': [
    178,
    '备份-提醒时限（小时）',
    '36',
    '超过该时限没有新的完整备份时提醒运维人员 / Operators are told when the last complete set is older',
  ],
  'monitor.log.days': [
    233,
    '日志-保留天数',
    '180',
    '登录日志和操作日志在清空或删除时，未满该天数的记录予以保留，更早的移入归档文件；不少于 180 天 / Records of the login and operation logs that are younger stay when a log is cleaned; older ones move into archive files; 180 at least',
  ],
  'monitor.log.headMail': [
    234,
    '日志-链首寄送地址',
    '',
    '每晚校验通过后，将日志哈希链的链首寄往该邮箱，以便在平台之外留存；留空则不寄 / Every night the heads of the logs are mailed there, to be kept outside the portal; empty: no mail',
  ],
  'sys.job.logDays': [
    180,
    '定时任务-调度日志保留天数',
    '30',
    '更早的调度日志每晚移入归档文件；0 表示不限 / Older runs move into archive files every night; 0: no limit',
  ],
  'sys.job.logRows': [
    181,
    '定时任务-每个任务保留的日志条数',
    '10000',
    '每个任务只保留最近的若干条；0 表示不限 / Of each job only the newest runs are kept; 0: no limit',
  ],
  'gen.allowCreateTable': [
    182,
    '代码生成-允许建表',
    'false',
    '开启后，超级管理员可在代码生成页面执行普通的建表语句 / While on, super administrators may make plain tables on the page of the code generator',
  ],
  'gen.allowOverwrite': [
    183,
    '代码生成-允许写入服务器',
    'false',
    '开启后，代码可写入数据目录下的 generated 文件夹；不会写入其他位置 / While on, code may be written below the folder generated of the data folder, and nowhere else',
  ],
  'site.footer.zh': [38, '站点-页脚说明', ''],
  'site.footer.en': [39, '站点-页脚英文说明', ''],
  'site.matElabUrl': [
    94,
    '站点-MatElab 网址',
    'https://matelab.iphy.ac.cn/eln',
    '汇交页面由此进入；留空则不显示入口 / Where the archive page leads; empty: no way there',
  ],
  'site.links': [
    90,
    '站点-页脚链接',
    JSON.stringify(firstLinks),
    '在“站点设置”页面维护 / Kept on the page “Site settings”',
  ],
  'site.banners': [91, '站点-首页横幅', '', '在“站点设置”页面维护 / Kept on the page “Site settings”'],
  'site.announcement': [92, '站点-公告条', '', '在“站点设置”页面维护 / Kept on the page “Site settings”'],
  'stat.trackerHost': [
    35,
    '统计-访问统计服务地址',
    '',
    'Matomo 服务的域名；留空则不加载第三方统计脚本 / Host of a Matomo server; empty: no script of others is loaded',
  ],
  'stat.trackerSiteId': [36, '统计-站点编号', ''],
  'stat.visitorDays': [
    93,
    '统计-访客信息保留天数',
    '90',
    '到期后删除访问记录中的邮箱和地址 / Then e-mail and address leave the records of visits',
  ],
  'upload.generic.maxMb': [40, '上传-通用文件大小上限（MB）', '5'],
  'upload.image.maxMb': [41, '上传-图片大小上限（MB）', '5'],
  'data.review.days': [50, '数据资源-审核期限（工作日）', '5'],
  'data.submit.languages': [
    193,
    '数据资源-提交所需语言',
    'any',
    'any 中文或英文，zh 中文，en 英文，both 中英文 / any: either language, zh: Chinese, en: English, both: both',
  ],
  'data.review.requireOpinion': [
    51,
    '数据资源-须先有审核员意见',
    'false',
    '开启后，至少一名审核员提出意见且在审意见均已提交才能通过 / While on, an approval needs an opinion of somebody else and no opinion outstanding',
  ],
  'data.review.sameInstitution': [
    86,
    '数据资源-允许同单位人员审核',
    'false',
    '关闭时，与提交人或作者同单位的人员不能审核 / While off, nobody of the institution of the submitter or of an author reviews',
  ],
  'data.download.requireLogin': [52, '数据资源-下载须登录', 'false'],
  'data.access.ownerConsent': [53, '数据访问-须经提交者同意', 'false'],
  'data.access.months': [54, '数据访问-默认有效月数', '12'],
  'data.ftp.recommendMb': [55, '数据资源-建议使用 FTP 的大小（MB）', '50'],
  'data.upload.maxMb': [
    56,
    '数据资源-单次上传上限（MB）',
    '10',
    '1 至 10；更大的文件分段上传 / 1 to 10; larger files are sent in parts',
  ],
  'data.quota.userGb': [170, '数据资源-每人存储空间（GB）', '100'],
  'data.transfer.maxGb': [171, '断点续传-单个文件上限（GB）', '50'],
  'data.transfer.days': [172, '断点续传-未完成文件保留天数', '7'],
  'data.transfer.parallel': [173, '断点续传-每人同时传输数', '6'],
  'data.import.doiUrl': [
    174,
    '数据资源-按 DOI 获取元数据的地址',
    '',
    '含 {doi} 的地址，返回 CSL-JSON 或 DataCite JSON（至多重定向三次），如 https://doi.org/{doi}；留空则不开通 / An address with {doi} that answers with CSL-JSON or DataCite JSON, after three redirects at most, such as https://doi.org/{doi}; empty: off',
  ],
  'identifier.cstr.enabled': [57, '标识-自动注册 CSTR', 'false'],
  'identifier.cstr.prefix': [58, '标识-CSTR 前缀', ''],
  'identifier.doi.enabled': [59, '标识-自动注册 DOI', 'false'],
  'identifier.doi.prefix': [60, '标识-DOI 前缀', ''],
  'identifier.doi.url': [
    61,
    '标识-DOI 注册服务地址',
    'https://api.datacite.org',
    'DataCite REST 接口；测试环境为 https://api.test.datacite.org / DataCite REST API; https://api.test.datacite.org for trials',
  ],
  'identifier.doi.repository': [62, '标识-DataCite 仓库账号', ''],
  'identifier.doi.password': [
    63,
    '标识-DataCite 仓库密码',
    '',
    '加密保存，不再显示 / Kept encrypted, never shown again',
  ],
  'identifier.cstr.url': [64, '标识-CSTR 注册服务地址', 'https://www.cstr.cn/openapi/v3'],
  'identifier.cstr.clientId': [65, '标识-CSTR 客户端编号', ''],
  'identifier.cstr.secret': [66, '标识-CSTR 客户端密钥', '', '加密保存，不再显示 / Kept encrypted, never shown again'],
  'identifier.cstr.types': [
    67,
    '标识-CSTR 资源类型代码',
    'dataset=11',
    '资源类型=两位类型代码，以逗号分隔；未列出的类型不注册 CSTR / Type=two digits, separated by commas; other types get no CSTR',
  ],
  'data.callback.hosts': [
    68,
    '回调-个人提交可用的域名',
    '',
    '个人提交的资源只能回调这些域名，以逗号分隔；发布方系统的域名在“发布方系统”页面维护 / Hosts that resources submitted by people may call back; those of publisher systems are kept with each system',
  ],
  'data.callback.secret': [
    69,
    '回调-个人提交的签名密钥',
    '',
    '加密保存，不再显示；留空则个人提交的资源不回调 / Kept encrypted, never shown again; without it resources submitted by people call nobody back',
  ],
  'arc.planDays': [70, '汇交-计划提交期限（工作日）', '10'],
  'arc.reviewDays': [71, '汇交-审核期限（工作日）', '10'],
  'arc.supplementDays': [72, '汇交-补正期限（工作日）', '10'],
  'arc.terminateDays': [73, '汇交-终止期限（工作日）', '30'],
  'arc.agreementRequired': [74, '汇交-须签署汇交协议', 'true'],
  'cmp.countMin': [75, '比对-数量下限（%）', '100'],
  'cmp.volumeMin': [76, '比对-数据量下限（%）', '80'],
  'cmp.exceedVolume': [77, '比对-超出数据量（%）', '120'],
  'files.fixity.days': [
    190,
    '文件校验-周期天数',
    '90',
    '每个文件至少多少天校验一次 / Each file is read and compared at least once within these days',
  ],
  'files.fixity.mbPerSecond': [
    191,
    '文件校验-读取速度上限（MB/s）',
    '20',
    '定期校验读取存储的速度上限 / Rate at which the check reads the store at most',
  ],
  'bench.mostPerDay': [78, '基准-每人每日提交上限', '20'],
  'bench.noticeDays': [
    79,
    '基准-重新评分公示天数',
    '3',
    '新版本生效前通知模型提交者的天数，0 为立即生效 / days between the mail to owners and the new values; 0 is at once',
  ],
  'bench.comment.moderation': [
    80,
    '基准-评论审核方式',
    'pre',
    'pre 先审后发，post 先发后审 / pre: checked before, post: checked after publication',
  ],
};

/** Names in English. */
const englishNames: Record<SettingKey, string> = {
  'sys.account.captchaEnabled': 'Accounts: captcha',
  'sys.account.captchaType': 'Accounts: kind of the captcha',
  'sys.account.registerUser': 'Accounts: registration',
  'sys.login.blackIPList': 'Login: refused addresses',
  'sys.account.initPasswordModify': 'Users: change of initial passwords',
  'sys.account.passwordValidateDays': 'Users: days until a password expires',
  'sys.login.maxRetry': 'Login: wrong passwords until a network waits',
  'sys.login.lockMinutes': 'Login: longest wait in minutes',
  'auth.matelab.enabled': 'MatElab login',
  'auth.matelab.url': 'MatElab login: address of the service',
  'auth.matelab.idField': 'MatElab login: where the answer names the person',
  'auth.matelab.timeoutSeconds': 'MatElab login: seconds to wait',
  'verify.ttlMinutes': 'E-mail verification: minutes until a code expires',
  'verify.resendSeconds': 'E-mail verification: seconds until the next code',
  'verify.dailyMax': 'E-mail verification: codes a day',
  'site.name.zh': 'Site: Chinese name',
  'site.name.en': 'Site: English name',
  'site.shortName.zh': 'Site: Chinese short name',
  'site.shortName.en': 'Site: English short name',
  'site.organization.zh': 'Site: organization',
  'site.organization.en': 'Site: organization in English',
  'site.address.zh': 'Site: address',
  'site.address.en': 'Site: address in English',
  'site.postcode': 'Site: postal code',
  'site.phone': 'Site: telephone',
  'site.email': 'Site: e-mail',
  'site.icp': 'Site: ICP number',
  'site.policeRecord': 'Site: public security record',
  'site.demo': 'Site: demonstration mark',
  'site.preview.emailDomains': 'Site: e-mail domains of the preview mode',
  'site.footer.zh': 'Site: text of the footer',
  'site.footer.en': 'Site: text of the footer in English',
  'site.matElabUrl': 'Site: address of MatElab',
  'site.links': 'Site: links of the footer',
  'site.banners': 'Site: banner of the home page',
  'site.announcement': 'Site: announcement',
  'site.frameHosts': 'Site: hosts that may be framed',
  'sys.traffic.pages': 'Traffic: pages in a minute',
  'sys.traffic.robotPages': 'Traffic: pages of robots in a minute',
  'sys.traffic.downloads': 'Traffic: files in a minute',
  'site.securityContact': 'Site: contact for reports of vulnerabilities',
  'monitor.backup.days': 'Backups: days of which a set is kept',
  'monitor.backup.months': 'Backups: months of which a set is kept',
  'monitor.backup.alarmHours': 'Backups: hours after which operators are told',
  'monitor.log.days': 'Logs: days for which records stay',
  'monitor.log.headMail': 'Logs: address that gets the heads',
  'sys.job.logDays': 'Jobs: days for which runs are kept',
  'sys.job.logRows': 'Jobs: runs of each job that are kept',
  'gen.allowCreateTable': 'Code generator: tables may be made',
  'gen.allowOverwrite': 'Code generator: files may be written on the server',
  'sys.api.origins': 'API: sites that may call it across origins',
  'stat.trackerHost': 'Statistics: host of the tracking script',
  'stat.trackerSiteId': 'Statistics: site id',
  'stat.visitorDays': 'Statistics: days for which visitors are known',
  'upload.generic.maxMb': 'Uploads: largest file (MB)',
  'upload.image.maxMb': 'Uploads: largest image (MB)',
  'data.review.days': 'Data resources: working days of a review',
  'data.submit.languages': 'Submissions: languages that are asked for',
  'data.review.requireOpinion': 'Data resources: an opinion comes first',
  'data.review.sameInstitution': 'Data resources: reviews within an institution',
  'data.download.requireLogin': 'Data resources: downloads need a login',
  'data.access.ownerConsent': 'Data access: the owner consents',
  'data.access.months': 'Data access: months that it lasts',
  'data.ftp.recommendMb': 'Data resources: size from which FTP is recommended (MB)',
  'data.upload.maxMb': 'Data resources: largest upload at once (MB)',
  'data.quota.userGb': 'Data resources: space of each person (GB)',
  'data.transfer.maxGb': 'Resumable uploads: largest file (GB)',
  'data.transfer.days': 'Resumable uploads: days that unfinished ones are kept',
  'data.transfer.parallel': 'Resumable uploads: at the same time for each person',
  'data.import.doiUrl': 'Data resources: address that gives metadata of a DOI',
  'identifier.cstr.enabled': 'Identifiers: register CSTR',
  'identifier.cstr.prefix': 'Identifiers: CSTR prefix',
  'identifier.doi.enabled': 'Identifiers: register DOI',
  'identifier.doi.prefix': 'Identifiers: DOI prefix',
  'identifier.doi.url': 'Identifiers: address of the DOI service',
  'identifier.doi.repository': 'Identifiers: DataCite repository account',
  'identifier.doi.password': 'Identifiers: DataCite password',
  'identifier.cstr.url': 'Identifiers: address of the CSTR service',
  'identifier.cstr.clientId': 'Identifiers: CSTR client id',
  'identifier.cstr.secret': 'Identifiers: CSTR secret',
  'identifier.cstr.types': 'Identifiers: CSTR type codes',
  'data.callback.hosts': 'Callbacks: hosts for submissions by people',
  'data.callback.secret': 'Callbacks: signing secret for submissions by people',
  'arc.planDays': 'Archive: working days for a plan',
  'arc.reviewDays': 'Archive: working days for a review',
  'arc.supplementDays': 'Archive: working days for a supplement',
  'arc.terminateDays': 'Archive: working days until termination',
  'files.fixity.days': 'Fixity: days of a round',
  'files.fixity.mbPerSecond': 'Fixity: reading rate (MB/s)',
  'bench.mostPerDay': 'Benchmarks: models of one person a day',
  'bench.noticeDays': 'Benchmarks: days of notice before models have new values',
  'arc.agreementRequired': 'Archive: an agreement is signed',
  'cmp.countMin': 'Comparison: least count (%)',
  'cmp.volumeMin': 'Comparison: least volume (%)',
  'cmp.exceedVolume': 'Comparison: volume that exceeds (%)',
  'bench.comment.moderation': 'Benchmarks: moderation of comments',
};

/** Adds what is missing and changes nothing that is there. The operator's own values count at the first start only. */
export async function seed(ctx: Context, setup: Setup): Promise<void> {
  for (const [configKey, [configId, configName, configValue, remark = '']] of Object.entries(rows))
    await queries.insert(ctx, {
      configId,
      configName,
      configNameEn: englishNames[configKey as SettingKey],
      configKey,
      configValue,
      configType: 'Y',
      createBy: 'system',
      remark,
    });
  for (const configKey of await queries.ownAmong(ctx, Object.keys(rows))) await takeOver(ctx, configKey as SettingKey);
  if (!(await queries.isFirst(ctx))) return;
  refuseWrong(ctx, setup.settings);
  for (const [key, value] of setup.settings) await queries.setValue(ctx, key, sealed(ctx, key, value));
}

/**
 * An administrator had added a parameter of that name before the product knew it: whatever they wrote was measured by no
 * rule, so it gives way to the first value.
 */
async function takeOver(ctx: Context, configKey: SettingKey): Promise<void> {
  const [, configName, configValue, remark = ''] = rows[configKey];
  await queries.takeOver(ctx, configKey, { configName, configNameEn: englishNames[configKey], configValue, remark });
}

/** @throws an error for the operator that lists every key of SEED_SETTINGS that cannot be used */
function refuseWrong({ trackerHosts }: Context, given: ReadonlyMap<string, string>): void {
  const faults = [...given].flatMap(([key, value]) => {
    if (!isBuiltIn(key)) return [`  ${key}: there is no such setting`];
    try {
      checkValue(key, value, trackerHosts);
      return [];
    } catch {
      return [`  ${key}: cannot be "${value}"`];
    }
  });
  if (faults.length > 0) throw new Error(`SEED_SETTINGS has ${faults.length} fault(s):\n${faults.join('\n')}`);
}
