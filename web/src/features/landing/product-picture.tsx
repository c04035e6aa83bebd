import { useScheme } from '../../ui/theme/use-scheme.js';
import { deskSize, type PictureName, phoneSize, pictureFile } from './pictures.js';
import classes from './product-picture.module.css';

export interface ProductPictureProps {
  name: PictureName;
  alt: string;
  /** Which one; without it, that of the visitor's own screen. */
  screen?: 'desk' | 'phone';
}

/** A picture of the product, in the scheme of the page: the planner's own choice counts, so no media query can choose it. */
export function ProductPicture({ name, alt, screen }: ProductPictureProps) {
  const scheme = useScheme();
  const size = screen === 'phone' ? phoneSize : deskSize;
  return (
    <picture>
      {screen === undefined && (
        <source media="(max-width: 47.99em)" srcSet={pictureFile(name, 'phone', scheme)} {...phoneSize} />
      )}
      <img
        src={pictureFile(name, screen ?? 'desk', scheme)}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        className={classes.root}
        data-screen={screen}
      />
    </picture>
  );
}
