import { paths } from '../../lib/paths.js';
import { Button } from '../actions/button.js';
import { IconPlus } from '../icons/plus.js';
import { Panel } from '../layout/panel.js';
import { EmptyState } from './empty-state.js';

/** A programme without assets: what it needs first. */
export function EmptyProgramme({ programmeId, readOnly }: { programmeId: number; readOnly?: boolean }) {
  return (
    <Panel>
      <EmptyState
        action={
          !readOnly && (
            <Button kind="primary" icon={IconPlus} to={paths.addAsset.to(programmeId)}>
              Add asset
            </Button>
          )
        }
      >
        Programme is empty. Please add an asset to proceed. This step is necessary to enable the calculation process.
      </EmptyState>
    </Panel>
  );
}
