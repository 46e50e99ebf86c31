/** An organization that comes with the portal. */
export interface SeededOrganization {
  /** Never changes its meaning: each is created once. */
  key: string;
  /** ROR iD without its address; its entry of ROR is the source then. */
  ror?: string;
  zh: string;
  en: string;
  /** Abbreviations. */
  short?: readonly string[];
  /** Other names, current and former. */
  other?: readonly string[];
  /** Key of the parent. */
  parent?: string;
  /** Province: code of GB/T 2260. */
  region: string;
  domains?: readonly string[];
  /** Where it was read, without a ROR iD. */
  source?: string;
}
