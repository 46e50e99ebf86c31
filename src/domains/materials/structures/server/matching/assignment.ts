/**
 * The assignment of rows to columns with the least sum of costs: shortest augmenting paths with potentials (Kuhn, Naval
 * Research Logistics Quarterly 2 (1955) 83; Jonker and Volgenant, Computing 38 (1987) 325; Crouse, IEEE Trans. Aerosp.
 * Electron. Syst. 52 (2016) 1679). The time grows with the third power of the number at most.
 * @param costs a square matrix, row after row; finite numbers
 * @returns the column of each row
 */
export function assigned(costs: Float64Array, size: number): Int32Array {
  const rowPotential = new Float64Array(size);
  const columnPotential = new Float64Array(size);
  const rowOf = new Int32Array(size).fill(-1);
  const columnOf = new Int32Array(size).fill(-1);
  const shortest = new Float64Array(size);
  const before = new Int32Array(size);
  const isDone = new Uint8Array(size);
  for (let start = 0; start < size; start += 1) {
    shortest.fill(Infinity);
    isDone.fill(0);
    let [row, least, end] = [start, 0, -1];
    const seen: number[] = [];
    while (end < 0) {
      seen.push(row);
      let [next, nearest] = [-1, Infinity];
      for (let column = 0; column < size; column += 1) {
        if (isDone[column]) continue;
        const through = least + costs[row * size + column]! - rowPotential[row]! - columnPotential[column]!;
        if (through < shortest[column]!) {
          shortest[column] = through;
          before[column] = row;
        }
        // A free column of equal cost ends the path at once.
        if (shortest[column]! < nearest || (shortest[column] === nearest && rowOf[column] === -1)) {
          nearest = shortest[column]!;
          next = column;
        }
      }
      least = nearest;
      isDone[next] = 1;
      if (rowOf[next] === -1) end = next;
      else row = rowOf[next]!;
    }
    for (const it of seen) {
      if (it === start) rowPotential[it]! += least;
      else rowPotential[it]! += least - shortest[columnOf[it]!]!;
    }
    for (let column = 0; column < size; column += 1)
      if (isDone[column]) columnPotential[column]! -= least - shortest[column]!;
    for (let column = end; ;) {
      const of = before[column]!;
      rowOf[column] = of;
      const previous = columnOf[of]!;
      columnOf[of] = column;
      if (of === start) break;
      column = previous;
    }
  }
  return columnOf;
}
