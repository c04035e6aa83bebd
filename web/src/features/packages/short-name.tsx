import { Tooltip } from '../../ui/overlays/tooltip.js';
import classes from './packages-dialog.module.css';

/** Characters of a package's name that are shown (docs/product/packages.md, Names). */
export const SHOWN = 15;

export const shortened = (name: string): string => (name.length > SHOWN ? `${name.slice(0, SHOWN).trimEnd()}…` : name);

/** The name of a package; of a longer one its beginning, the whole on hover, keyboard focus and touch. */
export function ShortName({ children: name }: { children: string }) {
  if (name.length <= SHOWN) return <span>{name}</span>;
  return (
    <Tooltip label={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what only the tooltip shows */}
      <span className={classes.short} tabIndex={0}>
        {shortened(name)}
      </span>
    </Tooltip>
  );
}
