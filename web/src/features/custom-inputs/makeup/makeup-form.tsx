import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';

export function MakeupForm({ start, onBack }: InputFormProps) {
  return (
    <FormFrame
      kind="elementMakeups"
      start={start}
      onBack={onBack}
      name=""
      unsaved={false}
      busy={false}
      onSubmit={() => undefined}
    >
      {null}
    </FormFrame>
  );
}
