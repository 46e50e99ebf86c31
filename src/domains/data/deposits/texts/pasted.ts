/*
 * Words of pasted lists of authors, in both languages: texts that people bring, not texts that they see.
 */

/** A column of a spreadsheet. `name` is a name in either language, `mark` tells who is corresponding. */
export type Column =
  | 'nameZh'
  | 'nameEn'
  | 'name'
  | 'family'
  | 'given'
  | 'institution'
  | 'email'
  | 'orcid'
  | 'phone'
  | 'mark'
  | 'number';

/** Headings without blanks, brackets and hyphens, in lower case. */
export const headings: [Column, RegExp][] = [
  ['nameZh', /^(?:中文姓?名|姓名中文|(?:author)?chinesename|namechinese|name(?:in)?chinese|namezh)$/],
  ['nameEn', /^(?:英文姓?名|姓名英文|(?:author)?englishname|nameenglish|name(?:in)?english|nameen|拼音)$/],
  ['name', /^(?:姓名|作者|作者姓名|名字|names?|authors?|authornames?|fullname)$/],
  ['family', /^(?:姓|姓氏|familynames?|lastname|surname|family)$/],
  ['given', /^(?:名|givennames?|firstname|given|forenames?)$/],
  [
    'institution',
    /^(?:(?:工作|所在|作者|第[一二三]|署名)?单位|机构|(?:institution|institute|affiliation|organi[sz]ation)s?)\d*$/,
  ],
  ['email', /^(?:电子)?(?:邮箱|邮件)(?:地址)?$|^e?mail(?:address)?$/],
  ['orcid', /^orcid(?:id)?$/],
  ['phone', /^(?:联系)?(?:电话|手机)(?:号码?)?$|^(?:tele)?phone$|^tel$/],
  ['mark', /^(?:是否)?通[讯信]作者$|^corresponding(?:author)?$/],
  ['number', /^(?:序号|排序|顺序|编号|no|number|order|#)$/],
];

/** Cells that tick the column of corresponding authors. */
export const tickWords = /^(?:是|对|y|yes|true|1|x|√|✓|✔|\*|†|通[讯信]作者|corresponding)$/i;
/** Cells that tell without a heading whether an author is corresponding. */
export const yesWords = /^[*†√✓✔]$|^(?:是|yes|通[讯信]作者)$/i;
export const noWords = /^(?:否|no|-)$/i;

/** Names of groups of authors end like this. */
export const collectives = /(?:collaboration|consortium|team|group|合作组|团队|课题组)$/iu;
/** The country after the name of an institution. */
export const countries = /^(?:P\.?\s?R\.?\s?China|People[’']s Republic of China|China|中国)$/i;

/** Seats of institutes in China, in front of the country or at the end. Other places stay: they may be part of a name. */
export const cities =
  /^(?:Beijing|Shanghai|Tianjin|Chongqing|Hefei|Nanjing|Suzhou|Wuxi|Hangzhou|Ningbo|Wuhan|Guangzhou|Shenzhen|Dongguan|Zhuhai|Xi[’']?an|Chengdu|Mianyang|Dalian|Shenyang|Changchun|Jilin|Harbin|Lanzhou|Xining|Urumqi|Kunming|Guiyang|Guilin|Nanning|Haikou|Changsha|Xiangtan|Nanchang|Fuzhou|Xiamen|Quanzhou|Jinan|Qingdao|Zhengzhou|Luoyang|Taiyuan|Shijiazhuang|Qinhuangdao|Hohhot|Yinchuan|Lhasa|Hong Kong|Macau|Taipei|Hsinchu|Kaohsiung|北京|上海|天津|重庆|合肥|南京|苏州|无锡|杭州|宁波|武汉|广州|深圳|东莞|珠海|西安|成都|绵阳|大连|沈阳|长春|吉林|哈尔滨|兰州|西宁|乌鲁木齐|昆明|贵阳|桂林|南宁|海口|长沙|湘潭|南昌|福州|厦门|泉州|济南|青岛|郑州|洛阳|太原|石家庄|秦皇岛|呼和浩特|银川|拉萨|香港|澳门|台北|新竹|高雄)市?$/i;

/** Words in front of a list. */
export const prefix = /^(?:authors?|作者|affiliations?|作者单位|单位)\s?[:：]\s?/i;
/** The beginning of a line about corresponding authors. */
export const contact =
  /^[\s(（*†✉]*(?:\d{1,2}\s)?(?:e-?mails?|电子邮[箱件]|邮箱|通[讯信]作者|联系人?|corresponding|correspondence|contact|to whom)/i;
/** Notes in which a symbol means something other than a corresponding author. */
export const noContact = /equal|contribut|同等贡献|共同第一|present address|现地址|intern/i;
/** In brackets, without its address. */
export const mailWord = /^(?:e-?mail|邮箱)?\s?[:：]?$/i;
