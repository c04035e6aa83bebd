import { IconDownload } from '../icons/download.js';
import { ActionMenu } from './action-menu.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';

/** Of one chart. */
export type ExportFormat = 'png' | 'csv';

interface ExportMenuProps {
  /** Names the button: 'Export Peak material'. */
  label: string;
  onExport: (format: ExportFormat) => void;
  /** Offers the dashboard as a whole beside the chart. */
  onExportAll?: (format: 'xlsx' | 'pdf') => void;
  iconOnly?: boolean;
  /** Where it would be cut below. */
  opensUp?: boolean;
}

/** A picture or the figures of exactly what is shown, or all charts in one file. */
export function ExportMenu({ label, onExport, onExportAll, iconOnly, opensUp }: ExportMenuProps) {
  return (
    <ActionMenu
      label={label}
      opensUp={opensUp}
      actions={[
        { label: 'Picture (PNG)', onSelect: () => onExport('png') },
        { label: 'Figures (CSV)', onSelect: () => onExport('csv') },
        ...(onExportAll
          ? [
              { label: 'All charts, workbook (XLSX)', onSelect: () => onExportAll('xlsx'), divided: true },
              { label: 'All charts, page (PDF)', onSelect: () => onExportAll('pdf') },
            ]
          : []),
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
