import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';

export function ProgrammeWizardPage() {
  return (
    <Page width="narrow">
      <PageHeader title="Create new programme" />
    </Page>
  );
}
