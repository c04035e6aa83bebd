import { Link } from 'react-router-dom';
import type { Comparison } from '../../../lib/api-types.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { type FigureRow, percentInWords } from '../rows/figure-rows.js';
import { useShownFigures } from '../rows/use-shown-rows.js';
import classes from './comparison-grid.module.css';
import { DistanceBar } from './distance-bar.js';
import { ToggleRow } from './toggle-row.js';
import { useArrowLinks } from './use-arrow-links.js';

/** What follows from the inputs, a row each: value, distance from A, bar and percent. */
export function FigureSection({ comparison, columns }: { comparison: Comparison; columns: number }) {
  const { shown, scale, toggle } = useShownFigures(comparison);
  const { linkAt, onKeyDown } = useArrowLinks(shown.length, comparison.scenarios.length);
  return (
    <tbody onKeyDown={onKeyDown}>
      <tr className={classes.section}>
        <th scope="rowgroup">
          What follows<VisuallyHidden>, the arrow keys go from figure to figure</VisuallyHidden>
        </th>
        {comparison.scenarios.map(({ id }, place) => (
          <td key={id}>
            {place > 0 && (
              <span className={classes.figure} aria-hidden>
                <span className={classes.against}>against A</span>
                <span className={classes.scale}>
                  <span>−{scale}</span>
                  <span>0</span>
                  <span>+{scale} %</span>
                </span>
                <span />
              </span>
            )}
          </td>
        ))}
      </tr>
      {shown.map((row, at) => (
        <tr key={row.key} className={classes.row}>
          <th scope="row">
            <FigureLabel row={row} />
          </th>
          {row.cells.map((cell, place) => (
            <td key={comparison.scenarios[place]?.id} className={classes.plain}>
              <span className={classes.figure} data-day={row.unit === '' || undefined}>
                <Link
                  to={cell.to}
                  {...linkAt(at, place)}
                  className={classes.number}
                  data-changed={(cell.change !== null && cell.change !== 'same') || undefined}
                  title={cell.when || undefined}
                >
                  {cell.value}
                </Link>{' '}
                <span className={cell.change === 'same' ? classes.same : classes.change}>{cell.change}</span>
                {place > 0 && (
                  <DistanceBar place={place} percent={cell.percent} same={cell.change === 'same'} scale={scale} />
                )}
                {place > 0 && <span className={classes.percent}>{percentInWords(cell.percent)}</span>}
              </span>
            </td>
          ))}
        </tr>
      ))}
      <ToggleRow toggle={toggle} columns={columns} />
    </tbody>
  );
}

export function FigureLabel({ row: { label, unit, meaning } }: { row: FigureRow }) {
  return (
    <>
      {meaning ? <Explained meaning={meaning}>{label}</Explained> : label} <span className={classes.unit}>{unit}</span>
    </>
  );
}
