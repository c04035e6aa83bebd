import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.js';
import { paths } from '../lib/paths.js';
import { Button } from '../ui/actions/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import classes from './page-error.module.css';

/** For paths that lead nowhere. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  const [query] = useSearchParams();
  const path = query.get('path');
  return (
    <main className={classes.root}>
      <h1 className={classes.title}>Page not found</h1>
      <EmptyState
        action={
          <Button kind="primary" to={paths.programmes.to()}>
            Go to your programmes
          </Button>
        }
      >
        {path ? (
          <>
            There is no page at <span className={classes.path}>{path}</span>. It may have been moved or removed.
          </>
        ) : (
          'There is no page at this address. It may have been moved or removed.'
        )}
      </EmptyState>
    </main>
  );
}
