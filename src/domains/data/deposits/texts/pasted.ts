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

/** Words in front of a list. */
export const prefix = /^(?:authors?|作者|affiliations?|作者单位|单位)\s?[:：]\s?/i;
/** The beginning of a line about corresponding authors. */
export const contact =
  /^[\s(（*†✉]*(?:\d{1,2}\s)?(?:e-?mails?|电子邮[箱件]|邮箱|通[讯信]作者|联系人?|corresponding|correspondence|contact|to whom)/i;
/** Notes in which a symbol means something other than a corresponding author. */
export const noContact = /equal|contribut|同等贡献|共同第一|present address|现地址|intern/i;
/** In brackets, without its address. */
export const mailWord = /^(?:e-?mail|邮箱)?\s?[:：]?$/i;
