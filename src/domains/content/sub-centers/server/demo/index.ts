import { anonymous, type Context } from '#server/context';
import { everyPermission } from '#server/permit';
import { add } from '../service.ts';
import { items } from './items.ts';

/**
 * Writes the sub-centers of the demonstration through the noun's service, so that search finds them like all others.
 */
export async function demo(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system', permissions: [everyPermission] } };
  for (const [at, { subjectZh, subjectEn, ...item }] of items.entries()) {
    const number = at + 1;
    const host = `https://sub${number}.example.org`;
    await add(
      asSystem,
      {
        ...item,
        code: String(number).padStart(6, '0'),
        providerZh: `演示研究所${subjectZh}课题组`,
        providerEn: `${subjectEn} group, Demo Institute`,
        addressZh: `北京市演示区科学路 ${number} 号`,
        addressEn: `${number} Kexue Road, Demo District, Beijing`,
        postcode: '100000',
        email: `sub${number}@example.org`,
        phone: `010-5555-01${String(number).padStart(2, '0')}`,
        homepage: `${host}/`,
        redirectRule: `${host}/items/{id}`,
        image: '',
        status: 'normal',
        sort: 100,
      },
      { isDemo: true },
    );
  }
}
