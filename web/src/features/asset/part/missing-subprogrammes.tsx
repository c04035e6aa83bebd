import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.js';
import type { Choice } from '../../../ui/fields/select-field.js';
import classes from './missing-subprogrammes.module.css';

/**
 * Leads to making a subprogramme for each type that has none, and from there back to this page. They are ordinary links: unsaved input
 * is asked about before it is left, and stays where the link is opened in another tab (docs/product/custom-inputs.md, Subprogrammes).
 */
export function MissingSubprogrammes({ types }: { types: readonly Choice<number>[] }) {
  const { pathname, search } = useLocation();
  const missing = types.filter(({ disabled }) => disabled);
  if (missing.length === 0) return null;
  return (
    <ul className={classes.root}>
      {missing.map(({ value, label }) => (
        <li key={value}>
          <Link
            to={paths.createCustomInput.to({ type: 'subprogrammes', assetType: label, from: `${pathname}${search}` })}
            className={classes.link}
          >
            {`Make a subprogramme for ${label}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
