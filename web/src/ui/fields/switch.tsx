import classes from './switch.module.css';

export interface SwitchProps {
  /** For screen readers: the place says it to the eye. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once: in a table's row. What waits for a save is a checkbox. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.root}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.click();
      }}
    />
  );
}
