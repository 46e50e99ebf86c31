import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Periodic table',
  hint: 'Choose an element once to include it, twice to exclude it, a third time for neither.',
  with: '{name}: included',
  without: '{name}: excluded',
  neither: '{name}: neither',
  apply: 'Search these elements',
  clear: 'Clear',
  close: 'Close',
  picked: 'With {elements}; without {without}',
  none: 'none',
  names:
    'Hydrogen Helium Lithium Beryllium Boron Carbon Nitrogen Oxygen Fluorine Neon Sodium ' +
    'Magnesium Aluminium Silicon Phosphorus Sulfur Chlorine Argon Potassium Calcium Scandium ' +
    'Titanium Vanadium Chromium Manganese Iron Cobalt Nickel Copper Zinc Gallium Germanium ' +
    'Arsenic Selenium Bromine Krypton Rubidium Strontium Yttrium Zirconium Niobium Molybdenum ' +
    'Technetium Ruthenium Rhodium Palladium Silver Cadmium Indium Tin Antimony Tellurium Iodine ' +
    'Xenon Caesium Barium Lanthanum Cerium Praseodymium Neodymium Promethium Samarium Europium ' +
    'Gadolinium Terbium Dysprosium Holmium Erbium Thulium Ytterbium Lutetium Hafnium Tantalum ' +
    'Tungsten Rhenium Osmium Iridium Platinum Gold Mercury Thallium Lead Bismuth Polonium ' +
    'Astatine Radon Francium Radium Actinium Thorium Protactinium Uranium Neptunium Plutonium ' +
    'Americium Curium Berkelium Californium Einsteinium Fermium Mendelevium Nobelium Lawrencium ' +
    'Rutherfordium Dubnium Seaborgium Bohrium Hassium Meitnerium Darmstadtium Roentgenium ' +
    'Copernicium Nihonium Flerovium Moscovium Livermorium Tennessine Oganesson',
};
