import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.js';
import { ErrorNote } from '../ui/feedback/error-note.js';
import classes from './page-error.module.css';

/**
 * Replaces a page that failed while it rendered or loaded. The retry is a reload: after an update the old chunks are
 * gone.
 * @param inShell the shell around it has the main landmark already
 */
export function PageError({ inShell = false }: { inShell?: boolean }) {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  const Root = inShell ? 'div' : 'main';
  return (
    <Root className={classes.root}>
      <h1 className={classes.title}>Something went wrong</h1>
      <ErrorNote action="opening this page" error={error} onRetry={() => window.location.reload()} />
    </Root>
  );
}
