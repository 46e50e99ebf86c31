/** POSCAR of rock salt (a = 5.64 Å) in a cell of two primitive ones with another origin: an example to search by. */
export const rockSalt = `NaCl, a supercell with a shifted origin
1.0
2.82 2.82 0.0
0.0 2.82 2.82
5.64 0.0 5.64
Na Cl
2 2
Direct
0.1 0.2 0.15
0.1 0.2 0.65
0.6 0.7 0.40
0.6 0.7 0.90
`;
