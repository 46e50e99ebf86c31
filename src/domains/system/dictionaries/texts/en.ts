import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    dictType: 'Dictionary type',
    dictLabel: 'Label',
    dictLabelEn: 'English label',
    dictValue: 'Value',
    dictSort: 'Order',
    cssClass: 'CSS class',
    listClass: 'Tag style',
    isDefault: 'Default',
    status: 'Status',
    remark: 'Remark',
  },
  fail: {
    notFound: 'This dictionary value does not exist',
    typeUnknown: 'There is no dictionary type "{type}"',
    valueTaken: 'The dictionary already has the value "{value}"',
  },
};
