import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';

export function AssetWizardPage() {
  return (
    <Page width="narrow">
      <PageHeader title="Add asset" />
    </Page>
  );
}
