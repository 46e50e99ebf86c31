import type { NotebookPreview } from '../contract.ts';
import { malformed } from './lattice.ts';
import { cleanHtml } from '#server/formats/rich-text';
import { markdownHtml } from './text.ts';

/** Cells and outputs that are shown, characters of all of them, of one text, and of a picture. */
const most = { blocks: 400, characters: 3_000_000, text: 20_000, picture: 1_500_000 };

type Block = NotebookPreview['blocks'][number];
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** A text is one string or an array of lines. */
const textIn = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((line) => typeof line === 'string').join('')
    : typeof value === 'string'
      ? value
      : '';

/** Colours of terminals. */
// oxlint-disable-next-line no-control-regex -- escapes of terminals begin with one
const plain = (text: string) => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').slice(0, most.text);

/**
 * A Jupyter notebook of format 3 or 4: its texts, code, and the richest output that is safe to show. Outputs in HTML
 * keep tables and text; scripts and widgets are named.
 * @throws files.previews.malformed
 */
export function notebookOf(text: string): NotebookPreview {
  const notebook = parsed(text);
  const cells = listIn(notebook['cells'] ?? listIn(notebook['worksheets'])[0]?.['cells']);
  if (cells.length === 0 && !Array.isArray(notebook['cells'])) throw malformed();
  const metadata = isObject(notebook['metadata']) ? notebook['metadata'] : {};
  const language = isObject(metadata['language_info']) ? textIn(metadata['language_info']['name']) : '';
  const blocks: Block[] = [];
  let characters = 0;
  let more = false;
  const add = (block: Block) => {
    const size = JSON.stringify(block).length;
    if (blocks.length >= most.blocks || characters + size > most.characters) {
      more = true;
      return;
    }
    characters += size;
    blocks.push(block);
  };
  for (const cell of cells) {
    if (more) break;
    const source = textIn(cell['source'] ?? cell['input']);
    if (cell['cell_type'] === 'markdown') add({ type: 'html', html: markdown(source) });
    else if (cell['cell_type'] === 'code') {
      const count = cell['execution_count'] ?? cell['prompt_number'];
      add({ type: 'code', text: source.slice(0, most.text), count: typeof count === 'number' ? count : null });
      for (const output of listIn(cell['outputs'])) for (const block of shownOf(output)) add(block);
    } else add({ type: 'text', text: plain(source), isError: false });
  }
  return { kind: 'notebook', language: language.slice(0, 40) || 'python', blocks, more };
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw malformed();
}

/** Markdown that takes too long is shown as it was written. */
function markdown(source: string): string {
  const made = markdownHtml(source.slice(0, most.text), false);
  return made.kind === 'markdown' ? made.html : `<pre>${escaped(made.text)}</pre>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function shownOf(output: Json): Block[] {
  if (output['output_type'] === 'stream')
    return [{ type: 'text', text: plain(textIn(output['text'])), isError: output['name'] === 'stderr' }];
  if (output['output_type'] === 'error' || output['output_type'] === 'pyerr')
    return [
      {
        type: 'text',
        text: plain(textIn(output['traceback']) || `${textIn(output['ename'])}: ${textIn(output['evalue'])}`),
        isError: true,
      },
    ];
  // Format 3 has the forms in the output itself, without `data`.
  const data = isObject(output['data']) ? output['data'] : output;
  const form = (...names: string[]) => names.map((name) => textIn(data[name])).find((one) => one !== '') ?? '';
  for (const [mime, ...names] of [
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
  ] as const) {
    const bytes = form(mime, ...names).replace(/\s/g, '');
    if (bytes && bytes.length <= most.picture && /^[A-Za-z0-9+/=]+$/.test(bytes))
      return [{ type: 'picture', source: `data:${mime};base64,${bytes}` }];
  }
  const svg = form('image/svg+xml', 'svg');
  // A picture cannot run code.
  if (svg && svg.length <= most.picture)
    return [{ type: 'picture', source: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }];
  const html = form('text/html', 'html');
  if (html && html.length <= most.picture) return [{ type: 'html', html: cleanHtml(html) }];
  const text = form('text/plain', 'text', 'text/latex');
  if (text) return [{ type: 'text', text: plain(text), isError: false }];
  const [mime] = Object.keys(data).filter((name) => name.includes('/'));
  return mime ? [{ type: 'other', mime: mime.slice(0, 100) }] : [];
}
