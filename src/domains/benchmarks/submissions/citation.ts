/** The fields of a reference to a model. */
export interface CitedModel {
  publicId: string;
  name: string;
  publisher: string;
  year: string;
  /** Benchmark, version and rank, in the reader's language. */
  note: string;
  address: string;
}

/** Characters that TeX reads as commands. */
const signs: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
  $: '\\$',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escaped = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\{}%#&_$~^]/g, (sign) => signs[sign]!);

/** A model as a BibTeX entry. Double braces preserve the capitals of a name, and keep an institution's name whole. */
export const bibtexOf = ({ publicId, name, publisher, year, note, address }: CitedModel): string =>
  `@misc{matscibench-${publicId},
  title = {{${escaped(name)}}},
  author = {{${escaped(publisher)}}},
  year = {${year}},
  howpublished = {\\url{${address.replaceAll(/[{}\\\s]/g, '')}}},
  note = {${escaped(note)}}
}
`;
