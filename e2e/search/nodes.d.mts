export interface Node {
  url: string;
  pid: number;
  stop: () => Promise<unknown>;
  kill: () => Promise<unknown>;
}
export function lacking(): string[];
export function prepareNodes(): void;
export function freePort(): Promise<number>;
export function startNode(it: {
  name: string;
  home: string;
  port: number;
  transport: number;
  heap?: string;
  settings: Record<string, string>;
}): Promise<Node>;
export function startSingleNode(home: string, heap?: string): Promise<Node>;
