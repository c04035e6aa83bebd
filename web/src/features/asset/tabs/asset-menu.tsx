import { useState } from 'react';
import type { Asset, Programme } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTag } from '../../../ui/icons/tag.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import type { AssetCommands } from './use-asset-commands.js';

const ConfirmDialog = lazyDialog(async () => (await import('../../../ui/overlays/confirm-dialog.js')).ConfirmDialog);
const DuplicateDialog = lazyDialog(async () => (await import('./duplicate-dialog.js')).DuplicateDialog);
const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.js')).RenameDialog);

export interface AssetMenuProps {
  programme: Programme;
  asset: Asset;
  assetName: string;
  unsaved: boolean;
  taken: readonly string[];
  commands: AssetCommands;
  /** A command is under way: no other can start. */
  busy: boolean;
  onRename: (to: string) => void;
}

/** The commands on the open asset, with their dialogs. */
export function AssetMenu({
  programme,
  asset,
  assetName,
  unsaved,
  taken,
  commands: { remove, duplicate },
  busy,
  onRename,
}: AssetMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'rename' | 'duplicate' | null>(null);
  const close = () => setAsking(null);
  const closeDuplicate = () => {
    duplicate.reset();
    close();
  };
  return (
    <>
      <ActionMenu
        label={`Actions for ${assetName}`}
        actions={[
          { label: 'Edit', icon: IconPencil, to: paths.editAsset.to(programme.id, asset.assetName) },
          { label: 'Rename', icon: IconTag, onSelect: () => setAsking('rename') },
          { label: 'Duplicate', icon: IconCopy, disabled: busy, onSelect: () => setAsking('duplicate') },
          {
            label: 'Remove',
            icon: IconTrash,
            danger: true,
            divided: true,
            disabled: busy,
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Remove ${asset.assetName}?`}
        confirm="Remove asset"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run({ asset }).then(close)}
        onCancel={close}
      >
        {`Its ${count(asset.parts.length, 'part')} and what ${asset.parts.length === 1 ? 'it needs' : 'they need'} go from the programme.`}
      </ConfirmDialog>
      <RenameDialog
        opened={asking === 'rename'}
        assetName={assetName}
        taken={taken}
        onClose={close}
        onRename={onRename}
      />
      <DuplicateDialog
        opened={asking === 'duplicate'}
        assetName={asset.assetName}
        taken={[...taken, asset.assetName]}
        unsaved={unsaved}
        busy={duplicate.busy}
        refusal={duplicate.error?.fieldErrors['assetName']}
        onClose={closeDuplicate}
        onDuplicate={(copyName) =>
          void duplicate
            .run({ programmeId: programme.id, assetName: asset.assetName, copyName })
            .then((copied) => copied && closeDuplicate())
        }
        onTyped={duplicate.reset}
      />
    </>
  );
}
