import type { Comparison } from '../../../lib/api-types.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { type InputCell, inputLabel, inputRows, moreInWords } from '../rows/input-rows.js';
import { useShownInputs } from '../rows/use-shown-rows.js';
import classes from './comparison-grid.module.css';
import { SectionHead } from './section-head.js';
import { ToggleRow } from './toggle-row.js';

/** '6 of 61; the others are the same'. */
export function inputsInWords({ inputs: { compared } }: Comparison, differing: number): string {
  if (differing === 0) return `None of ${compared} differs.`;
  return `${differing} of ${compared}${differing < compared ? '; the others are the same' : ''}`;
}

/** The inputs that differ, a row each. */
export function InputSection({ comparison, columns }: { comparison: Comparison; columns: number }) {
  const { shown, isWhole, toggle } = useShownInputs(inputRows(comparison.inputs.rows, comparison.scenarios));
  const more = moreInWords(comparison.inputs.more);
  return (
    <tbody>
      <SectionHead title="Inputs that differ" columns={columns}>
        {inputsInWords(comparison, comparison.inputs.differing)}
      </SectionHead>
      {shown.map((row) => (
        <tr key={row.key} className={classes.row}>
          <th scope="row">{inputLabel(row)}</th>
          {row.cells.map((cell, place) => (
            <td key={comparison.scenarios[place]?.id}>
              <InputValue cell={cell} />
            </td>
          ))}
        </tr>
      ))}
      <ToggleRow toggle={toggle} columns={columns} />
      {more && isWhole && (
        <tr className={classes.row}>
          <td colSpan={columns}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

/** A value with its distance from A; what is the same says only that. */
export function InputValue({ cell: { value, change, detail } }: { cell: InputCell }) {
  if (change === 'same') return <span className={classes.same}>same</span>;
  const changed = change !== null;
  return (
    <>
      <span className={classes.value} data-changed={changed || undefined}>
        {value}
      </span>{' '}
      {changed && (
        <span className={classes.change}>{detail ? <Explained meaning={detail}>{change}</Explained> : change}</span>
      )}
    </>
  );
}
