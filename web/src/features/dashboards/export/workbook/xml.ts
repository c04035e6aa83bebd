/** Text between tags or in an attribute; what XML cannot hold is left out. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const RELATIONSHIPS = `xmlns:r="${OFFICE}"`;

/** The part that says which parts another one refers to, as rId1, rId2 … @param targets kind and place of each */
export function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

/** 0 is A, 26 AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
