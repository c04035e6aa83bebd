import { paths } from '../lib/paths.js';
import { Button } from '../ui/actions/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { Page } from '../ui/layout/page.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { Panel } from '../ui/layout/panel.js';

const title = 'Shared programmes';

/** A page that has a route and no content yet (docs/product/programmes.md, Placeholder page). */
export function SharedProgrammesPage() {
  return (
    <Page>
      <PageHeader title={title} crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: title }]} />
      <Panel>
        <EmptyState
          action={
            <Button kind="primary" to={paths.programmes.to()}>
              Go to your programmes
            </Button>
          }
        >
          Every programme is open to everyone who is signed in, so there is nothing to share yet.
        </EmptyState>
      </Panel>
    </Page>
  );
}
