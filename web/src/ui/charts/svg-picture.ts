import { color, fontFamily } from '../theme/tokens.js';

// Pictures of charts are drawn as SVG and painted at twice the size.

const scale = 2;

export interface Picture {
  svg: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** Paints the picture. Throws when the browser cannot draw it. */
export async function pngOf({ svg, width, height, scheme }: Picture): Promise<Blob> {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const { surface } = color[scheme];
  // An image cannot see the page's fonts: the face comes along. Letters have the widths of the font, as they were measured.
  const style = `<style>${await pageFont()}text{font-family:${fontFamily.replaceAll('"', "'")};font-feature-settings:'tnum';text-rendering:geometricPrecision}</style>`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w * scale}" height="${h * scale}" viewBox="0 0 ${w} ${h}">${style}<rect width="${w}" height="${h}" fill="${surface}"/>${svg}</svg>`;
  const url = URL.createObjectURL(new Blob([whole], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = w * scale;
    canvas.height = h * scale;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw the picture');
    context.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('This browser cannot draw the picture');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function text(
  content: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(content)}</text>`;
}

export function escaped(content: string): string {
  return content.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
}

/** Of texts of a size. */
export const widthAt = (size: number) => (content: string) => measured(content, size);

let ruler: HTMLElement | undefined;

/** So large that rounding to the dots of a screen, which a picture is not drawn on, is nothing. */
const RULER_SIZE = 200;

/** px, with the digits of a picture, which are wider than those that a canvas measures: it knows no tabular ones. */
export function measured(content: string, size: number): number {
  ruler ??= document.createElement('span');
  // Fixed, it makes no page wider.
  ruler.style.cssText = `position:fixed;top:0;left:0;visibility:hidden;white-space:pre;font:${RULER_SIZE}px ${fontFamily};font-feature-settings:'tnum'`;
  ruler.textContent = content;
  document.body.append(ruler);
  const { width } = ruler.getBoundingClientRect();
  ruler.remove();
  return (width * size) / RULER_SIZE || content.length * size * 0.6;
}

// The @font-face that the page itself uses, with its file inside; nothing where it cannot be read.
async function pageFont(): Promise<string> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const file = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (!file || !fontFamily.includes(rule.style.getPropertyValue('font-family').replace(/["']/g, ''))) continue;
      const bytes = await (await fetch(new URL(file, sheet.href ?? document.baseURI))).blob();
      return `@font-face{font-family:${rule.style.getPropertyValue('font-family')};font-weight:100 900;src:url(${await dataUrl(bytes)})}`;
    }
  }
  return '';
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The font cannot be read'));
    reader.readAsDataURL(content);
  });
}
