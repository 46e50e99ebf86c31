import { bilingual } from '#shared/texts';

const zh = {
  title: '机构名称核对',
  empty: '没有待核对的机构名称',
  lead: '作者和用户填写但未能识别的机构名称，出现次数多的在前。设为别名后，今后填写该名称时自动识别。',
  textFilter: '名称',
  decide: '核对',
  decideOf: '核对“{name}”',
  open: '查看',
  openOf: '查看“{name}”',
  organization: '机构',
  organizationHint: '输入名称后从列表中选择，用于“匹配”和“设为别名”',
  newHint: '用于“新增机构”，至少填写一项',
  needsOrganization: '请从列表中选择机构',
  done: '已处理',
  keys: '快捷键：Alt+A 设为别名，Alt+M 匹配，Alt+N 新增机构，Alt+I 忽略',
  history: '处理记录',
};
const en = {
  title: 'Organization names',
  empty: 'No name waits for a check',
  lead: 'Names of organizations that authors and users entered and that were not recognised, most frequent first. A name added as an alias is recognised from then on.',
  textFilter: 'Name',
  decide: 'Check',
  decideOf: 'Check "{name}"',
  open: 'Open',
  openOf: 'Open "{name}"',
  organization: 'Organization',
  organizationHint: 'Type a name and choose from the list; for "Match" and "Add as alias"',
  newHint: 'For "Add organization"; at least one is required',
  needsOrganization: 'Choose an organization from the list',
  done: 'Done',
  keys: 'Keys: Alt+A add as alias, Alt+M match, Alt+N add organization, Alt+I ignore',
  history: 'Decisions',
};

/** Words of the curator's queue. */
export const textPageTexts = bilingual(zh, en);
