import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inputKindOf } from '../../../lib/input-kinds.js';
import { forms } from '../form/forms.js';

/** `/custom-inputs/create-custom-inputs/` */
export function CreateInputPage() {
  const [query] = useSearchParams();
  const Form = forms[inputKindOf(query.get('type')) ?? 'materials'];
  return (
    <Suspense>
      <Form start={{ for: 'new', fromExisting: false }} />
    </Suspense>
  );
}
