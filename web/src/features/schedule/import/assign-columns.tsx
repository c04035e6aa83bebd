import type { FoundColumn } from '../../../lib/api-types.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import type { ColumnChoice } from '../api/preview.js';
import classes from './assign-columns.module.css';

export interface AssignColumnsProps {
  /** Of the file. */
  columns: readonly FoundColumn[];
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  errors: Readonly<Partial<Record<Role, string>>>;
}

type Role = keyof ColumnChoice;

const labels: Readonly<Record<Role, string>> = {
  id: 'Activity ID',
  name: 'Activity Name',
  start: 'Start',
  finish: 'Finish',
};
const roles = Object.keys(labels) as Role[];
/** The value of the select for no column: they count from 1. */
const NONE = 0;

/** What the columns seem to be. */
export function guessedChoice(columns: readonly FoundColumn[]): ColumnChoice {
  const guessed = (role: Role) => columns.find(({ guess }) => guess === role)?.column ?? null;
  return { id: guessed('id'), name: guessed('name'), start: guessed('start'), finish: guessed('finish') };
}

/** What is wrong with a choice, as the server says it. */
export function choiceErrors(choice: ColumnChoice): AssignColumnsProps['errors'] {
  const errors: Partial<Record<Role, string>> = {};
  const taken = new Map<number, Role>();
  for (const role of roles) {
    const column = choice[role];
    const other = column === null ? undefined : taken.get(column);
    if (column === null) {
      if (role !== 'id') errors[role] = `Choose the column of ${labels[role]}`;
    } else if (other !== undefined) errors[role] = `This column is ${labels[other]} already: choose another`;
    else taken.set(column, role);
  }
  return errors;
}

/** The errors of an answer at the fields of this form. */
export function columnErrors(fieldErrors: Readonly<Record<string, string>>): AssignColumnsProps['errors'] {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const error = fieldErrors[`${role}Column`];
      return error === undefined ? [] : [[role, error]];
    }),
  );
}

/** Which column of a file is which, beside the first values of each (docs/product/schedules.md, Columns by hand). */
export function AssignColumns({ columns, choice, onChoice, errors }: AssignColumnsProps) {
  const names = columns.map(({ name }) => name);
  const choices = columns.map(({ column, name, values }) => ({
    value: column,
    // Files repeat names: Start of the plan, and Start of its baseline.
    label: names.filter((other) => other === name).length > 1 ? `${name} (column ${column})` : name,
    note: valuesOf(values),
  }));
  return (
    <div className={classes.root}>
      {roles.map((role) => {
        const shown = columns.find(({ column }) => column === choice[role]);
        const sample = shown && valuesOf(shown.values);
        return (
          <div key={role} className={classes.row}>
            <SelectField
              label={labels[role]}
              required={role !== 'id'}
              value={choice[role] ?? (role === 'id' ? NONE : null)}
              onChange={(column) => onChoice({ ...choice, [role]: column === NONE ? null : column })}
              choices={role === 'id' ? [{ value: NONE, label: 'None: the name is the ID' }, ...choices] : choices}
              placeholder="Choose a column"
              error={errors[role]}
              searchable={columns.length > 12}
              nothingFound="No such column"
            />
            <p className={classes.sample}>
              {sample && (
                <>
                  <VisuallyHidden>{`First values of ${labels[role]}: `}</VisuallyHidden>
                  {sample}
                </>
              )}
            </p>
          </div>
        );
      })}
    </div>
  );
}

const valuesOf = (values: readonly string[]): string => values.filter(Boolean).join(' · ') || 'No values';
