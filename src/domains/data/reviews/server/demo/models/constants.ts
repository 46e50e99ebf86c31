/** Constants of nature (CODATA 2018), in SI units unless the name says otherwise. */
export const boltzmann = 1.380649e-23;
/** eV/K. */
export const boltzmannEv = 8.617333e-5;
/** J/(mol K). */
export const gasConstant = 8.314463;
export const charge = 1.602176634e-19;
export const vacuumPermittivity = 8.8541878e-12;
export const atomicMass = 1.6605391e-27;
export const bohrMagneton = 9.2740101e-24;
/** emu/mol for one Bohr magneton per formula unit. */
export const emuPerMagneton = 5584.94;
/** Sommerfeld's value of the Lorenz number, W Ω/K². */
export const lorenzNumber = 2.443e-8;
/** meV per THz. */
export const mevPerThz = 4.135668;
