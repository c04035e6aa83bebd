/** The sheets of a document: its type, its lines, and the structure that says to a screen reader what is drawn. */
import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { type Colour, PALETTE } from './palette.js';
import { unpackedFont } from './unpacked-font.js';

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 51 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

type Weight = 400 | 500 | 600;
const WEIGHTS: readonly Weight[] = [400, 500, 600];

/** Beside this source, and beside the built server (services/vite.config.js). */
const fontFile = (weight: Weight): URL => new URL(`fonts/geist-latin-${weight}-normal.woff`, import.meta.url);

export type Fonts = Readonly<Record<Weight, Buffer>>;

export async function readFonts(): Promise<Fonts> {
  const files = await Promise.all(
    WEIGHTS.map(async (weight) => [weight, unpackedFont(await readFile(fontFile(weight)))] as const),
  );
  return Object.fromEntries(files) as Fonts;
}

export interface Type {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: Colour;
  /** From the size of the type. */
  readonly tracking?: number;
}

export interface LineType extends Type {
  readonly align?: 'left' | 'right' | 'centre';
}

const TYPE = { size: 9.5, weight: 400, colour: PALETTE.ink2, tracking: 0 } as const;
/** Figures stand below each other. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Struct = ReturnType<PDFKit.PDFDocument['struct']>;

export interface DocumentFacts {
  readonly title: string;
  readonly subject: string;
  readonly keywords: string;
  /** The day of the edition: the bytes follow from the release alone, so that each process answers the same. */
  readonly edition: Date;
}

export class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly parents: Struct[] = [];
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;

  constructor(fonts: Fonts, { title, subject, keywords, edition }: DocumentFacts) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'en-GB',
      tagged: true,
      displayTitle: true,
      // None of the fonts that pdfkit finds by their place in its package.
      font: '',
      info: {
        Title: title,
        Author: 'Plumbline',
        Subject: subject,
        Keywords: keywords,
        Creator: 'Plumbline',
        CreationDate: edition,
      },
    });
    for (const weight of WEIGHTS) this.doc.registerFont(String(weight), fonts[weight]);
    this.ended = new Promise((resolve, reject) => {
      this.doc
        .on('data', (chunk: Buffer) => this.chunks.push(chunk))
        .on('end', resolve)
        .on('error', reject);
    });
    const root = this.doc.struct('Document');
    this.doc.addStructure(root);
    this.parents.push(root);
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** What is drawn on every page once all pages are there. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.decoration(() => draw(page + 1, count));
    }
  }

  async end(): Promise<Buffer> {
    this.parents[0]?.end();
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }

  /** A part of the document that holds others: a section, a table, its rows. */
  within(type: string, draw: () => void): void {
    this.open(type);
    draw();
    this.close();
  }

  /** The same for what is drawn in steps. */
  open(type: string): void {
    const element = this.doc.struct(type);
    this.parents.at(-1)?.add(element);
    this.parents.push(element);
  }

  close(): void {
    this.parents.pop()?.end();
  }

  /** One piece of content: a heading, a paragraph, a cell. */
  content(type: string, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = this.doc.struct(type, options, draw);
    this.parents.at(-1)?.add(element);
  }

  /** A drawing with its words. @param alt what it shows, for whoever cannot see it */
  drawing(alt: string, draw: () => void): void {
    this.content('Figure', draw, { alt });
  }

  /** What carries no meaning of its own. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  width(text: string, type: Type = {}): number {
    this.use(type);
    return this.doc.widthOfString(text, this.spacing(type));
  }

  /** One line, its baseline at `y`. */
  line(text: string, x: number, y: number, { align = 'left', ...type }: LineType = {}): void {
    const width = align === 'left' ? 0 : this.width(text, type);
    const shift = align === 'right' ? width : align === 'centre' ? width / 2 : 0;
    this.use(type);
    this.doc.text(text, x - shift, y, { lineBreak: false, baseline: 'alphabetic', ...this.spacing(type) });
  }

  /** Lines that break within a width. @param y top of the first one @returns the y below the last one */
  paragraph(text: string, x: number, y: number, width: number, type: Type & { leading?: number } = {}): number {
    const { size = TYPE.size, leading = 1.5 } = type;
    this.use(type);
    this.doc.text(text, x, y, { width, lineGap: this.lineGap(size, leading), ...this.spacing(type) });
    return this.doc.y;
  }

  heightOf(text: string, width: number, type: Type & { leading?: number } = {}): number {
    const { size = TYPE.size, leading = 1.5 } = type;
    this.use(type);
    return this.doc.heightOfString(text, { width, lineGap: this.lineGap(size, leading), ...this.spacing(type) });
  }

  rule(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    colour: Colour = PALETTE.line,
    width = 0.5,
    dash?: number,
  ): void {
    this.doc.save().lineWidth(width).strokeColor(colour);
    if (dash !== undefined) this.doc.dash(dash, { space: dash });
    this.doc.moveTo(x1, y1).lineTo(x2, y2).stroke().restore();
  }

  box(x: number, y: number, width: number, height: number, fill: Colour): void {
    if (width > 0 && height > 0) this.doc.rect(x, y, width, height).fill(fill);
  }

  outline(x: number, y: number, width: number, height: number, colour: Colour, dash?: number): void {
    this.doc.save().lineWidth(0.6).strokeColor(colour);
    if (dash !== undefined) this.doc.dash(dash, { space: dash });
    this.doc.rect(x, y, width, height).stroke().restore();
  }

  shape(
    points: readonly (readonly [x: number, y: number])[],
    paint: { fill?: Colour; stroke?: Colour; width?: number; dash?: number },
  ): void {
    this.doc.save();
    points.forEach(([x, y], at) => (at === 0 ? this.doc.moveTo(x, y) : this.doc.lineTo(x, y)));
    if (paint.fill) this.doc.fill(paint.fill);
    else {
      if (paint.dash !== undefined) this.doc.dash(paint.dash, { space: paint.dash });
      this.doc
        .lineWidth(paint.width ?? 1)
        .lineJoin('miter')
        .strokeColor(paint.stroke ?? PALETTE.ink)
        .stroke();
    }
    this.doc.restore();
  }

  /** An outline of SVG, its origin at (x, y). */
  path(svg: string, x: number, y: number, scale: number, fill: Colour): void {
    this.doc.save().translate(x, y).scale(scale).path(svg).fill(fill).restore();
  }

  link(url: string, x: number, y: number, width: number, height: number): void {
    this.doc.link(x, y, width, height, url);
  }

  private use({ size = TYPE.size, weight = TYPE.weight, colour = TYPE.colour }: Type): void {
    this.doc.font(String(weight)).fontSize(size).fillColor(colour);
  }

  private spacing({ size = TYPE.size, tracking = TYPE.tracking }: Type) {
    return { features: FEATURES, characterSpacing: size * tracking };
  }

  /** From one line's own height to the leading. */
  private lineGap(size: number, leading: number): number {
    return size * leading - this.doc.currentLineHeight(true);
  }
}
