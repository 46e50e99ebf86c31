import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Data centres',
  fields: {
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    addressZh: 'Address (Chinese)',
    addressEn: 'Address (English)',
    postcode: 'Postcode',
    phone: 'Phone',
    email: 'E-mail',
    contact: 'Contact',
    rules: 'Agreed rules',
    certPrefix: 'Prefix of certificate numbers',
    status: 'State',
    signatoryName: 'Signatory',
    signatoryTitle: 'Position of the signatory',
    seal: 'Image of the seal',
    signature: 'Image of the signature',
    updateTime: 'Updated',
    keyword: 'Name',
    kind: 'Kind of image',
    rowVer: 'Record version',
    centerId: 'Data centre',
  },
  states: { '0': 'In use', '1': 'Stopped' },
  fail: {
    notFound: 'There is no such data centre',
    changed: 'Somebody else has changed the record. Reload and try again',
    sameName: 'There is a data centre of this name already',
    prefix: 'The prefix begins with a capital letter and has capital letters and digits only, at most 10 characters',
    imageBroken:
      'This image cannot be printed: a whole PNG (not interlaced) or JPG of at most 4096 pixels a side is needed',
    imageKind: 'Choose the kind of image',
    noImage: 'No image was uploaded yet',
    none: 'No data centre is in use. Enable one under “Data centres” first',
  },
};
