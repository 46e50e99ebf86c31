/** Elements of MathML Core for formulas. None of them loads or runs anything; they contain formulas and text only. */
export const mathElements = [
  ...(['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mstyle', 'mpadded', 'mphantom', 'merror'] as const),
  ...(['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'] as const),
  ...(['mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mtd', 'semantics'] as const),
] as const;

/** Allowed attributes of these elements. */
export const mathAttributes = [
  ...(['display', 'alttext', 'displaystyle', 'scriptlevel', 'mathvariant', 'stretchy', 'symmetric', 'fence'] as const),
  ...(['separator', 'form', 'accent', 'accentunder', 'linethickness', 'width', 'height', 'depth', 'lspace'] as const),
  ...(['rspace', 'minsize', 'maxsize', 'columnalign', 'rowspan', 'columnspan', 'movablelimits'] as const),
] as const;
