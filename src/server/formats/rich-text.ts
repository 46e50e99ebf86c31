import sanitize from 'sanitize-html';
import { mathAttributes, mathElements } from '#shared/math-ml';

/** A colour as editors write it: a name, hex digits, or a function of plain numbers. */
const colour = [/^[a-z]{3,30}$/i, /^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i];

/** Classes of the family's other editor for alignment, indent, size and direction. */
const editorClasses = ['ql-*'];

const block = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'td', 'th', 'div'];

/** Deepest nesting of elements; what lies deeper is left out, so that no text can exhaust a reader's browser. */
const deepest = 60;

/** A `data:` picture of the types that pages show. */
const picture = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const isPicture = (src = '') => !/^\s*data:/i.test(src) || picture.test(src);

/** Elements that load something from an address. */
const embedded = ['iframe', 'video', 'audio', 'source', 'embed', 'object'];

function asLink(_name: string, { src, data }: sanitize.Attributes): sanitize.Tag {
  const address = (src ?? data ?? '').trim();
  if (!/^(https?:\/\/|\/(?!\/))\S+$/i.test(address)) return { tagName: 'div', attribs: {} };
  return { tagName: 'a', attribs: { href: address, target: '_blank', rel: 'noopener noreferrer' }, text: address };
}

const rules: sanitize.IOptions = {
  allowedTags: [
    ...block,
    ...['ul', 'ol', 'br', 'hr', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col'],
    ...['figure', 'figcaption', 'img', 'a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small'],
    ...['sub', 'sup', 'code', 'kbd', 'q', 'abbr', 'span'],
    ...mathElements,
  ],
  allowedAttributes: {
    '*': ['class', 'style', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    li: ['data-list'],
    ...Object.fromEntries(mathElements.map((name) => [name, [...mathAttributes]])),
  },
  allowedClasses: { '*': editorClasses },
  allowedStyles: {
    '*': { color: colour, 'background-color': colour, 'text-align': [/^(left|right|center|justify|start|end)$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: deepest,
  // The source of a formula is not for reading.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'annotation', 'annotation-xml'],
  transformTags: {
    // Whoever opens a link leaves the portal knowingly, and the other side gets no hold of this window.
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs['href'] ?? '')
        ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' }
        : withoutTarget(attribs),
    }),
    img: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs['src']) ? attribs : { ...attribs, src: '' } }),
    // The content security policy forbids content of other hosts: embedded videos and pages become links.
    ...Object.fromEntries(embedded.map((name) => [name, asLink])),
  },
  // A picture without an address is nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

function withoutTarget({ target: _target, rel: _rel, ...rest }: sanitize.Attributes): sanitize.Attributes {
  return rest;
}

/**
 * HTML as the portal keeps it: only what a text needs. Scripts, forms, event handlers, addresses that are no links,
 * styles beyond colour and alignment are gone; so is everything that is not closed properly. Frames and films become
 * links. To be called when a text is written; readers' pages show the result as it is.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, rules).trim();
  return isBlank(clean) ? '' : clean;
}

/** Whether nothing is left to read or to see, as in the empty paragraph of an editor that nobody wrote in. */
function isBlank(html: string): boolean {
  if (/<(img|hr|math)\b/.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
