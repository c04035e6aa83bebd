import { lazy, memo, Suspense, useState } from 'react';
import type { Programme, ProgrammeStatus } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { IconArchive } from '../../../ui/icons/archive.js';
import { IconCalendarTime } from '../../../ui/icons/calendar-time.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconHistory } from '../../../ui/icons/history.js';
import { IconLock } from '../../../ui/icons/lock.js';
import { IconLockOpen } from '../../../ui/icons/lock-open.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconX } from '../../../ui/icons/x.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import type { EditPageExtensions } from '../extensions.js';
import classes from './programme-head.module.css';

const RemovedProgrammeNote = lazy(async () => ({
  default: (await import('./removed-programme-note.js')).RemovedProgrammeNote,
}));
const ScenarioName = lazy(async () => ({ default: (await import('./scenario-name.js')).ScenarioName }));
const StatusDialog = lazyDialog(async () => (await import('./status-dialog.js')).StatusDialog);

export interface ProgrammeHeadProps extends Pick<EditPageExtensions, 'star' | 'useSchedule' | 'usePackages'> {
  programme: Programme;
  etag: string | null;
  readOnly: boolean;
  busy: boolean;
  /** Asked when a dialog opens: the head is not rendered with the first edit. */
  isUnsaved: () => boolean;
  onUnsaved: (unsaved: boolean) => void;
}

const statusNames = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;

const nothing = () => ({ buttons: null, menu: [], note: null });

/**
 * Breadcrumbs, title, facts and commands of the programme (docs/product/programmes.md, Edit screen). Not rendered with each
 * figure that is typed below it.
 */
export const ProgrammeHead = memo(Head);

function Head({
  programme,
  etag,
  readOnly,
  busy,
  isUnsaved,
  onUnsaved,
  star: Star,
  useSchedule = nothing,
  usePackages = nothing,
}: ProgrammeHeadProps) {
  const { id, name, status, baseProjectId, isActive } = programme;
  const phone = usePhone();
  const [asking, setAsking] = useState<ProgrammeStatus | null>(null);
  const page = { programme, etag, readOnly, busy, phone, onUnsaved };
  const schedule = useSchedule(page);
  const packages = usePackages(page);
  const empty = programme.assets.length === 0;
  const editable = baseProjectId === 0 && !readOnly;

  const menu: MenuAction[] = [
    ...(phone
      ? [{ label: 'Dashboards', icon: IconChartBar, to: empty ? undefined : paths.dashboard.to(id), disabled: empty }]
      : []),
    ...(phone && editable ? [{ label: 'Edit programme', icon: IconPencil, to: paths.changeProgramme.to(id) }] : []),
    ...(baseProjectId !== 0 && isActive
      ? [{ label: 'Work schedule', icon: IconCalendarTime, to: paths.workSchedule.to(id) }]
      : []),
    ...packages.menu,
    { label: 'History', icon: IconHistory, to: paths.history.to(id) },
    ...schedule.menu,
    ...(isActive && readOnly
      ? [{ label: 'Reopen', icon: IconLockOpen, divided: true, disabled: busy, onSelect: () => setAsking('draft') }]
      : []),
    ...(!readOnly
      ? [
          { label: 'Publish', icon: IconLock, divided: true, disabled: busy, onSelect: () => setAsking('published') },
          { label: 'Archive', icon: IconArchive, disabled: busy, onSelect: () => setAsking('archived') },
        ]
      : []),
    { label: 'Close', icon: IconX, divided: true, to: paths.dashboard.to(id) },
  ];
  const scenarioName = programme.scenarioName || 'Baseline';
  const star = Star && <Star programme={{ id, name: baseProjectId === 0 ? name : scenarioName }} />;
  const scenario =
    baseProjectId !== 0 && !readOnly ? (
      <Suspense fallback={scenarioName}>
        <ScenarioName programme={programme} etag={etag} />
      </Suspense>
    ) : (
      scenarioName
    );
  return (
    <>
      <PageHeader
        title={name}
        tabTitle={`Edit ${name}`}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          { label: name, to: paths.scenarios.to(baseProjectId || id) },
          { label: 'Edit' },
        ]}
        titleEnd={
          phone ? undefined : (
            <>
              <span className={classes.marks}>
                {star}
                {editable && <IconButton icon={IconPencil} label="Edit programme" to={paths.changeProgramme.to(id)} />}
              </span>
              <span className={classes.status}>{statusNames[status]}</span>
            </>
          )
        }
        facts={
          // A phone shows the facts on one line, in this order.
          phone
            ? [
                { label: 'Scenario', value: scenario },
                { label: 'Region', value: programme.regionName },
                { label: 'Units', value: programme.metricName },
                { label: 'Status', value: statusNames[status] },
              ]
            : [
                { label: 'Region', value: programme.regionName },
                { label: 'Units', value: programme.metricName },
                { label: 'Scenario', value: scenario },
              ]
        }
        actions={
          <>
            {!phone && schedule.buttons}
            {!phone && packages.buttons}
            {!phone && (
              <Button
                icon={IconChartBar}
                to={paths.dashboard.to(id)}
                disabledReason={empty ? 'Dashboards need an asset' : undefined}
              >
                Dashboards
              </Button>
            )}
            {phone && star}
            <ActionMenu label="More actions" bordered={!phone} actions={menu} />
          </>
        }
      />
      {!isActive && (
        <Suspense>
          <RemovedProgrammeNote programme={programme} />
        </Suspense>
      )}
      {isActive && readOnly && (
        <Banner
          kind="info"
          action={
            <Button icon={IconLockOpen} onClick={() => setAsking('draft')}>
              Reopen
            </Button>
          }
        >{`This programme is ${status} and cannot be changed.`}</Banner>
      )}
      {schedule.note}
      {packages.note}
      <StatusDialog
        opened={asking !== null}
        to={asking ?? 'draft'}
        programme={programme}
        etag={etag}
        unsaved={isUnsaved()}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
