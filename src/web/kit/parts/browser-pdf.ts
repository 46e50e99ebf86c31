/** A4 in points; a page is drawn at this scale and stored as JPEG of full quality, as the specification says. */
const page = { width: 595.28, height: 841.89 } as const;
const scale = 4;
const quality = 1;
const margin = 28;
/** Width in CSS pixels at which the element is drawn: the text width of a page at 96 dpi. */
const drawnWidth = Math.round(((page.width - 2 * margin) / 72) * 96);

interface Options {
  name: string;
  onProgress?: (page: number, pages: number) => void;
  signal?: AbortSignal;
}

/** One page: the part between two vertical positions of the element. */
interface Cut {
  from: number;
  to: number;
}

/**
 * Draws an element into an A4 PDF file in the browser. Rows are measured first and are not cut. Each page is a separate
 * canvas, since one for everything would exceed the browser's limit. Both libraries are loaded on demand.
 * @throws errors of loading or drawing; the caller reports that the export failed
 */
export async function exportPdf(element: HTMLElement, { name, onProgress, signal }: Options): Promise<void> {
  const [{ default: draw }, { jsPDF: File }] = await Promise.all([import('html2canvas-pro'), import('jspdf')]);
  const file = new File({ unit: 'pt', format: [page.width, page.height], compress: true });
  element.style.width = `${drawnWidth}px`;
  const cuts = cutsOf(element);
  for (const [at, cut] of cuts.entries()) {
    signal?.throwIfAborted();
    onProgress?.(at + 1, cuts.length);
    const canvas = await draw(element, {
      scale,
      y: cut.from,
      width: drawnWidth,
      height: cut.to - cut.from,
      windowWidth: drawnWidth,
      backgroundColor: 'white',
      logging: false,
    });
    if (at > 0) file.addPage([page.width, page.height]);
    const width = page.width - 2 * margin;
    const height = ((cut.to - cut.from) / drawnWidth) * width;
    file.addImage(canvas.toDataURL('image/jpeg', quality), 'JPEG', margin, margin, width, height);
    file.setFontSize(8);
    file.text(`${at + 1} / ${cuts.length}`, page.width / 2, page.height - 12, { align: 'center' });
  }
  signal?.throwIfAborted();
  file.save(name);
}

/** Page ends: at the last edge of a row, heading or paragraph that still fits. */
function cutsOf(element: HTMLElement): Cut[] {
  const room = Math.floor(((page.height - 2 * margin) / (page.width - 2 * margin)) * drawnWidth);
  const top = element.getBoundingClientRect().top;
  const edges = [...element.querySelectorAll('tr, h1, h2, h3, p, li')].map((node) =>
    Math.round(node.getBoundingClientRect().bottom - top),
  );
  return cutPages(edges, Math.ceil(element.scrollHeight), room);
}

/**
 * Cuts a height into pages of at most `room`, only at edges. Content higher than a page has to be cut where the page
 * ends.
 * @param edges lower ends of everything that must stay whole, in any order
 */
export function cutPages(edges: readonly number[], end: number, room: number): Cut[] {
  const sorted = edges.toSorted((a, b) => a - b);
  const cuts: Cut[] = [];
  let from = 0;
  while (end - from > room) {
    const to = sorted.findLast((edge) => edge > from && edge <= from + room) ?? from + room;
    cuts.push({ from, to });
    from = to;
  }
  return [...cuts, { from, to: end }];
}
