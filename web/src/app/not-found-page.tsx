import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.js';
import { paths } from '../lib/paths.js';
import { useUser } from '../lib/session.js';
import { Button } from '../ui/actions/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { Page } from '../ui/layout/page.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { Panel } from '../ui/layout/panel.js';
import classes from './page-error.module.css';

const title = 'Page not found';
const crumbs = [{ label: 'Programmes', to: paths.programmes.to() }, { label: title }];

/** For paths that lead nowhere; `NotFoundFrame` stands around it. */
export function NotFoundPage() {
  return useUser() ? <ForUser /> : <ForStranger />;
}

function ForUser() {
  return (
    <Page>
      <PageHeader title={title} crumbs={crumbs} />
      <Panel>
        <EmptyState
          action={
            <Button kind="primary" to={paths.programmes.to()}>
              Go to your programmes
            </Button>
          }
        >
          <WhichPath />
        </EmptyState>
      </Panel>
    </Page>
  );
}

/** The programmes would lead to the log-in. */
function ForStranger() {
  usePageTitle(title);
  return (
    <div className={classes.root}>
      <h1 className={classes.title}>{title}</h1>
      <EmptyState
        action={
          <Button kind="primary" to={paths.home.to()}>
            Home
          </Button>
        }
      >
        <WhichPath />
      </EmptyState>
    </div>
  );
}

function WhichPath() {
  const [query] = useSearchParams();
  const path = query.get('path');
  if (!path) return 'There is no page at this address. It may have been moved or removed.';
  return (
    <>
      There is no page at <span className={classes.path}>{path}</span>. It may have been moved or removed.
    </>
  );
}
