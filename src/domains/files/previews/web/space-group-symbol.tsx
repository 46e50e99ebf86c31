/** A Hermann–Mauguin symbol: letters in italics, the number after a screw axis as a subscript. */
export const SpaceGroupSymbol = ({ text }: { text: string }) => (
  <span>
    {text
      .replaceAll(' ', '')
      .split(/([A-Za-z]|_\d)/)
      .map((part, at) => {
        const Tag = part.startsWith('_') ? 'sub' : /[A-Za-z]/.test(part) ? 'i' : 'span';
        // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
        return <Tag key={at}>{part.replace('_', '')}</Tag>;
      })}
  </span>
);
