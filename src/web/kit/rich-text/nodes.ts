import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

/** A picture in a line of text, as other editors of the family write it. */
export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** Colours that another editor gave to words: kept, though this one gives none. */
export const Coloured = Mark.create({
  name: 'coloured',
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (element: HTMLElement) => element.style.color || null,
      renderHTML: ({ color }: { color?: string }) => (color ? { style: `color: ${color}` } : {}),
    },
    background: {
      default: null,
      parseHTML: (element: HTMLElement) => element.style.backgroundColor || null,
      renderHTML: ({ background }: { background?: string }) =>
        background ? { style: `background-color: ${background}` } : {},
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[style]',
      getAttrs: (element) => (element.style.color || element.style.backgroundColor ? {} : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Alignment and indent that another editor gave to a paragraph: kept as well. */
export const Placed = Extension.create({
  name: 'placed',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => element.style.textAlign || null,
          renderHTML: ({ textAlign }: { textAlign?: string }) =>
            textAlign ? { style: `text-align: ${textAlign}` } : {},
        },
        class: {
          default: null,
          parseHTML: (element) => element.className.match(/\bql-(?:align|indent|direction)-\w+/g)?.join(' ') ?? null,
        },
      },
    },
  ],
});

const Cells = Extension.create({
  name: 'cells',
  addGlobalAttributes: () => [
    {
      types: ['tableCell', 'tableHeader'],
      attributes: {
        background: {
          default: null,
          parseHTML: (element) => element.style.backgroundColor || null,
          renderHTML: ({ background }: { background?: string }) =>
            background ? { style: `background-color: ${background}` } : {},
        },
        // Columns are as wide as what they hold, on every screen.
        colwidth: { default: null, parseHTML: () => null, rendered: false },
      },
    },
  ],
});

/** Tables, also those of other editors: joined cells, headings, alignment and colour stay; widths do not. */
export const tables = [
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  }).configure({ View: null }),
  TableRow,
  TableHeader,
  TableCell,
  Cells,
];
