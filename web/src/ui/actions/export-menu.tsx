import { IconDownload } from '@tabler/icons-react';
import { ActionMenu } from './action-menu.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';

export type ExportFormat = 'png' | 'csv';

interface ExportMenuProps {
  /** Names the button: 'Export Peak material'. */
  label: string;
  onExport: (format: ExportFormat) => void;
  iconOnly?: boolean;
  /** Where it would be cut below. */
  opensUp?: boolean;
}

/** A picture or the figures of exactly what is shown. */
export function ExportMenu({ label, onExport, iconOnly, opensUp }: ExportMenuProps) {
  return (
    <ActionMenu
      label={label}
      opensUp={opensUp}
      actions={[
        { label: 'Picture (PNG)', onSelect: () => onExport('png') },
        { label: 'Figures (CSV)', onSelect: () => onExport('csv') },
      ]}
    >
      {iconOnly ? (
        <IconButton icon={IconDownload} label={label} />
      ) : (
        <Button kind="quiet" icon={IconDownload}>
          Export
        </Button>
      )}
    </ActionMenu>
  );
}
