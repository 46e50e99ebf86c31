import './letter-tile.css';

/** The first letter of a name as a placeholder picture: decoration, hidden from screen readers. */
export function LetterTile({ name, className = '' }: { name: string; className?: string }) {
  const letter = [...name.trim()][0] ?? '';
  const tone = (letter.codePointAt(0) ?? 0) % 3;
  return (
    <span className={`letter-tile letter-tile--${tone} ${className}`} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
