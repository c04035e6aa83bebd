/** A part of a file's name of at most so many bytes, without what file systems refuse, what cannot be seen, and what makes a file hidden. */
export function fileNamePart(text: string, bytes: number): string {
  const clean = text
    .normalize('NFC')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replace(/[\\/:*?"<>|]|\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  let [kept, size] = ['', 0];
  for (const sign of clean) {
    size += new TextEncoder().encode(sign).length;
    if (size > bytes) break;
    kept += sign;
  }
  return kept.replace(/[ .,]+$/, '');
}
