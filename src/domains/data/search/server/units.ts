/** Symbols of units, in lower case, that follow a number with or without a space. */
export const unitSymbols: ReadonlySet<string> = new Set(
  (
    'k mk uk nk c ev mev kev gev ry ha j kj mj a ma ua na pa kpa mpa gpa bar mbar kbar torr t mt g oe koe ' +
    'm cm mm um nm pm angstrom s ms us ns ps fs as hz khz mhz ghz thz v mv kv uv w mw kw ohm f pf nf b emu mol'
  ).split(' '),
);
