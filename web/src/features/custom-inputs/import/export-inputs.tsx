import { useRef } from 'react';
import { messageOf } from '../../../lib/api.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { saveFile } from '../../../lib/save-file.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconDownload } from '../../../ui/icons/download.js';
import { exportInputs, inputsTemplate } from '../api/input-files.js';

export interface ExportInputsProps {
  /** The planner's own, or Database Inputs. */
  custom: boolean;
  /** The kind that the list shows. */
  kind: InputKind;
}

/** Inputs as files that spreadsheets open and the import reads back, and the template to start from. */
export function ExportInputs({ custom, kind }: ExportInputsProps) {
  const phone = usePhone();
  const running = useRef(false);
  const { tab } = inputKinds[kind];
  const run = async (read: typeof inputsTemplate, fallback: string) => {
    if (running.current) return;
    running.current = true;
    try {
      const { content, name } = await read();
      const saved = name ?? fallback;
      saveFile(saved, content);
      toast.success(`${saved} exported`);
    } catch (error) {
      toast.error(`Failed while exporting: ${messageOf(error)}`);
    } finally {
      running.current = false;
    }
  };
  const exporting = (format: 'xlsx' | 'csv', of?: InputKind) => () =>
    void run(
      () => exportInputs({ format, kind: of, custom }),
      `Custom inputs.${format === 'csv' && !of ? 'zip' : format}`,
    );
  return (
    <ActionMenu
      label="Export"
      actions={[
        { label: `${tab} as XLSX`, onSelect: exporting('xlsx', kind) },
        { label: `${tab} as CSV`, onSelect: exporting('csv', kind) },
        { label: 'All kinds as XLSX', onSelect: exporting('xlsx'), divided: true },
        { label: 'All kinds as CSV (ZIP)', onSelect: exporting('csv') },
        {
          label: 'Template for an import',
          onSelect: () => void run(inputsTemplate, 'Custom inputs template.xlsx'),
          divided: true,
        },
      ]}
    >
      {phone ? <IconButton icon={IconDownload} label="Export" bordered /> : <Button icon={IconDownload}>Export</Button>}
    </ActionMenu>
  );
}
