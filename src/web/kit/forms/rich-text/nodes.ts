import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { mathAttributes, mathElements } from '#shared/math-ml';

/** An inline picture, as the editor of RuoYi writes it. */
export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The element with the caption; an empty one for a figure without a caption. */
const captionOf = (figure: HTMLElement): HTMLElement =>
  figure.querySelector('figcaption') ?? document.createElement('figcaption');

/** A picture with its caption, which is edited in place. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (figure: HTMLElement) => figure.querySelector('img')?.getAttribute('src') ?? null,
    },
    alt: { default: '', parseHTML: (figure: HTMLElement) => figure.querySelector('img')?.getAttribute('alt') ?? '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (figure.querySelectorAll('img[src]').length === 1 ? {} : false),
      contentElement: (figure) => captionOf(figure),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
});

const mathMl = 'http://www.w3.org/1998/Math/MathML';

/** Copies the elements and attributes of a formula that the server accepts. Pasted markup may be hostile. */
function cleanFormula(from: Element): Element {
  const to = document.createElementNS(mathMl, from.localName);
  for (const name of mathAttributes) if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name)!);
  for (const child of from.childNodes)
    if (child instanceof Element) {
      if ((mathElements as readonly string[]).includes(child.localName)) to.append(cleanFormula(child));
    } else if (child.nodeType === globalThis.Node.TEXT_NODE) to.append(child.textContent ?? '');
  return to;
}

/** A formula in MathML. It cannot be edited, only moved and removed as a whole. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    markup: {
      default: '',
      parseHTML: (element: HTMLElement) => cleanFormula(element).outerHTML,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'math' }],
  renderHTML: ({ node }) => {
    const parsed = new DOMParser().parseFromString(String(node.attrs['markup']), 'text/html').querySelector('math');
    return parsed ? cleanFormula(parsed) : ['span'];
  },
});

/** Elements that load external content; the server replaces them by a link. */
const embedded = 'iframe[src], video[src], audio[src], source[src], embed[src], object[data]';
/** Elements that are removed completely. */
const lost = 'svg, canvas, form, iframe:not([src]), object:not([data]), img[src^="file:"], img[src^="blob:"]';

/** Pasted HTML with links instead of embedded content, and the numbers of parts that became links or were removed. */
export function pastedHtml(html: string): { html: string; linked: number; lost: number } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const found = [...page.querySelectorAll(embedded)];
  for (const element of found) {
    const address = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
    const link = page.createElement('a');
    link.href = address;
    link.textContent = address;
    element.replaceWith(link);
  }
  const gone = page.querySelectorAll(lost);
  for (const element of gone) element.remove();
  return { html: page.body.innerHTML, linked: found.length, lost: gone.length };
}

/** Text colours of other editors: preserved, though this editor does not set any. */
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

/** Alignment and indent of paragraphs from other editors: preserved as well. */
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
        // Columns are as wide as their content, on every screen.
        colwidth: { default: null, parseHTML: () => null, rendered: false },
      },
    },
  ],
});

/**
 * Tables, including those of other editors: merged cells, headings, alignment and colour are preserved, widths are not.
 */
export const tables = [
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  }).configure({ View: null }),
  TableRow,
  TableHeader,
  TableCell,
  Cells,
];
