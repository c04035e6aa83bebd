import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../lib/api.js';
import type { Unit } from '../../../lib/api-types.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useUnits } from '../../../lib/reference.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { MissingProgramme } from '../../../ui/feedback/missing-programme.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconX } from '../../../ui/icons/x.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { momentInWords } from '../history-text.js';
import { type Shown, useNow, useThen } from './api.js';
import classes from './as-of-page.module.css';
import { FactTable, PartTable } from './compared.js';
import { MonthsThenAndNow } from './months-then-and-now.js';
import { figureFacts, inputFacts, labourByMonth, monthsOf, partRows, tonnesByMonth } from './past-and-today.js';

/** What is only moved on site is in no total (docs/product/dashboards.md, Directions). */
const materialCharts = [
  { title: 'Key materials delivered', direction: 'delivered' },
  { title: 'Key materials taken away', direction: 'takenAway' },
] as const;

/** `/projects/history/:id/as-of/?version=`: the programme as it was, beside today's (docs/product/history.md, As of a moment). */
export function AsOfPage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const version = Number(params.get('version'));
  if (id === null) return <Navigate replace to={paths.notFound.to(pathname)} />;
  if (!Number.isInteger(version) || version < 1) return <Navigate replace to={paths.history.to(id)} />;
  return <AsOf key={`${id} ${version}`} id={id} version={version} />;
}

function AsOf({ id, version }: { id: number; version: number }) {
  const phone = usePhone();
  const past = useThen(id, version);
  const today = useNow(id);
  const units = useUnits();
  const error: unknown = past.error ?? (today.data ? undefined : today.error) ?? (units.data ? undefined : units.error);
  const name = (today.data ?? past.data)?.programme.name;
  const isMissing = isNotThere(today.error) || isNotThere(past.error);
  return (
    <Page>
      <PageHeader
        title={past.data?.programme.name ?? 'As it was'}
        tabTitle={name === undefined ? 'As it was' : `As it was · ${name}`}
        crumbs={[
          ...(phone ? [] : [{ label: 'Programmes', to: paths.programmes.to() }]),
          ...(name === undefined ? [] : [{ label: name, to: paths.editProgramme.to(id) }]),
          { label: 'History', to: paths.history.to(id) },
          { label: 'As it was' },
        ]}
        actions={
          <>
            {!phone && !isMissing && (
              <Button icon={IconChartBar} to={paths.dashboard.to(id, { asOf: version })}>
                Dashboards as of then
              </Button>
            )}
            <IconButton icon={IconX} label="Close" to={paths.history.to(id)} bordered={!phone} />
          </>
        }
      />
      {past.data && (
        <Banner kind="info" action={<Button to={paths.editProgramme.to(id)}>Back to today</Button>}>
          {`This is the programme as it was on ${momentInWords(past.data.programme.modified)}, with the library of then. Nothing can be changed here.`}
        </Banner>
      )}
      {isMissing &&
        (isNotThere(today.error) ? (
          <MissingProgramme />
        ) : (
          <Panel>
            <EmptyState
              action={
                <Button kind="primary" to={paths.history.to(id)}>
                  Go to its history
                </Button>
              }
            >
              {`This programme has no version ${version}.`}
            </EmptyState>
          </Panel>
        ))}
      {error !== undefined && !isMissing && (
        <ErrorNote
          action="loading the programme as it was"
          error={error}
          retrying={past.isValidating || today.isValidating || units.isValidating}
          onRetry={() => {
            void past.mutate();
            void today.mutate();
            void units.mutate();
          }}
        />
      )}
      {error === undefined &&
        (past.data && today.data && units.data ? (
          <Compared past={past.data} today={today.data} units={units.data} />
        ) : (
          <Loading />
        ))}
    </Page>
  );
}

/** Asking again would not help. */
const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Compared({ past, today, units }: { past: Shown; today: Shown; units: readonly Unit[] }) {
  const months = monthsOf(past, today);
  const { name, scenarioName, baseProjectId, modified } = past.programme;
  const of = {
    programme: `${name} · ${baseProjectId === 0 ? 'Baseline' : scenarioName}`,
    moment: momentInWords(modified),
  };
  const parts = partRows(past, today, (id) => units.find((unit) => unit.id === id)?.name ?? '');
  return (
    <div className={classes.grid}>
      <Panel title="What was entered">
        <FactTable caption="What was entered, then and today" facts={inputFacts(past, today)} />
      </Panel>
      <Panel title="What followed">
        <FactTable caption="What followed, then and today" facts={figureFacts(past, today)} />
      </Panel>
      <Panel title="Month by month">
        <MonthsThenAndNow
          of={of}
          title="Labour"
          unit="peak per day"
          {...labourByMonth(past, today, months)}
          decimals={1}
        />
        {materialCharts.map(({ title, direction }) => (
          <MonthsThenAndNow
            key={title}
            of={of}
            title={title}
            unit="t"
            {...tonnesByMonth(past, today, months, direction)}
          />
        ))}
        {months.length === 0 && <p className={classes.none}>No labour and no key material is needed, then or today.</p>}
      </Panel>
      <Panel title="Parts" flush={parts.length > 0}>
        {parts.length > 0 ? <PartTable rows={parts} /> : <p className={classes.none}>There are none, then or today.</p>}
      </Panel>
    </div>
  );
}

const LOADING: readonly { title: string; blocks: number; height: string }[] = [
  { title: 'What was entered', blocks: 7, height: '2.125rem' },
  { title: 'What followed', blocks: 7, height: '2.125rem' },
  { title: 'Month by month', blocks: 2, height: '8.5rem' },
  { title: 'Parts', blocks: 4, height: '2.125rem' },
];

function Loading() {
  return (
    <>
      <LoadingLabel>Loading the programme as it was</LoadingLabel>
      <div className={classes.banner}>
        <Skeleton height="100%" />
      </div>
      <div className={classes.grid}>
        {LOADING.map(({ title, blocks, height }) => (
          <Panel key={title} title={title}>
            <div className={classes.loading} aria-hidden>
              {Array.from({ length: blocks }, (_, index) => (
                <Skeleton key={index} height={height} />
              ))}
            </div>
          </Panel>
        ))}
      </div>
    </>
  );
}
