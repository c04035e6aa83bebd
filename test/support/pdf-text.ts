import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** The text of each page, in the order in which it is read, with single blanks. */
  readonly pages: readonly string[];
  readonly title: string;
  readonly lang: string;
  /** Whether it says what its pieces are: headings, tables, figures with a text in their place. */
  readonly tagged: boolean;
  readonly structure: readonly string[];
}

interface StructureNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

/** A PDF as somebody else's program reads it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const structure: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const tree = (await (await document.getPage(page)).getStructTree()) as StructureNode | null;
    if (tree) collect(tree, structure);
  }
  const marked = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  return {
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    title: String(info['Title']),
    lang: String(info['Language']),
    tagged: marked?.Marked === true,
    structure,
  };
}

function collect({ role, alt, children = [] }: StructureNode, found: string[]): void {
  if (role) found.push(alt === undefined ? role : `${role}: ${alt}`);
  for (const child of children) collect(child, found);
}
