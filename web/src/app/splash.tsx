import { Brand } from '../ui/layout/brand.js';
import { VisuallyHidden } from '../ui/layout/visually-hidden.js';
import classes from './splash.module.css';

/** Stands until it is known who is signed in and the first page's scripts are there; a quick start never shows it. */
export function Splash() {
  return (
    <div className={classes.root} role="status">
      <Brand />
      <VisuallyHidden>Loading Plumbline</VisuallyHidden>
    </div>
  );
}
