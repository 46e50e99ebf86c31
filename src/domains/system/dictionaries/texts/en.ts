import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    dictId: 'Dictionary id',
    dictName: 'Dictionary name',
    dictNameEn: 'English name',
    dictType: 'Dictionary type',
    dictCode: 'Value id',
    dictLabel: 'Label',
    dictLabelEn: 'English label',
    dictValue: 'Value',
    dictSort: 'Order',
    cssClass: 'CSS class',
    listClass: 'Tag style',
    isDefault: 'Default',
    status: 'Status',
    remark: 'Remarks',
    createTime: 'Created at',
  },
  status: { '0': 'Enabled', '1': 'Disabled' },
  yesNo: { Y: 'Yes', N: 'No' },
  export: { types: 'Dictionaries', values: 'Dictionary values' },
  fail: {
    notFound: 'The dictionary value does not exist',
    typeNotFound: 'The dictionary does not exist',
    typeUnknown: 'There is no dictionary “{type}”',
    typeTaken: 'A dictionary “{type}” exists already',
    typeInUse: 'The dictionary “{type}” still has values and cannot be deleted',
    typeBuiltIn: 'The portal itself uses the dictionary “{type}”: it cannot be renamed or deleted',
    badType:
      'A dictionary type begins with a lower-case letter and has lower-case letters, digits and underscores only',
    valueTaken: 'The dictionary already has the value “{value}”',
  },
};
