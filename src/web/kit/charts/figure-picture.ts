/** Style properties of a drawing: the page's style sheets set them, a file must contain them. */
const styleProperties = [
  ...(['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'] as const),
  ...(['stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight'] as const),
  ...(['text-anchor', 'dominant-baseline'] as const),
] as const;

/** Default values, which need not be written. */
const defaults: Partial<Record<(typeof styleProperties)[number], string>> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  opacity: '1',
  'stroke-dasharray': 'none',
  stroke: 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
};

/** Width of a picture in pixels. */
const pixels = 1600;

/**
 * Exports a drawing of the page as an SVG file that looks the same everywhere: styles are inlined, in the light theme
 * and on white, with colours that every program reads.
 */
export function pictureOf(drawing: SVGSVGElement, title: string): string {
  const root = document.documentElement;
  const scheme = root.dataset['theme'];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const elements = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  // Restored before the browser paints.
  root.dataset['theme'] = 'light';
  const colourOf = colours();
  elements.forEach((element, at) => {
    const style = getComputedStyle(element);
    const isText = element instanceof SVGTextContentElement;
    for (const property of styleProperties) {
      const value = style.getPropertyValue(property);
      const isKept =
        property.startsWith('font') || property === 'text-anchor' || property === 'dominant-baseline' ? isText : true;
      if (isKept && value !== defaults[property])
        copies[at]!.setAttribute(property, property === 'fill' || property === 'stroke' ? colourOf(value) : value);
      else copies[at]!.removeAttribute(property);
    }
    copies[at]!.removeAttribute('class');
    copies[at]!.removeAttribute('style');
  });
  if (scheme === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = scheme;
  const { x, y, width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: 'white' }))
    ground.setAttribute(name, String(value));
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name, ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Converts colours of any notation to six hex digits, which drawing programs read; `none` and gradients stay. */
function colours(): (value: string) => string {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  const known = new Map<string, string>();
  return (value) => {
    if (!pen || value === 'none' || value.startsWith('url(')) return value;
    let colour = known.get(value);
    if (colour === undefined) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = value;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      const digits = [red, green, blue, ...(alpha === 255 ? [] : [alpha])].map((part) =>
        part!.toString(16).padStart(2, '0'),
      );
      known.set(value, (colour = alpha === 0 ? 'none' : `#${digits.join('')}`));
    }
    return colour;
  };
}

/** Renders the picture as PNG. @throws Error when the browser cannot draw it */
export async function pixelsOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = pixels;
    canvas.height = Math.round((pixels * height) / width);
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
