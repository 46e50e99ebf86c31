import { failFields } from '#shared/fail';
import { isElement } from '#shared/elements';
import { unitsLike, unitSymbol } from '#shared/units';
import { License, ResourceType, SharingMethod } from '#contract/data/resources';
import { queryFieldOf, type QueryField } from '#contract/data/search';
import { declaredFields, type DeclaredField } from '#module/data/metadata-fields';
import type { Context } from '#server/context';
import { allOf, anyOf, mapLexemes, type Condition } from './condition.ts';
import { chosenValues, markOf } from './declared.ts';
import { chemistryLexemes, readFormula, readSystem } from './formulas.ts';
import { conditionOf } from './keyword.ts';
import { marks, titleMark } from './lexemes.ts';
import { isQuery, parseQuery, QueryError, type Node, type QueryFault } from './query-language.ts';
import { meaningOf, type Meaning } from './question.ts';
import type { Segmenter } from './segmenter.ts';
import type { Synonyms } from './synonyms.ts';

/** Faults of values, in addition to those of the grammar. */
type Fault = QueryFault | 'unknownValue' | 'number' | 'range';

const wrong = (fault: Fault, at: number) =>
  failFields(`data.search.query.${fault}`, [{ path: 'keyword', reason: `data.search.query.${fault}` }], { at });

/**
 * The meaning of a keyword: plain words, or a query of the language. Null if it contains nothing to search for.
 * @throws data.search.query.… that names the fault and its place in the keyword
 */
export async function readKeyword(
  ctx: Context,
  cut: Segmenter,
  synonyms: Synonyms,
  keyword: string,
): Promise<Meaning | null> {
  const declared = await declaredFields(ctx);
  const isField = (name: string) =>
    queryFieldOf(name) !== undefined || declared.some((field) => isNamed(field, name) && isSearched(field));
  if (!isQuery(keyword, isField)) return meaningOf(cut, keyword, synonyms);
  try {
    const query = parseQuery(keyword, isField);
    return await meaningOfNode({ ctx, cut, synonyms, declared }, query, true);
  } catch (error) {
    if (error instanceof QueryError) throw wrong(error.fault, error.at);
    throw error;
  }
}

const isNamed = ({ fieldKey, labelZh, labelEn }: DeclaredField, name: string) =>
  [fieldKey, labelZh, labelEn].some((one) => one.toLowerCase() === name.toLowerCase());
const isSearched = ({ kind, row }: DeclaredField) => row.isFacet && kind !== 'line';

interface Reader {
  ctx: Context;
  cut: Segmenter;
  synonyms: Synonyms;
  declared: readonly DeclaredField[];
}

/** @param isTop whether all hits must meet the node: only then it may be a range, which is no condition on lexemes */
async function meaningOfNode(reader: Reader, node: Node, isTop: boolean): Promise<Meaning | null> {
  if (node.kind === 'words') return meaningOf(reader.cut, node.text, reader.synonyms);
  if (node.kind === 'phrase') return exactly(conditionOf(reader.cut, node.text, true));
  if (node.kind === 'field') return meaningOfField(reader, node, isTop);
  if (node.kind === 'not') {
    const part = await meaningOfNode(reader, node.part, false);
    // Excluded are the words themselves: synonyms would exclude what nobody named.
    return part?.exact ? exactly({ not: part.exact }) : null;
  }
  const parts = [];
  for (const part of node.parts) {
    const meaning = await meaningOfNode(reader, part, isTop && node.kind === 'and');
    if (meaning) parts.push(meaning);
  }
  if (parts.length === 0) return null;
  const joined = (conditions: (Condition | null)[]) => {
    const asked = conditions.filter((one) => one !== null);
    if (asked.length === 0) return null;
    return node.kind === 'and' ? allOf(asked) : anyOf(asked);
  };
  return {
    exact: joined(parts.map(({ exact }) => exact)),
    loose: joined(parts.map(({ loose }) => loose)),
    terms: parts.flatMap(({ terms }) => terms),
    ranges: parts.flatMap(({ ranges }) => ranges),
  };
}

const exactly = (condition: Condition | null): Meaning | null =>
  condition === null ? null : { exact: condition, loose: condition, terms: [], ranges: [] };

type FieldNode = Extract<Node, { kind: 'field' }>;

async function meaningOfField(reader: Reader, node: FieldNode, isTop: boolean): Promise<Meaning | null> {
  const field = queryFieldOf(node.field);
  if (field) return exactly(conditionOfField(reader, field, node));
  const declared = reader.declared.find((one) => isNamed(one, node.field))!;
  if (declared.kind !== 'choice') {
    if (!isTop) throw wrong('range', node.at + 1);
    return { exact: null, loose: null, terms: [], ranges: [rangeOf(declared, node)] };
  }
  const asked = node.value.toLowerCase();
  const named = declared.choices.filter(({ value, labelZh, labelEn }) =>
    [value, labelZh, labelEn].some((one) => one.toLowerCase() === asked),
  );
  const choices = named.length
    ? named
    : declared.choices.filter(({ labelZh, labelEn }) =>
        [labelZh, labelEn].some((one) => one.toLowerCase().includes(asked)),
      );
  if (choices.length === 0) throw wrong('unknownValue', node.at + 1);
  const chosen = await chosenValues(
    reader.ctx,
    choices.map(({ value }) => `${declared.fieldKey}:${encodeURIComponent(value)}`),
  );
  return exactly(anyOf(chosen.map(({ place }) => markOf(place))));
}

function conditionOfField({ cut }: Reader, field: QueryField, { value, isPhrase, at }: FieldNode): Condition | null {
  const words = (mark: string) => {
    const condition = conditionOf(cut, value, isPhrase);
    return condition && mapLexemes(condition, (lexeme) => mark + lexeme);
  };
  const oneOf = (values: readonly string[], mark: string) => {
    if (!values.includes(value.toLowerCase())) throw wrong('unknownValue', at + 1);
    return mark + value.toLowerCase();
  };
  switch (field) {
    case 'title':
      return words(titleMark);
    case 'keyword':
      return words(marks.keyword);
    case 'author':
      return words(marks.author);
    case 'organization':
      return words(marks.organization);
    case 'id':
      return conditionOf(cut, value, isPhrase);
    case 'formula': {
      const read = readFormula(value) ?? readSystem(value);
      if (!read) throw wrong('unknownValue', at + 1);
      return read.formula ? chemistryLexemes.formula(read.formula) : allOf(read.elements.map(chemistryLexemes.element));
    }
    case 'element':
      if (!isElement(value)) throw wrong('unknownValue', at + 1);
      return chemistryLexemes.element(value);
    case 'type':
      return oneOf(ResourceType.options, marks.type);
    case 'sharing':
      return oneOf(SharingMethod.options, marks.sharing);
    case 'license':
      return oneOf(License.options, marks.license);
    case 'year':
      if (!/^(19|20)\d\d$/.test(value)) throw wrong('number', at + 1);
      return marks.year + value;
  }
}

/** `<10K`, `>=2`, `1..10K` and `300K` as a range of an address. */
function rangeOf(field: DeclaredField, { value, at }: FieldNode): string {
  const number = String.raw`([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)`;
  const text = value.replace(/\s+/g, '');
  const between = new RegExp(`^${number}\\.\\.${number}(.*)$`, 'i').exec(text);
  const [, sign, end, rest] = new RegExp(`^(<=|>=|<|>|≤|≥|)${number}(.*)$`, 'i').exec(text) ?? [];
  const unitText = between ? between[3]! : rest;
  const unit = unitText ? unitsLike(field.unit).find((code) => code === unitText || unitSymbol(code) === unitText) : '';
  if ((!between && end === undefined) || unit === undefined) throw wrong('number', at + 1);
  const [from, to] = between ? [between[1]!, between[2]!] : endsOf(sign!, end!);
  return `${field.fieldKey}:${from}..${to}:${unit}`;
}

const endsOf = (sign: string, end: string): [string, string] =>
  sign === '' ? [end, end] : /^[<≤]/.test(sign) ? ['', end] : [end, ''];
