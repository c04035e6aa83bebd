import { useEffect, useRef, useState } from 'react';
import type { Programme } from '../../lib/api-types.js';
import { count } from '../../lib/format.js';
import { paths } from '../../lib/paths.js';
import { useSchedule } from '../../lib/use-schedule.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { IconCalendarDown } from '../../ui/icons/calendar-down.js';
import { IconCalendarStats } from '../../ui/icons/calendar-stats.js';
import { IconFileUpload } from '../../ui/icons/file-upload.js';
import { IconListCheck } from '../../ui/icons/list-check.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';
import { useDrift } from './api/drift.js';
import type { ExportFormat } from './api/export.js';
import type { MissingActivities } from './api/preview.js';
import { exportFormats } from './export/export-formats.js';

// Most visits of the edit page open none of these (docs/web.md, Bars).
const ScheduleImport = lazyDialog(async () => (await import('./import/schedule-import.js')).ScheduleImport);
const DriftDialog = lazyDialog(async () => (await import('./drift/drift-dialog.js')).DriftDialog);
const ExportDialog = lazyDialog(async () => (await import('./export/export-dialog.js')).ExportDialog);

const upload = 'Upload P6 data';

export interface ScheduleExtensionProps {
  programme: Programme;
  etag: string | null;
  /** Published or archived. */
  readOnly: boolean;
  /** A command on the programme is under way: nothing else starts meanwhile. */
  busy: boolean;
  phone: boolean;
}

/**
 * The schedule's share of the edit page: its button, its menu entries, its note and its dialogs
 * (docs/product/schedules.md).
 */
export function useScheduleExtension({ programme, etag, readOnly, busy, phone }: ScheduleExtensionProps) {
  const [opened, setOpened] = useState<'import' | 'drift' | null>(null);
  // The last one stays while its dialog closes.
  const [exporting, setExporting] = useState<{ format: ExportFormat; opened: boolean }>({
    format: 'xlsx',
    opened: false,
  });
  const [missing, setMissing] = useState<MissingActivities | null>(null);
  const linked = programme.assets.some(({ parts }) => parts.some(({ p6ActivityId }) => p6ActivityId !== null));
  const { data: drift = [] } = useDrift(programme.id, linked);
  const empty = programme.assets.length === 0;
  // Without parts there may still be a schedule to export.
  const { data: schedule } = useSchedule(empty ? programme.id : null);
  const disabledReason = readOnly
    ? `This programme ${programme.isActive ? `is ${programme.status}` : 'was removed'} and cannot be changed.`
    : empty
      ? 'Add an asset first'
      : busy
        ? 'Wait until the programme is saved'
        : undefined;
  // The dialogs of an import take each other's place: the last one cannot give the focus back to what opened the first.
  const opener = useRef<Element | null>(null);
  const open = (dialog: 'import' | 'drift') => {
    opener.current = document.activeElement;
    setOpened(dialog);
  };
  useEffect(() => {
    const from = opener.current;
    if (opened !== null || from === null || document.activeElement !== document.body) return;
    const to = from.isConnected && from !== document.body ? from : document.getElementById('content');
    (to as HTMLElement | null)?.focus();
    opener.current = null;
  }, [opened]);
  const openDrift = () => {
    setMissing(null);
    open('drift');
  };

  return {
    buttons: (
      <Button icon={IconFileUpload} onClick={() => open('import')} disabledReason={disabledReason}>
        {upload}
      </Button>
    ),
    menu: [
      ...(phone
        ? [
            {
              label: upload,
              icon: IconFileUpload,
              onSelect: () => open('import'),
              disabled: disabledReason !== undefined,
            },
          ]
        : []),
      { label: 'Schedule and progress', icon: IconListCheck, to: paths.schedule.to(programme.id) },
      ...(linked ? [{ label: 'Compare with P6 dates', icon: IconCalendarStats, onSelect: openDrift }] : []),
      ...exportFormats.map(({ format, label }, index) => ({
        label,
        icon: IconCalendarDown,
        divided: index === 0,
        disabled: empty && !schedule?.activities,
        onSelect: () => setExporting({ format, opened: true }),
      })),
    ],
    note: (
      <>
        {drift.length > 0 && !readOnly && (
          <Banner kind="info" action={<Button onClick={openDrift}>Review</Button>}>
            {drift.length === 1
              ? '1 part differs from its P6 dates'
              : `${count(drift.length, 'part')} differ from their P6 dates`}
          </Banner>
        )}
        <ScheduleImport
          opened={opened === 'import'}
          programme={programme}
          onClose={() => setOpened(null)}
          onDrift={(names) => {
            setMissing(names);
            setOpened('drift');
          }}
        />
        <DriftDialog
          opened={opened === 'drift'}
          programme={programme}
          etag={etag}
          readOnly={readOnly}
          missing={missing}
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
