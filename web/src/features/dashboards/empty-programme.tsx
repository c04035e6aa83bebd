import { IconPlus } from '@tabler/icons-react';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Panel } from '../../ui/panel.js';

/** Nothing can be calculated yet. */
export function EmptyProgramme({ programmeId }: { programmeId: number }) {
  return (
    <Panel>
      <EmptyState
        action={
          <Button kind="primary" icon={IconPlus} to={paths.addAsset.to(programmeId)}>
            Add asset
          </Button>
        }
      >
        Programme is empty. Please add an asset to proceed. This step is necessary to enable the calculation process.
      </EmptyState>
    </Panel>
  );
}
