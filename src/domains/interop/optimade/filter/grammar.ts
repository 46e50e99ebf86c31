/**
 * The filter language of OPTIMADE 1.3 as a parsing expression grammar: the EBNF of the specification's appendix, with
 * loops in place of its right recursion. Keywords need no space after them, since names have small letters only. Strings
 * have no line breaks, as in the corpus of OPTIMADE-Filter. The actions build the nodes of tree.ts.
 */
export const grammar = String.raw`
{{
  const chain = (kind, first, rest) => rest.length === 0 ? first : { kind, parts: [first, ...rest] };
}}

Filter = _ it:Expression { return it; }

Expression = first:Clause rest:(Or it:Clause { return it; })* { return chain('or', first, rest); }
Clause = first:Phrase rest:(And it:Phrase { return it; })* { return chain('and', first, rest); }
Phrase = not:Not? part:(Comparison / Open it:Expression Close { return it; }) { return not ? { kind: 'not', part } : part; }

Comparison
  = left:OrderedConstant test:ValueTest { return { kind: 'compare', left, op: test.op, right: test.value }; }
  / left:Boolean op:Equality right:Value { return { kind: 'compare', left, op, right }; }
  / property:Property rest:Rest? { return rest ? rest(property) : { kind: 'alone', property }; }

Rest
  = Is known:Known { return (property) => ({ kind: 'known', property, isKnown: known }); }
  / test:(ValueTest / StringTest) { return (left) => ({ kind: 'compare', left, op: test.op, right: test.value }); }
  / Length op:Ordering? value:Value { return (property) => ({ kind: 'length', property, op: op ?? '=', value }); }
  / others:(Colon it:Property { return it; })+ Has tests:ZipTests {
      return (first) => ({ kind: 'has', extent: tests.extent, properties: [first, ...others], tests: tests.tests });
    }
  / Has tests:ListTests { return (first) => ({ kind: 'has', extent: tests.extent, properties: [first], tests: tests.tests }); }

ListTests
  = extent:Extent first:Entry rest:(Comma it:Entry { return it; })* { return { extent, tests: [first, ...rest].map((one) => [one]) }; }
  / one:Entry { return { extent: 'one', tests: [[one]] }; }
ZipTests
  = extent:Extent first:Zip rest:(Comma it:Zip { return it; })* { return { extent, tests: [first, ...rest] }; }
  / one:Zip { return { extent: 'one', tests: [one] }; }
Zip = first:Entry rest:(Colon it:Entry { return it; })+ { return [first, ...rest]; }
Entry = ValueTest / StringTest / value:Value { return { op: '=', value }; }

ValueTest
  = op:Equality value:Value { return { op, value }; }
  / op:Relation value:OrderedValue { return { op, value }; }
StringTest
  = "CONTAINS" _ value:Value { return { op: 'CONTAINS', value }; }
  / "STARTS" _ ("WITH" _)? value:Value { return { op: 'STARTS', value }; }
  / "ENDS" _ ("WITH" _)? value:Value { return { op: 'ENDS', value }; }

Value = Boolean / OrderedValue
OrderedValue = OrderedConstant / Property
OrderedConstant = String / Number

Property = first:Identifier rest:("." _ it:Identifier { return it; })* { return { kind: 'property', path: [first, ...rest] }; }
Identifier = name:$([a-z_] [a-z_0-9]*) _ { return name; }

String = '"' parts:(Plain / Escaped)* '"' _ { return { kind: 'string', value: parts.join('') }; }
Plain = $[^"\\\x00-\x08\x0a-\x1f\x7f]+
Escaped = "\\" it:["\\] { return it; }

Number = text:$([+-]? (Digits ("." Digits?)? / "." Digits) ([eE] [+-]? Digits)?) _ { return { kind: 'number', value: Number(text) }; }
Digits = [0-9]+

Boolean = "TRUE" _ { return { kind: 'boolean', value: true }; } / "FALSE" _ { return { kind: 'boolean', value: false }; }
Known = "KNOWN" _ { return true; } / "UNKNOWN" _ { return false; }
Extent = "ALL" _ { return 'all'; } / "ANY" _ { return 'any'; } / "ONLY" _ { return 'only'; }

Equality = op:("=" / "!=") _ { return op; }
Relation = op:("<=" / ">=" / "<" / ">") _ { return op; }
Ordering = Equality / Relation

Open = "(" _
Close = ")" _
Comma = "," _
Colon = ":" _
And = "AND" _
Or = "OR" _
Not = "NOT" _
Is = "IS" _
Has = "HAS" _
Length = "LENGTH" _
_ = [ \t\n\r\v\f]*
`;
