/** The logo: the first Brillouin zone of a hexagonal lattice inside the second. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo__outer" d="m16 2.500 11.700 6.750v13.500L16 29.500 4.300 22.750V9.250z" />
      <path className="logo__inner" d="m16 9.500 5.600 3.250v6.500L16 22.500l-5.600-3.250v-6.500z" />
      <path className="logo__outer" d="M16 2.500v7M27.700 22.750l-6.100-3.500M4.300 22.750l6.100-3.500" />
      <circle className="logo__dot" cx="16" cy="16" r="1.800" />
    </svg>
  );
}
