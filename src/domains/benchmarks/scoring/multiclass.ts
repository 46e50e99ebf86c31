type Numbers = ArrayLike<number>;

/** Number of rows by class (first index) and predicted label (second index). */
export function confusionTable(y: Numbers, p: Numbers, classes: number): number[][] {
  const table = Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
  for (let at = 0; at < y.length; at++) table[y[at]!]![p[at]!]!++;
  return table;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Numbers of correct, predicted and true rows of each class. */
const tallies = (table: readonly number[][]) =>
  table.map((row, one) => ({ hits: row[one]!, there: sum(row), given: sum(table.map((other) => other[one]!)) }));

export function accuracyOf(table: readonly number[][]): number {
  const all = tallies(table);
  return sum(all.map(({ hits }) => hits)) / sum(all.map(({ there }) => there));
}

/** Mean recall of the classes that occur. */
export function meanRecall(table: readonly number[][]): number {
  const there = tallies(table).filter((one) => one.there > 0);
  return sum(there.map((one) => one.hits / one.there)) / there.length;
}

/** Mean F1 of the classes that occur or were predicted. */
export function macroF1(table: readonly number[][]): number {
  const known = tallies(table).filter((one) => one.there + one.given > 0);
  return sum(known.map((one) => (2 * one.hits) / (one.there + one.given))) / known.length;
}

/** Matthews correlation coefficient for several classes (Gorodkin's R_K); 0 if one side does not vary. */
export function multiclassMatthews(table: readonly number[][]): number {
  const all = tallies(table);
  const size = sum(all.map(({ there }) => there));
  const covariance = (a: 'there' | 'given', b: 'there' | 'given') => sum(all.map((one) => one[a] * one[b]));
  const hits = sum(all.map((one) => one.hits));
  const root = Math.sqrt((size ** 2 - covariance('given', 'given')) * (size ** 2 - covariance('there', 'there')));
  return root === 0 ? 0 : (hits * size - covariance('there', 'given')) / root;
}
