import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';

/** `/custom-inputs/` */
export function CustomInputsPage() {
  return (
    <Page>
      <PageHeader title="Custom inputs list" crumbs={[{ label: 'Custom inputs' }]} />
    </Page>
  );
}
