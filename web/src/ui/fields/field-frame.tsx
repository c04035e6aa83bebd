import type { ReactNode } from 'react';
import classes from './field-frame.module.css';

/** What every field has. */
export interface FieldProps {
  label: string;
  /** Says what to do, below the field; the border turns red. */
  error?: ReactNode;
  /** A note below the field, such as the reason why it is disabled. */
  description?: ReactNode;
  /** The value before the edit, ready to read ('800 m'): marks the field as changed. */
  was?: string;
  /** Marks a field whose saved value is shown elsewhere. */
  changed?: boolean;
  /** Hides the label from the eye only, where the place says it (search fields). */
  labelHidden?: boolean;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  'data-autofocus'?: boolean;
}

/**
 * Turns the common props into those of a Mantine input: label with the changed marker, states as docs/look.md, Parts.
 */
export function fieldInput({
  label,
  error,
  description,
  was,
  changed,
  labelHidden,
  required,
  disabled,
  name,
  ...rest
}: FieldProps) {
  return {
    label: labelHidden ? undefined : fieldLabel(label, was),
    'aria-label': labelHidden ? label : undefined,
    error: error || undefined,
    description: was === undefined ? description : changedNote(was, description),
    required,
    withAsterisk: false,
    disabled,
    name,
    'data-changed': changed || was !== undefined || undefined,
    ...rest,
    classNames: {
      root: classes.root,
      wrapper: classes.wrapper,
      input: classes.input,
      label: classes.label,
      error: classes.error,
      description: classes.description,
      section: classes.section,
    },
  };
}

function fieldLabel(label: string, was?: string): ReactNode {
  if (was === undefined) return label;
  return (
    <>
      {label} <span className={classes.wasBeside}>· was {was}</span>
    </>
  );
}

// On a phone two fields share a line, so the saved value is below.
function changedNote(was: string, description?: ReactNode): ReactNode {
  return (
    <>
      <span className={classes.wasBelow}>was {was}</span>
      {description && <span>{description}</span>}
    </>
  );
}
