import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { inputKindOf } from '../../../lib/input-kinds.js';
import { forms } from './forms.js';

/** `/custom-inputs/edit-custom-inputs/:viewOption/:id/` */
export function EditInputPage() {
  const { viewOption, id } = useParams();
  const kind = inputKindOf(viewOption);
  if (!kind) return null;
  const Form = forms[kind];
  return (
    <Suspense>
      <Form key={`${kind} ${id}`} start={{ for: 'edit', id: Number(id) }} />
    </Suspense>
  );
}
