/**
 * The two fields of a bilingual text, `xZh` and `xEn`, in one line: `...both('headline', RequiredLine(200),
 * RequiredLine(300))`. With one value, both fields get it, as in `News.pick({ ...both('headline', true) })`.
 */
export function both<const N extends string, const Zh, const En = Zh>(
  name: N,
  zh: Zh,
  en?: En,
): Record<`${N}Zh`, Zh> & Record<`${N}En`, En> {
  return { [`${name}Zh`]: zh, [`${name}En`]: en ?? zh } as Record<`${N}Zh`, Zh> & Record<`${N}En`, En>;
}
