import { previewKind } from '#view/files/previews';

/** Programs for which the page generates code that reads a file. */
export const programs = ['curl', 'wget', 'python', 'r'] as const;
export type Program = (typeof programs)[number];

export interface Fetched {
  /** Address of the bytes. */
  address: string;
  name: string;
  /** Whether the files are public; else the commands send a session token. */
  isOpen: boolean;
}

/** Commands or a few lines of code that download and read a file. */
export function snippet(program: Program, file: Fetched): string {
  return { curl, wget, python, r }[program](file);
}

/** Within single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats that only ASE reads, named because their endings tell nothing. */
function aseFormat(name: string): string {
  if (/\.a?xsf$/i.test(name)) return ', format="xsf"';
  if (/geometry\.in(?:\.next_step)?$/i.test(name)) return ', format="aims"';
  return /\.pwi$|pw\.in$/i.test(name) ? ', format="espresso-in"' : '';
}

/** Within double quotes of Python and R. */
const literal = (text: string) => JSON.stringify(text);

const curl = ({ address, name, isOpen }: Fetched) =>
  `curl -f -o ${quoted(name)} ${isOpen ? '' : '-H "Authorization: Bearer $ACCESS_TOKEN" '}${quoted(address)}`;

const wget = ({ address, name, isOpen }: Fetched) =>
  `wget -O ${quoted(name)} ${isOpen ? '' : '--header="Authorization: Bearer $ACCESS_TOKEN" '}${quoted(address)}`;

function python({ address, name, isOpen }: Fetched): string {
  const fetched = isOpen
    ? ['from urllib.request import urlretrieve', '', `urlretrieve(${literal(address)}, ${literal(name)})`]
    : [
        'import os',
        'from urllib.request import Request, urlopen',
        '',
        `request = Request(${literal(address)}, headers={"Authorization": "Bearer " + os.environ["ACCESS_TOKEN"]})`,
        `with urlopen(request) as answer, open(${literal(name)}, "wb") as target:`,
        '    target.write(answer.read())',
      ];
  return [...fetched, '', ...pythonReader(name)].join('\n');
}

function pythonReader(name: string): string[] {
  const pandas = (call: string) => ['import pandas as pd', '', `data = ${call}`, 'print(data.describe())'];
  if (/\.xlsx$/i.test(name)) return pandas(`pd.read_excel(${literal(name)})`);
  if (/\.parquet$/i.test(name)) return pandas(`pd.read_parquet(${literal(name)})`);
  switch (previewKind(name)) {
    case 'structure':
      return /xyz$/i.test(name) || aseFormat(name)
        ? ['from ase.io import read', '', `atoms = read(${literal(name)}${aseFormat(name)})`, 'print(atoms)']
        : [
            'from pymatgen.core import Structure',
            '',
            `structure = Structure.from_file(${literal(name)})`,
            'print(structure)',
          ];
    case 'table':
      return pandas(`pd.read_csv(${literal(name)}${/\.tsv$/i.test(name) ? ', sep="\\t"' : ''})`);
    case 'columns':
      return pandas(`pd.read_csv(${literal(name)}, sep=r"\\s+", comment="#", header=None)`);
    case 'json':
      return [
        'import json',
        '',
        `with open(${literal(name)}, encoding="utf-8") as source:`,
        '    data = json.load(source)',
      ];
    case 'picture':
      return ['from PIL import Image', '', `picture = Image.open(${literal(name)})`, 'print(picture.size)'];
    default:
      return [`with open(${literal(name)}, "rb") as source:`, '    data = source.read()'];
  }
}

function r({ address, name, isOpen }: Fetched): string {
  const header = isOpen ? '' : ', headers = c(Authorization = paste("Bearer", Sys.getenv("ACCESS_TOKEN")))';
  const fetched = `download.file(${literal(address)}, ${literal(name)}, mode = "wb"${header})`;
  return [fetched, '', rReader(name)].join('\n').trimEnd();
}

function rReader(name: string): string {
  switch (previewKind(name)) {
    case 'table':
      return `data <- ${/\.tsv$/i.test(name) ? 'read.delim' : 'read.csv'}(${literal(name)})\nsummary(data)`;
    case 'columns':
      return `data <- read.table(${literal(name)})\nsummary(data)`;
    case 'json':
      return `data <- jsonlite::fromJSON(${literal(name)})`;
    default:
      return '';
  }
}
