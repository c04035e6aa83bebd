import { paths } from '../../lib/paths.js';
import { Button } from '../actions/button.js';
import { Panel } from '../layout/panel.js';
import { EmptyState } from './empty-state.js';

/** Where an address leads to a programme that is not there: asking again would not help. */
export function MissingProgramme() {
  return (
    <Panel>
      <EmptyState
        action={
          <Button kind="primary" to={paths.programmes.to()}>
            Back to your programmes
          </Button>
        }
      >
        This programme does not exist, or it was removed.
      </EmptyState>
    </Panel>
  );
}
