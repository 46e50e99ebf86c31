/** Comparisons of values; the three of strings are written CONTAINS, STARTS WITH and ENDS WITH. */
export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'CONTAINS' | 'STARTS' | 'ENDS';

/** A property by its name, or by the names on the way to it: `references.target.doi`. */
export interface Property {
  kind: 'property';
  path: string[];
}

export type Constant =
  | { kind: 'string'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean };

export type Value = Constant | Property;

/** One comparison with an element of a list. */
export interface ElementTest {
  op: Operator;
  value: Value;
}

/** How many elements of a list must pass a test: one, one for each test, one for any test, all. */
type Extent = 'one' | 'all' | 'any' | 'only';

/** A filter as it was written. Several properties in `has` are lists whose elements belong together. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'compare'; left: Value; op: Operator; right: Value }
  | { kind: 'known'; property: Property; isKnown: boolean }
  | { kind: 'alone'; property: Property }
  | { kind: 'has'; extent: Extent; properties: Property[]; tests: ElementTest[][] }
  | { kind: 'length'; property: Property; op: Operator; value: Value };

/** A request that is refused, with the HTTP status and a sentence for the client. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
