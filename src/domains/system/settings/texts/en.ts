import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    configId: 'Parameter id',
    configName: 'Parameter name',
    configNameEn: 'English name',
    configKey: 'Parameter key',
    configValue: 'Parameter value',
    configType: 'Built-in',
    remark: 'Remarks',
    createTime: 'Created at',
    updateTime: 'Updated at',
    password: 'Your login password',
  },
  yesNo: { Y: 'Yes', N: 'No' },
  export: 'Parameters',
  fail: {
    notFound: 'This parameter does not exist',
    notOpen: 'You are not permitted to read the parameter "{key}"',
    badKey: 'A key begins with a letter and consists of letters, digits, dots, underscores and hyphens',
    keyTaken: 'There is already a parameter with the key "{key}"',
    builtIn: 'The built-in parameter "{key}" cannot be removed',
    builtInKey: 'The key of the built-in parameter "{key}" cannot be changed',
    badMailDomains: 'The parameter "{key}" is a list of e-mail domains separated by commas, for example example.org',
    badHosts: 'The parameter "{key}" is a list of hosts separated by commas, for example *.example.org',
    sensitive: 'The parameter "{key}" concerns security: only the super administrator can change it',
    passwordNeeded:
      'The parameter "{key}" concerns security: please change it on the page "Parameters" of this site ({page}), which asks for your password',
    badTracker: 'The parameter "{key}" can only be one of the hosts that the operator lists in TRACKER_HOSTS: {of}',
    noTracker: 'The operator lists no host in TRACKER_HOSTS: the parameter "{key}" must stay empty',
    badUrl: 'The parameter "{key}" must be an address that begins with http:// or https://',
    badForm: 'Parameter "{key}" does not have the right form; see its remark',
    badJson: 'The parameter "{key}" cannot hold this; please change it on the page "Site settings"',
    windowOrder: 'The end must be later than the start',
    badFlag: 'The parameter "{key}" must be true or false',
    badNumber: 'The parameter "{key}" must be a whole number from {min} to {max}',
    badChoice: 'The parameter "{key}" must be one of {of}',
    empty: 'The parameter "{key}" must not be empty',
    tooLong: 'The parameter "{key}" must not exceed {max} characters',
  },
};
