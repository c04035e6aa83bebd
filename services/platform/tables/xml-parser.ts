import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { damaged, documentType } from './file-refused.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';

export interface XmlHandler {
  /** Names are without their prefixes; the path is those of the open elements, this one's included. */
  open(name: string, tag: SaxesTagPlain, path: readonly string[]): void;
  close?(name: string, path: readonly string[]): void;
  text?(text: string, path: readonly string[]): void;
}

/** Real schedules are nested about twenty levels deep. */
const MAX_DEPTH = 200;

/**
 * An XML parser that is fed pieces of text. It refuses document types, so that only the five entities of XML exist, and keeps no text
 * longer than the limit.
 */
export class XmlParser {
  readonly #saxes = new SaxesParser({ xmlns: false, position: false });
  #fed = 0;
  #fedAtLastEvent = 0;
  readonly #open: string[] = [];

  constructor(
    handler: XmlHandler,
    private readonly limits: ReadingLimits,
  ) {
    this.#saxes.on('error', (error) => {
      throw damaged(`Its XML cannot be read: ${error.message.slice(0, 200)}`);
    });
    this.#saxes.on('doctype', () => {
      throw documentType();
    });
    this.#saxes.on('opentag', (tag) => {
      this.#fedAtLastEvent = this.#fed;
      const name = tag.name.slice(tag.name.indexOf(':') + 1);
      if (this.#open.push(name) > MAX_DEPTH) throw damaged(`Its elements are nested more than ${MAX_DEPTH} deep.`);
      handler.open(name, tag, this.#open);
    });
    this.#saxes.on('closetag', () => {
      this.#fedAtLastEvent = this.#fed;
      handler.close?.(this.#open.at(-1)!, this.#open);
      this.#open.pop();
    });
    const { text } = handler;
    if (text) {
      this.#saxes.on('text', (found) => text.call(handler, found, this.#open));
      this.#saxes.on('cdata', (found) => text.call(handler, found, this.#open));
    }
  }

  write(text: string): void {
    if (this.#fed - this.#fedAtLastEvent + text.length > this.limits.textLength)
      throw limitExceeded.textLength(this.limits);
    this.#fed += text.length;
    this.#saxes.write(text);
  }

  /** @throws FileRefused if the document is not complete */
  end(): void {
    this.#saxes.close();
  }
}

/** An attribute by its name without prefix. */
export function attribute(tag: SaxesTagPlain, name: string): string | undefined {
  const direct = tag.attributes[name];
  if (direct !== undefined) return direct;
  for (const key of Object.keys(tag.attributes)) {
    if (key.endsWith(`:${name}`)) return tag.attributes[key];
  }
  return undefined;
}
