import { Button } from '../../../ui/actions/button.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import type { FormFrameProps } from './input-form.js';

/** Header, form and bar of actions, the same for every kind of input. */
export function FormFrame({ name, about, start, onBack, busy, onSubmit, children, impact }: FormFrameProps) {
  return (
    <Page width={impact ? 'full' : 'narrow'}>
      {start.for === 'edit' && <PageHeader title={name} crumbs={[{ label: 'Custom inputs' }]} />}
      {about}
      {children}
      {onBack && <Button onClick={onBack}>Back</Button>}
      <Button onClick={onSubmit} disabled={busy}>
        {start.for === 'edit' ? 'Save' : 'Create'}
      </Button>
      {impact}
    </Page>
  );
}
