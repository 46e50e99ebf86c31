import './lattice-picture.css';
import { artHeight, artWidth, latticeArt } from '#shared/lattice';

/**
 * The placeholder picture of a record without one: line art generated from its id. Decoration, hidden from screen
 * readers.
 */
export function LatticePicture({ seed, className = 'picture' }: { seed: string; className?: string }) {
  const art = latticeArt(seed);
  return (
    <svg
      className={`lattice ${className}`}
      viewBox={`0 0 ${artWidth} ${artHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {art.area ? <path className="lattice__area" d={art.area} /> : null}
      {art.faint ? <path className="lattice__faint" d={art.faint} /> : null}
      {art.line ? <path className="lattice__line" d={art.line} /> : null}
      {art.dots ? <path className="lattice__dots" d={art.dots} /> : null}
      {art.accent ? <path className="lattice__accent" d={art.accent} /> : null}
    </svg>
  );
}
