import { z } from 'zod';

/** A ROR iD without its address, in small letters. */
export const bareRor = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?ror\.org\//, '');

/** Digits of Crockford's base 32. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

/** Whether the last two digits of a bare ROR iD are the check digits of the six before: ISO 7064 MOD 97-10. */
export function isRor(text: string): boolean {
  if (!/^0[a-hj-km-np-tv-z0-9]{6}\d{2}$/.test(text)) return false;
  const number = [...text.slice(1, 7)].reduce((total, digit) => total * 32 + base32.indexOf(digit), 0);
  return 98 - ((number * 100) % 97) === Number(text.slice(7));
}

/** A ROR iD, with or without its address, stored without; empty: none. */
export const Ror = z
  .string()
  .max(60)
  .overwrite(bareRor)
  .refine((text) => text === '' || isRor(text), 'identity.organizations.ror');
