import { useScheme } from '../../ui/theme/use-scheme.js';
import { type PictureName, type PictureScreen, pictureFile, pictureSizes } from './pictures.js';
import classes from './product-picture.module.css';

export interface ProductPictureProps {
  name: PictureName;
  alt: string;
  /** Which one; without it, that of the visitor's own screen. */
  screen?: PictureScreen;
}

/** A picture of the product, in the scheme of the page: the planner's own choice counts, so no media query can choose it. */
export function ProductPicture({ name, alt, screen }: ProductPictureProps) {
  const scheme = useScheme();
  const sizes = pictureSizes[name];
  return (
    <picture>
      {screen === undefined && (
        <source media="(max-width: 47.99em)" srcSet={pictureFile(name, 'phone', scheme)} {...sizes.phone} />
      )}
      <img
        src={pictureFile(name, screen ?? 'desk', scheme)}
        alt={alt}
        {...sizes[screen ?? 'desk']}
        loading="lazy"
        decoding="async"
        className={classes.root}
        data-screen={screen}
      />
    </picture>
  );
}
