import { IconChartBar, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../lib/api.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { paths, useProgrammeId } from '../../lib/paths.js';
import { usePhone } from '../../lib/use-phone.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Banner } from '../../ui/banner.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorNote } from '../../ui/error-note.js';
import { IconButton } from '../../ui/icon-button.js';
import { PageHeader } from '../../ui/page-header.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { ChartSkeleton, LoadingLabel, Skeleton } from '../../ui/skeleton.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import { useProgramme } from './api/programme.js';
import { useAssetCategories, useLibrarySubprogrammes, useUnits } from './api/reference.js';
import { useZones } from './api/zones.js';
import { ProgrammeAssets } from './programme-assets.js';
import classes from './programme-edit-page.module.css';
import { useArrivalToasts } from './use-arrival-toasts.js';

const statusNames = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;

/** Spec 1, section 2.4. `effect` shows what the unsaved edit does. */
export function ProgrammeEditPage({ effect }: { effect: ComponentType<EffectProps> }) {
  const id = useProgrammeId();
  return id === null ? <Navigate replace to={paths.notFound.to()} /> : <OneProgramme key={id} id={id} effect={effect} />;
}

function OneProgramme({ id, effect }: { id: number; effect: ComponentType<EffectProps> }) {
  const programme = useProgramme(id);
  const categories = useAssetCategories();
  const units = useUnits();
  // Without zones or subprogrammes the form still works: their lists are empty (spec 1, section 8).
  const { data: zones = [] } = useZones(id);
  const { data: subprogrammes = [] } = useLibrarySubprogrammes();
  const phone = usePhone();
  useArrivalToasts();

  const error: unknown = programme.error ?? categories.error ?? units.error;
  if (error && !(programme.data && categories.data && units.data)) {
    const retry = () => void Promise.all([programme.mutate(), categories.mutate(), units.mutate()]);
    return (
      <Page>
        <PageHeader title="Edit programme" crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Edit' }]} />
        <ErrorNote error={error instanceof ApiError && error.status === 404 ? error : new Error('Failed to load project data. Please try again.')} onRetry={retry} retrying={programme.isValidating} />
      </Page>
    );
  }
  if (!programme.data || !categories.data || !units.data) return <Loading />;

  const { data, etag } = programme.data;
  const readOnly = data.status !== 'draft';
  const empty = data.assets.length === 0;
  const editable = data.baseProjectId === 0 && !readOnly;
  const noDashboards = empty ? 'Dashboards need an asset' : undefined;
  const header = (
    <PageHeader
      title={data.name}
      tabTitle={`Edit ${data.name}`}
      crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: data.name }, { label: 'Edit' }]}
      beside={
        <>
          {editable && !phone && <IconButton icon={IconPencil} label="Edit programme" to={paths.changeProgramme.to(id)} />}
          <span className={classes.status}>{statusNames[data.status]}</span>
        </>
      }
      facts={[
        { label: 'Region', value: data.regionName },
        { label: 'Metric', value: data.metricName },
        { label: 'Scenario', value: data.scenarioName || 'Baseline' },
      ]}
      actions={
        phone ? (
          <ActionMenu
            label="More actions"
            actions={[
              { label: 'Dashboards', icon: IconChartBar, to: empty ? undefined : paths.dashboard.to(id), disabled: empty },
              ...(editable ? [{ label: 'Edit programme', icon: IconPencil, to: paths.changeProgramme.to(id) }] : []),
            ]}
          />
        ) : (
          <Button icon={IconChartBar} to={paths.dashboard.to(id)} disabledReason={noDashboards}>
            Dashboards
          </Button>
        )
      }
    />
  );
  if (empty) {
    return (
      <Page>
        {header}
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
      </Page>
    );
  }
  return (
    <ProgrammeAssets
      programme={data}
      etag={etag}
      lists={{ categories: categories.data, units: units.data, zones, subprogrammes, metricId: data.metricId }}
      readOnly={readOnly}
      effect={effect}
      header={
        <>
          {header}
          {readOnly && <Banner kind="info">{`This programme is ${data.status} and cannot be changed.`}</Banner>}
        </>
      }
    />
  );
}

// The boxes of the page that comes, at their heights.
function Loading() {
  return (
    <div className={classes.split}>
      <Page>
        <h1>
          <VisuallyHidden>Edit programme</VisuallyHidden>
        </h1>
        <LoadingLabel>Loading the programme</LoadingLabel>
        <div className={classes.loadingHead}>
          <Skeleton width="8rem" height="0.75rem" />
          <Skeleton width="16rem" height="1.5rem" />
          <Skeleton width="20rem" height="0.75rem" />
        </div>
        <div className={classes.loadingSheet}>
          <Skeleton height="2.25rem" />
          <Skeleton width="40%" height="1.25rem" />
          <div className={classes.loadingFields}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height="2rem" />
            ))}
          </div>
        </div>
        <div className={classes.loadingSheet}>
          <Skeleton width="40%" height="1.25rem" />
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} width={`${70 - index * 5}%`} height="0.75rem" />
          ))}
        </div>
      </Page>
      <div className={classes.loadingSide}>
        <Skeleton width="9rem" height="0.75rem" />
        <Skeleton width="80%" height="1.5rem" />
        <Skeleton height="4.5rem" />
        <ChartSkeleton height="5.5rem" />
        <ChartSkeleton height="2.5rem" />
        <ChartSkeleton height="2.5rem" />
        <ChartSkeleton height="2.5rem" />
        <ChartSkeleton height="2.5rem" />
      </div>
    </div>
  );
}
