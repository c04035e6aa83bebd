import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';

export function VehicleForm({ start, onBack }: InputFormProps) {
  return (
    <FormFrame
      kind="vehicles"
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
