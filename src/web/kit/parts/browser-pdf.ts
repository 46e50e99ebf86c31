/** A4 in points; a page is drawn at this scale and kept as JPEG of full quality, as the specification says. */
const page = { width: 595.28, height: 841.89 } as const;
const scale = 4;
const quality = 1;
const margin = 28;
/** Width in CSS pixels at which the element is drawn: that of the text on a page at 96 dots per inch. */
const drawnWidth = Math.round(((page.width - 2 * margin) / 72) * 96);

interface Options {
  name: string;
  onProgress?: (page: number, pages: number) => void;
  signal?: AbortSignal;
}

/** One page: what stands between two heights of the element. */
interface Cut {
  from: number;
  to: number;
}

/**
 * Draws an element into an A4 file in the browser. Rows are measured first and no row is cut; each page is a canvas of
 * its own, since one of the whole would be larger than browsers make. Both libraries are loaded only now.
 * @throws what loading or drawing throws; the caller says that the export failed
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

/** Where pages end: at the last edge of a row, heading or paragraph that still fits. */
function cutsOf(element: HTMLElement): Cut[] {
  const room = Math.floor(((page.height - 2 * margin) / (page.width - 2 * margin)) * drawnWidth);
  const top = element.getBoundingClientRect().top;
  const edges = [...element.querySelectorAll('tr, h1, h2, h3, p, li')].map((node) =>
    Math.round(node.getBoundingClientRect().bottom - top),
  );
  return cutPages(edges, Math.ceil(element.scrollHeight), room);
}

/**
 * Cuts a height into pages of at most `room` at edges alone. What is higher than a page is cut where the page ends: there
 * is no other way.
 * @param edges lower ends of whatever stays whole, in any order
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
