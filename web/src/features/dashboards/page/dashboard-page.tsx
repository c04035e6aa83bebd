import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, useDeferredValue } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useUnits } from '../../../lib/reference.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ShareButton } from '../../../ui/actions/share-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconX } from '../../../ui/icons/x.js';
import { Page } from '../../../ui/layout/page.js';
import { Facts, PageHeader } from '../../../ui/layout/page-header.js';
import { scenarioOf, useProgramme } from '../api/programme.js';
import { type DashboardView, filtersOfView } from '../filters/dashboard-filters.js';
import { type UrlFilters, useAsOf, useUrlFilters } from '../filters/use-url-filters.js';
import { LabourView } from '../labour/labour-view.js';
import { MaterialsView } from '../materials/materials-view.js';

/** The dashboards of a programme (docs/product/dashboards.md). */
export function DashboardPage({ limits }: { limits?: LimitsControl }) {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? (
    <Navigate replace to={paths.notFound.to(pathname)} />
  ) : (
    <ProgrammeDashboards key={id} id={id} limits={limits} />
  );
}

const views: readonly { value: DashboardView; label: string }[] = [
  { value: 'materials', label: 'Materials' },
  { value: 'labour', label: 'Labour' },
];

type LimitsControl = ComponentProps<typeof LabourView>['limits'];

function ProgrammeDashboards({ id, limits }: { id: number; limits: LimitsControl }) {
  const phone = usePhone();
  const roomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const urlFilters = useUrlFilters();
  const { view } = urlFilters.filters;
  const shown = useShownView(urlFilters);
  const asOf = useAsOf();
  const { data: read, error: programmeError, mutate: readProgramme, isValidating } = useProgramme(id);
  const { data: units, error: unitsError, mutate: readUnits } = useUnits();
  const programme = read?.data;
  // A base programme and its scenarios share one screen; it lies between the list and each of them.
  const scenarios = programme ? paths.scenarios.to(programme.baseProjectId || programme.id) : paths.programmes.to();
  const scenario = programme ? scenarioOf(programme) : '';
  // Once read, a failure to read them again does not hide the figures.
  const error = (read ? undefined : programmeError) ?? (units ? undefined : unitsError);
  const facts = programme
    ? [
        { label: 'Region', value: programme.regionName },
        { label: 'Units', value: programme.metricName },
        { label: 'Scenario', value: scenario },
      ]
    : [];
  const viewSwitch = (
    <SegmentedControl
      label="Dashboard"
      value={view}
      onChange={(next) => urlFilters.choose(filtersOfView(urlFilters.filters, next))}
      choices={views}
      fullWidth={phone}
    />
  );
  return (
    <Page>
      <PageHeader
        title={programme?.name ?? 'Dashboard'}
        tabTitle={programme ? `${view === 'labour' ? 'Labour' : 'Materials'} · ${programme.name}` : 'Dashboard'}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          ...(programme
            ? phone
              ? [{ label: scenario, to: scenarios }]
              : [{ label: programme.name, to: scenarios }, { label: scenario }]
            : []),
          { label: 'Dashboard' },
        ]}
        beside={
          !phone && (
            <>
              <div data-screen-only>{viewSwitch}</div>
              {roomy && <Facts facts={facts} />}
            </>
          )
        }
        facts={roomy || phone ? undefined : facts}
        actions={
          phone ? (
            <>
              <ShareButton iconOnly />
              <IconButton icon={IconPencil} label="Edit" to={paths.editProgramme.to(id)} />
              <IconButton icon={IconX} label="Close" to={scenarios} />
            </>
          ) : (
            <>
              <ShareButton />
              <Button icon={IconPencil} to={paths.editProgramme.to(id)}>
                Edit
              </Button>
              <IconButton icon={IconX} label="Close" to={scenarios} bordered />
            </>
          )
        }
      />
      {phone && <div data-screen-only>{viewSwitch}</div>}
      {asOf !== undefined && (
        <Banner
          kind="info"
          action={
            <>
              <Button to={paths.asOf.to(id, asOf)}>Compare with today</Button>
              <Button to={paths.dashboard.to(id)}>Back to today</Button>
            </>
          }
        >
          {`These are the figures as of version ${asOf} of the programme, with the library of then.`}
        </Banner>
      )}
      {error !== undefined && (
        <ErrorNote
          action="loading the programme"
          error={error}
          retrying={isValidating}
          onRetry={() => {
            void readProgramme();
            void readUnits();
          }}
        />
      )}
      {error === undefined &&
        (shown.filters.view === 'labour' ? (
          <LabourView id={id} programme={programme} urlFilters={shown} limits={limits} />
        ) : (
          <MaterialsView id={id} programme={programme} units={units} urlFilters={shown} />
        ))}
    </Page>
  );
}

/** Another dashboard that is chosen is drawn once its switch is painted; the filters of one dashboard are shown at once. */
function useShownView(chosen: UrlFilters): UrlFilters {
  const deferred = useDeferredValue(chosen);
  return deferred.filters.view === chosen.filters.view ? chosen : deferred;
}
