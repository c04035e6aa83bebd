import { IconCalendarDown, IconCalendarStats, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScheduleSlot, ScheduleSlotGiven } from '../../lib/edit-slots.js';
import { count } from '../../lib/format.js';
import { Banner } from '../../ui/banner.js';
import { Button } from '../../ui/button.js';
import { useDrift } from './api/drift.js';
import type { ExportFormat } from './api/export.js';
import { DriftDialog, ExportDialog, ScheduleImport } from './dialogs.js';
import { exportFormats } from './export-formats.js';
import classes from './use-schedule-slot.module.css';

const upload = 'Upload P6 data';

/** The schedule's place in the edit screen: its button, its entries of the menu, its note and its dialogs (spec 1, sections 2.4 and 2.9). */
export function useScheduleSlot({ programme, etag, readOnly, busy, phone }: ScheduleSlotGiven): ScheduleSlot {
  const [opened, setOpened] = useState<'import' | 'drift' | null>(null);
  // The last one stays while its dialog closes.
  const [exporting, setExporting] = useState<{ format: ExportFormat; opened: boolean }>({
    format: 'xlsx',
    opened: false,
  });
  const [lacking, setLacking] = useState<Lacking | null>(null);
  const linked = programme.assets.some(({ parts }) => parts.some(({ p6ActivityId }) => p6ActivityId !== null));
  const { data: drift = [] } = useDrift(programme.id, linked);
  const empty = programme.assets.length === 0;
  const disabledReason = readOnly
    ? `This programme ${programme.isActive ? `is ${programme.status}` : 'was removed'} and cannot be changed.`
    : empty
      ? 'Add an asset first'
      : busy
        ? 'Wait until the programme is saved'
        : undefined;
  const openDrift = () => {
    setLacking(null);
    setOpened('drift');
  };

  return {
    buttons: (
      <Button icon={IconFileUpload} onClick={() => setOpened('import')} disabledReason={disabledReason}>
        {upload}
      </Button>
    ),
    menu: [
      ...(phone
        ? [
            {
              label: upload,
              icon: IconFileUpload,
              onSelect: () => setOpened('import'),
              disabled: disabledReason !== undefined,
            },
          ]
        : []),
      ...(linked ? [{ label: 'Compare with P6 dates', icon: IconCalendarStats, onSelect: openDrift }] : []),
      ...exportFormats.map(({ format, label }, index) => ({
        label,
        icon: IconCalendarDown,
        divided: index === 0,
        disabled: empty,
        onSelect: () => setExporting({ format, opened: true }),
      })),
    ],
    note: (
      <>
        {drift.length > 0 && !readOnly && (
          <Banner kind="info">
            <div className={classes.note}>
              <span>
                {drift.length === 1
                  ? '1 part differs from its P6 dates'
                  : `${count(drift.length, 'part')} differ from their P6 dates`}
              </span>
              <Button onClick={openDrift}>Review</Button>
            </div>
          </Banner>
        )}
        <ScheduleImport
          opened={opened === 'import'}
          programme={programme}
          onClose={() => setOpened(null)}
          onDrift={(names) => {
            setLacking(names);
            setOpened('drift');
          }}
        />
        <DriftDialog
          opened={opened === 'drift'}
          programme={programme}
          etag={etag}
          readOnly={readOnly}
          lacking={lacking}
          onClose={() => setOpened(null)}
        />
        <ExportDialog
          opened={exporting.opened}
          programme={programme}
          format={exporting.format}
          onClose={() => setExporting((before) => ({ ...before, opened: false }))}
        />
      </>
    ),
  };
}

/** Activities that the file just imported does not have: how many, and the first by name. */
export interface Lacking {
  total: number;
  names: readonly string[];
}
