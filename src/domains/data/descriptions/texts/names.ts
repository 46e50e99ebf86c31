/** What names of organisations end with in Chinese, a place in brackets left aside. */
export const organizationEndings =
  /(?:大学|学院|研究院|研究所|科学院|工程院|中心|实验室|公司|集团|协会|学会|委员会|合作组|课题组|项目组|研究组|工作组|联合组|团队|联盟|基金会|出版社|图书馆|博物馆|医院|天文台|总局|办公室)(?:[（(][^（()）]*[)）])?$/u;

/** Family names of two characters that are not rare. */
export const doubleFamilies =
  /^(?:欧阳|司马|上官|诸葛|夏侯|东方|皇甫|尉迟|公孙|慕容|令狐|宇文|长孙|司徒|司空|独孤|南宫|端木|百里|呼延)/u;

/** What the thesis of a usual degree is called, however the degree is written. */
export const degreeNames = [
  {
    pattern: /^(?:.*博士(?:学位)?|ph\.?\s?d\.?|d\.?phil\.?|doctor(?:ate|al)?\b.*)$/iu,
    zh: '博士学位论文',
    en: 'Doctoral dissertation',
  },
  {
    pattern: /^(?:.*硕士(?:学位)?|m\.?\s?(?:sc|s|phil|eng)\.?|master\b.*)$/iu,
    zh: '硕士学位论文',
    en: 'Master’s thesis',
  },
] as const;
export const thesisInChinese = '学位论文';
