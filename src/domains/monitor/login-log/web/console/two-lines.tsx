/** Two facts that belong together in one cell of a table. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className="secondary small">{second}</div>}
    </>
  );
}
