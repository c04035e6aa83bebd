import { posix } from 'node:path';
import type { SaxesTagPlain } from 'saxes';
import { damaged, FileRefused } from './file-refused.js';
import { decoderOf, type OnRead } from './read-bytes.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';
import { decodeEscapes, SheetScanner } from './sheet-scanner.js';
import type { Table, TableRow } from './table.js';
import { attribute, type XmlHandler, XmlParser } from './xml-parser.js';
import type { ZipArchive } from './zip-archive.js';

/** Name and part of a sheet. */
export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** An XLSX workbook; only the requested parts are read. */
export class Workbook {
  #sharedTexts: Promise<readonly string[]> | null = null;
  #percentStyles: Promise<ReadonlySet<string>> | null = null;

  private constructor(
    private readonly archive: ZipArchive,
    readonly sheets: readonly SheetPart[],
    readonly counts1904: boolean,
    private readonly sharedTextsPart: string | null,
    private readonly stylesPart: string | null,
  ) {}

  static async open(archive: ZipArchive): Promise<Workbook> {
    const main =
      (await relationships(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target ??
      'xl/workbook.xml';
    const handler = new WorkbookHandler();
    await readPart(archive, main, handler);
    const related = await relationships(archive, main);
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const sheets: SheetPart[] = [];
    for (const { name, id } of handler.sheets) {
      const part = targets.get(id);
      if (part === undefined || !archive.has(part)) throw damaged(`The sheet ${name.slice(0, 100)} is missing.`);
      sheets.push({ name, part });
    }
    const partOf = (kind: string) => related.find(({ type }) => type.endsWith(kind))?.target ?? null;
    return new Workbook(archive, sheets, handler.counts1904, partOf('/sharedStrings'), partOf('/styles'));
  }

  /** A sheet as a table, with percentages as they are shown, and with {@link NO_RESULT} for formulas without a result. */
  table(sheet: SheetPart): Table {
    return {
      counts1904: this.counts1904,
      dateFormat: () => this.dateFormat(),
      rows: (onRead, columns) => this.#rows(sheet, onRead, columns),
    };
  }

  /** The format of dates that P6 states in the file: `DateFormat=` in cell A3 of the sheet USERDATA. */
  async dateFormat(): Promise<string | null> {
    const sheet = this.sheets.find(({ name }) => name.toUpperCase() === 'USERDATA');
    if (!sheet) return null;
    let format: string | null = null;
    // Reads to the end, where the checksum is compared: an altered file must not swap days and months.
    for await (const rows of this.#rows(sheet, () => undefined)) {
      const cell = rows.find(({ row }) => row === 3)?.cells[0];
      if (cell !== undefined) format = /(?:^|[\s;,])DateFormat\s*=\s*([^\r\n;]{1,40})/i.exec(cell)?.[1]?.trim() ?? null;
    }
    return format;
  }

  /** How many rows a sheet has, if its beginning says so: as its dimension, or because the beginning is all of it. */
  async countedRows(sheet: SheetPart): Promise<number | null> {
    const decoder = decoderOf('utf-8', { lenient: true });
    try {
      for await (const piece of this.archive.bytes(sheet.part)) {
        const xml = decoder.decode(piece);
        const dimension = /<(?:\w+:)?dimension\s[^>]*?ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(xml)?.[1];
        if (dimension !== undefined) return Number(dimension);
        return /<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/.test(xml)
          ? (xml.match(/<(?:\w+:)?row[\s>]/g)?.length ?? 0)
          : null;
      }
    } catch (error) {
      // The sheet is not read: whatever is wrong with it does not matter.
      if (!(error instanceof FileRefused)) throw error;
    }
    return null;
  }

  async *#rows(sheet: SheetPart, onRead: OnRead, columns?: ReadonlySet<number>): AsyncGenerator<TableRow[]> {
    const sharedSize =
      this.sharedTextsPart === null || this.#sharedTexts !== null
        ? 0
        : this.archive.compressedSize(this.sharedTextsPart);
    const size = sharedSize + this.archive.compressedSize(sheet.part);
    this.#sharedTexts ??= this.#readSharedTexts((done) => onRead((done * sharedSize) / size));
    const sharedTexts = await this.#sharedTexts;
    const percentStyles = await (this.#percentStyles ??= this.#readPercentStyles());
    const scanner = new SheetScanner(sharedTexts, this.archive.limits, percentStyles, columns);
    const decoder = decoderOf('utf-8');
    for await (const piece of this.archive.bytes(sheet.part, (done) =>
      onRead((sharedSize + done * (size - sharedSize)) / size),
    )) {
      yield scanner.push(decoder.decode(piece));
    }
    yield scanner.push(decoder.decode());
    scanner.end();
  }

  async #readPercentStyles(): Promise<ReadonlySet<string>> {
    const handler = new StylesHandler();
    if (this.stylesPart !== null && this.archive.has(this.stylesPart))
      await readPart(this.archive, this.stylesPart, handler);
    return handler.percentages;
  }

  async #readSharedTexts(onRead: OnRead): Promise<readonly string[]> {
    if (this.sharedTextsPart === null) return [];
    const handler = new SharedTextsHandler(this.archive.limits);
    await readPart(this.archive, this.sharedTextsPart, handler, onRead);
    return handler.texts;
  }
}

async function readPart(archive: ZipArchive, part: string, handler: XmlHandler, onRead?: OnRead): Promise<void> {
  const parser = new XmlParser(handler, archive.limits);
  const decoder = decoderOf('utf-8');
  for await (const piece of archive.bytes(part, onRead)) parser.write(decoder.decode(piece));
  parser.write(decoder.decode());
  parser.end();
}

/** The relationships of a part, or of the archive for ''. */
async function relationships(
  archive: ZipArchive,
  part: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const folder = posix.dirname(part);
  const file = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(file)) return [];
  const found: { id: string; type: string; target: string }[] = [];
  await readPart(archive, file, {
    open(name, tag) {
      if (name !== 'Relationship') return;
      const target = attribute(tag, 'Target') ?? '';
      if (attribute(tag, 'TargetMode') === 'External') return;
      found.push({
        id: attribute(tag, 'Id') ?? '',
        type: attribute(tag, 'Type') ?? '',
        target: target.startsWith('/')
          ? target.slice(1)
          : part === ''
            ? posix.normalize(target)
            : posix.join(folder, target),
      });
    },
  });
  return found;
}

class WorkbookHandler implements XmlHandler {
  readonly sheets: { name: string; id: string }[] = [];
  counts1904 = false;

  open(name: string, tag: SaxesTagPlain): void {
    if (name === 'workbookPr') this.counts1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '');
    else if (name === 'sheet') {
      const id = Object.keys(tag.attributes).find((key) => key.endsWith(':id'));
      if (id !== undefined) this.sheets.push({ name: attribute(tag, 'name') ?? '', id: tag.attributes[id]! });
    }
  }
}

/** The formats 0% and 0.00%, which every workbook has. */
const PERCENT_FORMATS = ['9', '10'];

/** The styles of cells, by their place in the list, that show a number as a percentage. */
class StylesHandler implements XmlHandler {
  readonly percentages = new Set<string>();
  readonly #formats = new Set(PERCENT_FORMATS);
  #styles = 0;

  open(name: string, tag: SaxesTagPlain, path: readonly string[]): void {
    if (name === 'numFmt') {
      // A percent sign in quotes or behind a backslash is only shown.
      if (/%/.test((attribute(tag, 'formatCode') ?? '').replace(/"[^"]*"|\\./g, '')))
        this.#formats.add(attribute(tag, 'numFmtId') ?? '');
    } else if (name === 'xf' && path.at(-2) === 'cellXfs') {
      if (this.#formats.has(attribute(tag, 'numFmtId') ?? '')) this.percentages.add(String(this.#styles));
      this.#styles++;
    }
  }
}

/** The shared texts: an `si` with one `t`, or several in formatted runs. Phonetic readings (`rPh`) are skipped. */
class SharedTextsHandler implements XmlHandler {
  readonly texts: string[] = [];
  #characters = 0;
  #text = '';
  #open = false;
  #reading = false;

  constructor(private readonly limits: ReadingLimits) {}

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 't') this.#open = !this.#reading;
    else if (name === 'rPh') this.#reading = true;
  }

  text(text: string): void {
    if (!this.#open) return;
    this.#text += text;
    if (this.#text.length > this.limits.textLength) throw limitExceeded.textLength(this.limits);
  }

  close(name: string): void {
    if (name === 't') this.#open = false;
    else if (name === 'rPh') this.#reading = false;
    else if (name === 'si') {
      this.texts.push(decodeEscapes(this.#text));
      this.#characters += this.#text.length;
      if (this.texts.length > this.limits.sharedTexts) throw limitExceeded.sharedTexts(this.limits);
      if (this.#characters > this.limits.sharedCharacters) throw limitExceeded.sharedCharacters(this.limits);
    }
  }
}
