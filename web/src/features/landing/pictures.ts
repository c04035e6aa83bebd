// The pictures of the product on the landing page. `npm run pictures` takes them anew (docs/web.md, Pictures); what is declared here
// is what it writes to `web/public/pictures/`, and pictures.test.ts compares the two.

export interface PictureSize {
  /** CSS pixels; the files have twice as many. */
  width: number;
  height: number;
}

export const deskSize: PictureSize = { width: 1280, height: 800 };
export const phoneSize: PictureSize = { width: 390, height: 780 };

export const pictureNames = ['edit', 'labour', 'list'] as const;
export type PictureName = (typeof pictureNames)[number];

/** Where a picture lies, below the root of the client. */
export const pictureFile = (name: PictureName, screen: 'desk' | 'phone', scheme: 'light' | 'dark'): string =>
  `/pictures/${name}-${screen}-${scheme}.webp`;
