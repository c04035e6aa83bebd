import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import classes from './radio-list.module.css';

export interface RadioListProps<Value extends string | number> {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; note?: string; disabled?: boolean }[];
  error?: string | null;
  description?: string;
  disabled?: boolean;
  /** Side by side instead of one below the other. */
  inline?: boolean;
}

/** One of a list, all in sight, one below the other. */
export function RadioList<Value extends string | number>({
  label,
  value,
  onChange,
  choices,
  error,
  description,
  disabled,
  inline,
}: RadioListProps<Value>) {
  return (
    <Radio.Group
      label={label}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const choice = choices.find((one) => String(one.value) === chosen);
        if (choice) onChange(choice.value);
      }}
      error={error || undefined}
      description={description}
      classNames={{ label: classes.caption }}
      // Above the list: below a long one nobody sees it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={classes.list} data-inline={inline || undefined}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={String(choice.value)}
            label={choice.label}
            description={choice.note}
            classNames={{ label: classes.label, radio: classes.radio, body: classes.body }}
            disabled={disabled || choice.disabled}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
