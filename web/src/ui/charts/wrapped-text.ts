/** The text in lines of at most `width`, broken between words; a word that is wider than a line is broken inside. */
export function wrapped(content: string, width: number, widthOf: (content: string) => number): string[] {
  const lines: string[] = [];
  for (const word of content.split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...pieces(word, width, widthOf));
  }
  return lines;
}

function pieces(word: string, width: number, widthOf: (content: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const found = [''];
  for (const sign of word) {
    const last = found.at(-1) ?? '';
    if (last === '' || widthOf(last + sign) <= width) found[found.length - 1] = last + sign;
    else found.push(sign);
  }
  return found;
}
