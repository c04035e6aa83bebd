import type { SaxesTagPlain } from 'saxes';
import { byteOrderMark, bytesAt, bytesOf, decoderOf, type OnRead } from '../../platform/tables/read-bytes.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import { attribute, type XmlHandler, XmlParser } from '../../platform/tables/xml-parser.js';

/** The encoding of an XML document by its first bytes: by its byte order mark, its NULs or its declaration. */
export function encodingOfXml(head: Buffer): string {
  const mark = byteOrderMark(head);
  if (mark !== null) return mark;
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return (
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(
      head.subarray(0, 200).toString('latin1'),
    )?.[1] ?? 'utf-8'
  );
}

/** Parses a document piece by piece, and yields what the handler has found after each. */
export async function* parseXml<Found>(
  file: TextFile,
  onRead: OnRead,
  handler: XmlHandler & { readonly found: Found[] },
): AsyncGenerator<Found[]> {
  const parser = new XmlParser(handler, file.limits);
  const decoder = decoderOf(encodingOfXml(await bytesAt(file.path, 0, 200)));
  for await (const bytes of bytesOf(file.path, file.size, onRead)) {
    parser.write(decoder.decode(bytes));
    yield handler.found.splice(0);
  }
  parser.write(decoder.decode());
  parser.end();
}

/** Texts of the elements of one record, at this depth of the document, without those marked `xsi:nil`. */
export class Fields {
  readonly #texts = new Map<string, string>();
  #field: string | null = null;
  #text = '';

  /** @param told receives the names of all wanted elements, those marked `xsi:nil` too: a file with them says that there is nothing */
  constructor(
    private readonly wanted: ReadonlySet<string>,
    readonly depth: number,
    private readonly told?: Set<string>,
  ) {}

  open(name: string, tag: SaxesTagPlain, depth: number): void {
    if (depth !== this.depth + 1) return;
    if (this.told && this.wanted.has(name)) this.told.add(name);
    this.#field = this.wanted.has(name) && !/^(?:true|1)$/.test(attribute(tag, 'nil') ?? '') ? name : null;
    this.#text = '';
  }

  text(text: string, depth: number): void {
    if (depth === this.depth + 1 && this.#field !== null) this.#text += text;
  }

  close(depth: number): void {
    if (depth !== this.depth + 1) return;
    // The first of a repeated element counts.
    if (this.#field !== null && !this.#texts.has(this.#field)) this.#texts.set(this.#field, this.#text.trim());
    this.#field = null;
  }

  get(name: string): string {
    return this.#texts.get(name) ?? '';
  }

  /** The first of these that has a text. */
  first(names: readonly string[]): string {
    for (const name of names) {
      const text = this.get(name);
      if (text !== '') return text;
    }
    return '';
  }
}
