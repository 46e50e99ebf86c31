/** Combining characters for LaTeX accents, which precede their letter. */
const marks: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

/** Letters and symbols by command name. */
const signs = new Map(
  [
    'ss ß o ø O Ø l ł L Ł ae æ AE Æ oe œ OE Œ aa å AA Å i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ S § P ¶',
    'pounds £ copyright © textregistered ® texttrademark ™ textdegree ° degree ° textmu µ textohm Ω dag † ddag ‡',
    'ldots … dots … textellipsis … textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “',
    'textquotedblright ” textasciitilde ~ textasciicircum ^ textbackslash \\ textunderscore _ textbar | textless <',
    'textgreater > guillemotleft « guillemotright » TeX TeX LaTeX LaTeX infty ∞ pm ± mp ∓ times × cdot · to →',
    'rightarrow → leftarrow ← leftrightarrow ↔ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ sim ∼ simeq ≃ equiv ≡',
    'propto ∝ ll ≪ gg ≫ partial ∂ nabla ∇ hbar ℏ ell ℓ langle ⟨ rangle ⟩ prime ′ dagger † circ ° sqrt √ sum ∑ int ∫',
    'mid | perp ⊥ parallel ∥ uparrow ↑ downarrow ↓ bullet • star ⋆ in ∈ otimes ⊗ oplus ⊕ deg °',
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ',
    'mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ',
    'Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω',
  ].flatMap((line) => {
    const words = line.split(' ');
    return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]!] as const] : []));
  }),
);

/** Formatting commands without content. */
const looks =
  /^(?:it|bf|rm|em|sc|tt|sl|sf|cal|relax|boldmath|protect|(?:it|bf|sc|up|sl|md|tt|rm|sf)(?:shape|series|family)|normalfont|left|right|big|Big|bigl|bigr|displaystyle|textstyle|limits|quad|qquad)$/;

const raised: Record<string, string> = Object.fromEntries(
  [...'0123456789+-n'].map((it, at) => [it, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'][at]!]),
);

/** Digits and signs as superscript, if the whole text can be converted. */
export const above = (text: string): string | undefined => {
  const letters = [...text.trim().replace(/[−–]/g, '-')].map((it) => raised[it]);
  return letters.length > 0 && letters.every((it) => it !== undefined) ? letters.join('') : undefined;
};

/** Limit of nested accents and commands; real texts have two levels. */
const deepest = 10;

/**
 * Converts LaTeX in bibliographies to text: accents and symbols become letters, formulas lose their commands, exponents
 * become superscript digits. An unknown command stays unchanged; before braces it is dropped, and their content stays.
 */
export function plainLatex(text: string): string {
  if (!/[\\{}$~]|--|``|''/.test(text)) return text;
  return new Reader(text)
    .all()
    .replace(/[ \t]+/g, ' ')
    .normalize('NFC')
    .trim();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #inFormula = false;

  constructor(text: string) {
    this.#text = text;
  }

  all(): string {
    const parts: string[] = [];
    while (this.#at < this.#text.length) parts.push(this.#next(0));
    return parts.join('');
  }

  /** One character, command or brace with its arguments. */
  #next(depth: number): string {
    const text = this.#text;
    const it = text[this.#at]!;
    this.#at += 1;
    if (it === '\\') return this.#command(depth);
    if (it === '{' || it === '}') return '';
    if (it === '~') return ' ';
    if (it === '$') {
      if (!this.#inFormula && !text.includes('$', this.#at)) return it;
      this.#inFormula = !this.#inFormula;
      return '';
    }
    if (this.#inFormula && it === '_') return '';
    if (this.#inFormula && it === '^') {
      const exponent = this.#argument(depth);
      return above(exponent) ?? exponent;
    }
    for (const [written, sign] of [
      ['---', '—'],
      ['--', '–'],
      ['``', '“'],
      ["''", '”'],
    ] as const)
      if (it === written[0] && text.startsWith(written, this.#at - 1)) {
        this.#at += written.length - 1;
        return sign;
      }
    return it;
  }

  #command(depth: number): string {
    const name = /[a-zA-Z]+|[^]|$/y;
    name.lastIndex = this.#at;
    const [word] = name.exec(this.#text)!;
    this.#at += word.length;
    if (word === '') return '';
    const mark = marks[word];
    if (mark) return accented(this.#argument(depth), mark);
    if (/^[a-zA-Z]/.test(word)) {
      const blanks = /\s*/y;
      blanks.lastIndex = this.#at;
      const [gap] = blanks.exec(this.#text)!;
      if (signs.has(word)) {
        // A blank ends a command name and is not part of the text.
        this.#at += gap.length;
        return signs.get(word)!;
      }
      if (looks.test(word)) {
        this.#at += gap.length;
        return word.endsWith('quad') ? ' ' : '';
      }
      if (this.#text[this.#at + gap.length] !== '{') return `\\${word}`;
      this.#at += gap.length;
      if (word === 'href' || word === 'noopsort') this.#argument(depth);
      if (word === 'frac') return `${this.#argument(depth)}/${this.#argument(depth)}`;
      return '';
    }
    if (word === '(' || word === ')') {
      this.#inFormula = word === '(';
      return '';
    }
    if ('!/-*'.includes(word)) return '';
    return /[\s,;:\\]/.test(word) ? ' ' : word;
  }

  /** The argument of a command: a group in braces, another command, or one letter. */
  #argument(depth: number): string {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    if (depth >= deepest || this.#at >= this.#text.length) return '';
    if (this.#text[this.#at] !== '{') {
      const [letter = ''] = this.#text[this.#at] === '\\' ? [] : this.#text.slice(this.#at, this.#at + 2);
      if (letter === '' || letter === '$' || letter === '}') return letter === '' ? this.#next(depth + 1) : '';
      this.#at += letter.length;
      return letter;
    }
    this.#at += 1;
    const parts: string[] = [];
    for (let open = 1; this.#at < this.#text.length;) {
      const it = this.#text[this.#at];
      if (it === '{') open += 1;
      if (it === '}') open -= 1;
      if (open === 0) break;
      parts.push(this.#next(depth + 1));
    }
    this.#at += 1;
    return parts.join('');
  }
}

/** Adds an accent to the first letter, after its existing ones. */
function accented(text: string, mark: string): string {
  const [, letter = '', rest = ''] = /^(.\p{M}*)?([^]*)$/u.exec(text.normalize('NFD')) ?? [];
  const base = letter.replace('ı', 'i').replace('ȷ', 'j');
  return (base === '' ? '' : base + mark).normalize('NFC') + rest.normalize('NFC');
}
