/** A node of a tree of choices. */
export interface Branch {
  id: number;
  label: string;
  children?: Branch[] | undefined;
}

/** How ticking one node affects others. */
export interface Linking {
  /** Ticking includes all descendants. */
  down: boolean;
  /** Ticking also ticks the ancestors. */
  up: boolean;
}

/** Ids of all nodes, including the given ones. */
export const idsOf = (nodes: readonly Branch[]): number[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])]);

/** The ancestor ids of a node, from the top; undefined if the node is not in the tree. */
function pathTo(nodes: readonly Branch[], id: number): number[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = pathTo(node.children ?? [], id);
    if (below) return [node.id, ...below];
  }
  return undefined;
}

const find = (nodes: readonly Branch[], id: number): Branch | undefined =>
  nodes.find((node) => node.id === id) ??
  nodes.map((node) => find(node.children ?? [], id)).find((node) => node !== undefined);

/** The chosen nodes and all their ancestors. Ids outside the tree are kept. */
export const withAncestors = (nodes: readonly Branch[], chosen: readonly number[]): number[] => [
  ...new Set(chosen.flatMap((id) => [...(pathTo(nodes, id) ?? []), id])),
];

/** The choice after a node was ticked or unticked. */
export function ticked(
  nodes: readonly Branch[],
  chosen: readonly number[],
  id: number,
  on: boolean,
  { down, up }: Linking,
): number[] {
  const node = find(nodes, id);
  const touched = [id, ...(down && node ? idsOf(node.children ?? []) : [])];
  if (!on) return chosen.filter((one) => !touched.includes(one));
  return [...new Set([...chosen, ...touched, ...(up ? (pathTo(nodes, id) ?? []) : [])])];
}

/**
 * How the tree shows a choice. If ticking cascades down, a chosen node appears fully ticked only with all its
 * descendants, so that the display equals the effect of a tick.
 */
export function shownTicks(
  nodes: readonly Branch[],
  chosen: readonly number[],
  down: boolean,
): { checked: number[]; halfChecked: number[] } {
  if (!down) return { checked: [...chosen], halfChecked: [] };
  const held = new Set(chosen);
  const checked: number[] = [];
  const halfChecked: number[] = [];
  const visit = (node: Branch): 'full' | 'half' | 'empty' => {
    const below = (node.children ?? []).map(visit);
    const isFull = held.has(node.id) && below.every((state) => state === 'full');
    const isTouched = held.has(node.id) || below.some((state) => state !== 'empty');
    if (isFull) checked.push(node.id);
    else if (isTouched) halfChecked.push(node.id);
    return isFull ? 'full' : isTouched ? 'half' : 'empty';
  };
  nodes.forEach(visit);
  return { checked, halfChecked };
}
