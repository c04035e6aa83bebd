import { IconPlus } from '@tabler/icons-react';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Panel } from '../../ui/panel.js';

/** A programme without assets: what it needs first (spec 1, section 2.4). */
export function EmptyProgramme({ id, readOnly }: { id: number; readOnly: boolean }) {
  return (
    <Panel>
      <EmptyState
        action={
          !readOnly && (
            <Button kind="primary" icon={IconPlus} to={paths.addAsset.to(id)}>
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
