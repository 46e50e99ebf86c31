import { artHeight, artWidth, latticeArt } from '#shared/lattice';

/** Width and height of the picture that pages show for a shared link. */
const width = 1200;
const height = 675;

/** The colours of the light theme in src/web/theme/tokens.css; a file cannot follow the reader's theme. */
const [ground, line, accent] = ['#f1f5fa', '#9db4cf', '#2f7fd6'];

/** The line art of a seed as a PNG file, for pictures outside the portal, such as previews of shared links. */
export async function latticeFile(seed: string): Promise<Buffer> {
  // Loaded with the first picture: its libraries take 10 MB of memory.
  const { default: sharp } = await import('sharp');
  const art = latticeArt(seed);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${artWidth} ${artHeight}" preserveAspectRatio="xMidYMid slice" fill="none" stroke="${line}" stroke-linecap="round">
    <rect x="-1000" y="-1000" width="3000" height="3000" fill="${ground}" stroke="none"/>
    <path d="${art.area}" fill="${accent}" fill-opacity="0.12" stroke="none"/>
    <path d="${art.faint}" stroke-width="0.4" opacity="0.7"/>
    <path d="${art.line}" stroke-width="0.6"/>
    <path d="${art.dots}" stroke-width="2.6"/>
    <path d="${art.accent}" stroke="${accent}" stroke-width="0.9"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
}
