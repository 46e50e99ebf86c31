/*
 * The components that are used, without their own types: these bring those of three and Svelte, and are written for its
 * compiler.
 */
declare module 'matterviz/structure' {
  import type { Component } from 'svelte';
  export const Structure: Component<Record<string, unknown>>;
}
declare module 'matterviz/brillouin' {
  import type { Component } from 'svelte';
  export const BrillouinZone: Component<Record<string, unknown>>;
}
declare module 'matterviz/spectral' {
  import type { Component } from 'svelte';
  export const Bands: Component<Record<string, unknown>>;
  export const Dos: Component<Record<string, unknown>>;
}
declare module 'matterviz/xrd' {
  import type { Component } from 'svelte';
  export const XrdPlot: Component<Record<string, unknown>>;
  export function compute_xrd_pattern(structure: object, options: object): { x: number[]; y: number[] };
}
