// The pictures of the product on the landing page. `npm run pictures` takes them anew (docs/web.md, Pictures); what is declared here
// is what it writes to `web/public/pictures/`, and pictures.test.ts compares the two.

export interface PictureSize {
  /** CSS pixels; the files have twice as many. */
  width: number;
  height: number;
}

export type PictureName = 'edit' | 'labour' | 'list';
export type PictureScreen = 'desk' | 'phone';

const phone: PictureSize = { width: 390, height: 780 };
export const pictureSizes: Record<PictureName, Record<PictureScreen, PictureSize>> = {
  edit: { desk: { width: 1280, height: 800 }, phone },
  labour: { desk: { width: 1280, height: 800 }, phone },
  list: { desk: { width: 1280, height: 470 }, phone },
};

/** Where a picture lies, below the root of the client. */
export const pictureFile = (name: PictureName, screen: PictureScreen, scheme: 'light' | 'dark'): string =>
  `/pictures/${name}-${screen}-${scheme}.webp`;
