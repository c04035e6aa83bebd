import { lazy, Suspense, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useAssetCategories, useLibrarySubprogrammes, useUnits } from '../../../lib/reference.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { ChartSkeleton, LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { isMissing, useProgramme } from '../api/programme.js';
import { useZones } from '../api/zones.js';
import type { EditPageExtensions } from '../extensions.js';
import { useSheetTabs } from '../tabs/use-sheet-tabs.js';
import { ProgrammeAssets } from './programme-assets.js';
import classes from './programme-edit-page.module.css';
import { useArrivalToasts } from './use-arrival-toasts.js';

const MissingProgramme = lazy(async () => ({
  default: (await import('../../../ui/feedback/missing-programme.js')).MissingProgramme,
}));

/** The edit screen of a programme (docs/product/programmes.md, Edit screen). */
export function ProgrammeEditPage(props: EditPageExtensions) {
  const id = useProgrammeId();
  return id === null ? <Navigate replace to={paths.notFound.to()} /> : <OneProgramme key={id} id={id} {...props} />;
}

function OneProgramme({ id, impact, star, useSchedule, usePackages }: EditPageExtensions & { id: number }) {
  const programme = useProgramme(id);
  const categories = useAssetCategories();
  const units = useUnits();
  // The form works without zones and subprogrammes: their lists are empty.
  const { data: zones = [] } = useZones(id);
  const { data: subprogrammes = [] } = useLibrarySubprogrammes();
  useArrivalToasts(id);
  // Also while there is nothing to save the key never opens the browser's dialog.
  useSubmitKeys(null);
  const phone = usePhone();
  const tabs = useSheetTabs(phone);
  const wasShown = useRef(false);

  const error: unknown = programme.error ?? categories.error ?? units.error;
  if (error && !(programme.data && categories.data && units.data)) {
    const retry = () => void Promise.all([programme.mutate(), categories.mutate(), units.mutate()]);
    return (
      <Page>
        <PageHeader
          title="Edit programme"
          crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Edit' }]}
        />
        {isMissing(programme.error) ? (
          <Suspense>
            <MissingProgramme />
          </Suspense>
        ) : (
          <ErrorNote error={shownError(error)} onRetry={retry} retrying={programme.isValidating} />
        )}
      </Page>
    );
  }
  // A phone that is turned keeps the page, with its unsaved edits, and has its selects until the tabs are there.
  const begins = !wasShown.current && !phone && !tabs;
  if (!programme.data || !categories.data || !units.data || begins) return <Loading />;
  wasShown.current = true;

  const lists = {
    categories: categories.data,
    units: units.data,
    zones,
    subprogrammes,
    metricId: programme.data.data.metricId,
  };
  return (
    <Suspense fallback={<Loading />}>
      <ProgrammeAssets
        programme={programme.data.data}
        etag={programme.data.etag}
        lists={lists}
        impact={impact}
        star={star}
        useSchedule={useSchedule}
        usePackages={usePackages}
      />
    </Suspense>
  );
}

// A server that cannot be reached may answer later.
function shownError(error: unknown): Error {
  return new Error(
    error instanceof ApiError && error.status === 0
      ? 'Failed to fetch project data. Please try again later.'
      : 'Failed to load project data. Please try again.',
  );
}

// Placeholders with the heights of the page that loads.
function Loading() {
  return (
    <div className={classes.split}>
      <Page>
        <LoadingLabel>Loading the programme</LoadingLabel>
        <div className={classes.loadingHead}>
          <h1>
            <VisuallyHidden>Edit programme</VisuallyHidden>
          </h1>
          <Skeleton width="10rem" height="0.75rem" />
          <Skeleton width="14rem" height="1.375rem" />
          <Skeleton width="18rem" height="0.75rem" />
        </div>
        <div>
          <div className={classes.loadingTabs}>
            <Skeleton />
            <Skeleton />
          </div>
          <div className={classes.loadingSheet}>
            <div className={classes.loadingParts}>
              <Skeleton height="3.25rem" />
              <Skeleton height="3.25rem" />
            </div>
            <div className={classes.loadingFields}>
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} height="var(--pl-control)" />
              ))}
            </div>
          </div>
        </div>
        <div className={classes.loadingCard}>
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
