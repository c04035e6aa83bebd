import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type PictureName, type PictureScreen, pictureFile, pictureSizes } from './pictures.js';

const folder = join(process.cwd(), 'web/public');

const declared = (Object.keys(pictureSizes) as PictureName[]).flatMap((name) =>
  (['desk', 'phone'] as PictureScreen[]).flatMap((screen) =>
    (['light', 'dark'] as const).map((scheme) => ({
      file: pictureFile(name, screen, scheme),
      size: pictureSizes[name][screen],
    })),
  ),
);

/** Width and height of a WebP with extras, as Chromium writes it (RFC 9649, 2.7). */
function webpSize(file: Buffer): { width: number; height: number } {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

describe('the pictures of the product', () => {
  it.each(declared)('$file has twice the size that the page keeps free for it', ({ file, size }) => {
    expect(webpSize(readFileSync(join(folder, file)))).toEqual({ width: size.width * 2, height: size.height * 2 });
  });

  it('are all shown, and well under 1 MB together', () => {
    const files = readdirSync(join(folder, 'pictures'));
    expect(files.map((file) => `/pictures/${file}`).sort()).toEqual(declared.map(({ file }) => file).sort());
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, 'pictures', file)).size, 0);
    expect(bytes).toBeLessThan(850_000);
  });
});
