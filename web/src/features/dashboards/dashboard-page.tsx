import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';

export function DashboardPage() {
  return (
    <Page>
      <PageHeader title="Dashboard" />
    </Page>
  );
}
