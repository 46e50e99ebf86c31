import sanitize from 'sanitize-html';
import { mathAttributes, mathElements } from '#shared/math-ml';

/** A colour as editors write it: a name, hex digits, or a function of plain numbers. */
const colour = [/^[a-z]{3,30}$/i, /^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i];

/** Classes of Quill, the editor of RuoYi front ends, for alignment, indent, size and direction. */
const editorClasses = ['ql-*'];

const block = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'td', 'th', 'div'];

/** Maximum nesting of elements; deeper ones are removed, so that no text can exhaust a reader's browser. */
const maxDepth = 60;

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
  nestingLimit: maxDepth,
  // The source of a formula is not readable text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'annotation', 'annotation-xml'],
  transformTags: {
    // Links open without a referrer or a handle on this window.
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs['href'] ?? '')
        ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' }
        : withoutTarget(attribs),
    }),
    img: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs['src']) ? attribs : { ...attribs, src: '' } }),
    // The content security policy forbids content of other hosts, so embedded videos and pages become links.
    ...Object.fromEntries(embedded.map((name) => [name, asLink])),
  },
  // Removes pictures without an address.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

function withoutTarget({ target: _target, rel: _rel, ...rest }: sanitize.Attributes): sanitize.Attributes {
  return rest;
}

/**
 * Sanitizes HTML before it is stored: only text formatting remains. Scripts, forms, event handlers, non-link addresses,
 * styles other than colour and alignment, and unclosed elements are removed; frames and videos become links. Call it
 * when a text is written; pages show the result unchanged.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, rules).trim();
  return isBlank(clean) ? '' : clean;
}

/** Addresses of the links, and the pictures, of sanitised HTML, in the order of the text. */
export function partsOf(html: string): { links: string[]; pictures: { src: string; alt: string }[] } {
  const links: string[] = [];
  const pictures: { src: string; alt: string }[] = [];
  sanitize(html, {
    allowedTags: ['a', 'img'],
    transformTags: {
      a: (tagName, attribs) => {
        if (attribs['href']) links.push(attribs['href']);
        return { tagName, attribs: {} };
      },
      img: (tagName, attribs) => {
        pictures.push({ src: attribs['src'] ?? '', alt: attribs['alt'] ?? '' });
        return { tagName, attribs: {} };
      },
    },
  });
  return { links, pictures };
}

/** Whether there is nothing to read or see, such as the empty paragraph of an unused editor. */
function isBlank(html: string): boolean {
  if (/<(img|hr|math)\b/.test(html)) return false;
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
