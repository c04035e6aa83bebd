import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';

export function ProgrammeListPage() {
  return (
    <Page>
      <PageHeader title="Your Programmes" />
    </Page>
  );
}
