import { IconX } from '@tabler/icons-react';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { IsoDay, ProgrammeCard } from '../../../lib/api-types.js';
import { comparedIn } from '../../../lib/compared-choice.js';
import { deliveriesMeaning, disposalMeaning, peakLabourMeaning } from '../../../lib/figure-meanings.js';
import { formatDate, formatDelta, formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { Cell, Row, Table } from '../../../ui/tables/table.js';
import { useProgramme } from '../api/programme.js';
import { useCardsOf } from '../api/programme-list.js';
import classes from './comparison-page.module.css';

/**
 * `/projects/compare-scenarios/?projects=[…]`: scenarios side by side, read against the first
 * (docs/product/programmes.md, Comparison).
 */
export function ComparisonPage() {
  const [params] = useSearchParams();
  const ids = comparedIn(params.get('projects'));
  return ids === null ? <Navigate replace to={paths.programmes.to()} /> : <Comparison key={ids.join()} ids={ids} />;
}

interface Fact {
  label: string;
  unit?: (scenario: ProgrammeCard) => string;
  /** What the figure holds and leaves out; of all that are compared. */
  meaning?: (scenarios: readonly ProgrammeCard[]) => string;
  of: (scenario: ProgrammeCard) => string;
  change: (scenario: ProgrammeCard, first: ProgrammeCard) => string;
}

const facts: readonly Fact[] = [
  {
    ...figure('Peak labour', 'per day', ({ figures }) => figures.peakLabour ?? 0, 1),
    meaning: () => peakLabourMeaning,
  },
  {
    label: 'Peak labour on',
    of: ({ figures: { peakDay } }) => (peakDay === null ? '–' : formatDate(peakDay)),
    change: (scenario, first) => daysApart(scenario.figures.peakDay, first.figures.peakDay),
  },
  figure('Labour', 'man-days', ({ figures }) => figures.manDays),
  {
    ...figure('Deliveries', undefined, ({ figures }) => figures.deliveredTonnes / figures.massUnit.tonnes),
    unit: massUnitName,
    meaning: (scenarios) => deliveriesMeaning(mostWithoutMass(scenarios)),
  },
  {
    ...figure('Disposal', undefined, ({ figures }) => figures.takenAwayTonnes / figures.massUnit.tonnes),
    unit: massUnitName,
    meaning: (scenarios) => disposalMeaning(mostWithoutMass(scenarios)),
  },
  figure('Assets', undefined, ({ assetCount }) => assetCount),
];

function Comparison({ ids }: { ids: readonly number[] }) {
  const { data: cards, error, isValidating, mutate } = useCardsOf(ids);
  const phone = usePhone();
  const [other, setOther] = useState(1);
  const [first] = cards ?? [];
  const base = first && (first.baseProjectId || first.id);
  if (cards && base === undefined) return <Navigate replace to={paths.programmes.to()} />;
  // One was removed, or belongs to another programme: the choice starts again on the scenarios screen.
  const family = cards?.filter((card) => (card.baseProjectId || card.id) === base) ?? [];
  if (base !== undefined && family.length < ids.length)
    return (
      <Navigate
        replace
        to={paths.scenarios.to(
          base,
          family.map(({ id }) => id),
        )}
      />
    );

  const name = first?.name ?? '';
  const title = `${ids.length} scenarios`;
  // On a phone one at a time against A (docs/look.md, Phone).
  const columns = family
    .map((scenario, index) => ({ scenario, index }))
    .filter(({ index }) => !phone || index === 0 || index === other);
  const close = base === undefined ? paths.programmes.to() : paths.scenarios.to(base, ids);
  return (
    <Page>
      <PageHeader
        title={first && !phone ? `${name}: ${title}` : title}
        tabTitle={first ? `Comparison · ${name}` : 'Comparison'}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          ...(first ? [{ label: name, to: close }] : []),
          { label: 'Comparison' },
        ]}
        actions={<IconButton icon={IconX} label="Close" to={close} bordered={!phone} />}
      />
      {error !== undefined && (
        <ErrorNote action="loading scenarios" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!cards && error === undefined && (
        <Panel>
          <LoadingLabel>Loading scenarios</LoadingLabel>
          <Skeleton height="14rem" />
        </Panel>
      )}
      {phone && family.length > 2 && (
        <SelectField
          label="Read against A"
          value={other}
          onChange={setOther}
          choices={family.slice(1).map((scenario, index) => ({
            value: index + 1,
            label: `${letterOf(index + 1)} · ${scenario.scenarioName}`,
          }))}
        />
      )}
      {first && (
        <Panel flush>
          <div className={classes.grid}>
            <Table
              caption="Scenarios side by side"
              columns={[
                {
                  key: 'fact',
                  label: phone ? 'Against A' : 'Read against A, the plumb line',
                  width: phone ? '36%' : undefined,
                },
                ...columns.map(({ scenario, index }) => ({
                  key: String(scenario.id),
                  label: <ScenarioHead scenario={scenario} index={index} />,
                  width: phone ? undefined : `${Math.floor(84 / columns.length)}%`,
                })),
              ]}
            >
              <Row>
                <Cell heading>Finish</Cell>
                {columns.map(({ scenario }) => (
                  <Cell key={scenario.id}>
                    <Finish id={scenario.id} first={first.id} />
                  </Cell>
                ))}
              </Row>
              {facts.map(({ label, unit, meaning, of, change }) => (
                <Row key={label}>
                  <Cell heading>
                    {meaning ? <Explained meaning={meaning(family)}>{label}</Explained> : label}{' '}
                    {unit && <span className={classes.unit}>{unit(first)}</span>}
                  </Cell>
                  {columns.map(({ scenario }) => (
                    <Cell key={scenario.id}>
                      <Compared value={of(scenario)} change={scenario === first ? null : change(scenario, first)} />
                    </Cell>
                  ))}
                </Row>
              ))}
            </Table>
          </div>
        </Panel>
      )}
    </Page>
  );
}

const letterOf = (index: number) => 'ABCDE'.charAt(index);

function ScenarioHead({ scenario, index }: { scenario: ProgrammeCard; index: number }) {
  return (
    <span className={classes.head}>
      <ScenarioLetter at={index} />
      <Link
        className={classes.name}
        title={scenario.scenarioName}
        to={scenario.baseProjectId === 0 ? paths.editProgramme.to(scenario.id) : paths.dashboard.to(scenario.id)}
      >
        {scenario.scenarioName}
      </Link>
    </span>
  );
}

/** The day the last part ends, from the programme itself: cards do not have it. */
function Finish({ id, first }: { id: number; first: number }) {
  const own = useFinish(id);
  const against = useFinish(first);
  if (own === undefined) {
    return (
      <span className={classes.pending}>
        <Skeleton width="5rem" height="0.75rem" />
      </span>
    );
  }
  return (
    <Compared
      value={own === null ? '–' : formatDate(own)}
      change={id === first || against === undefined ? null : daysApart(own, against)}
    />
  );
}

function useFinish(id: number): IsoDay | null | undefined {
  const { data } = useProgramme(id);
  return (
    data &&
    (data.data.assets
      .flatMap(({ parts }) => parts.map(({ partAssetEnd }) => partAssetEnd))
      .sort()
      .at(-1) ??
      null)
  );
}

function Compared({ value, change }: { value: string; change: string | null }) {
  const changed = change !== null && change !== 'same';
  return (
    <>
      <span className={classes.value} data-changed={changed || undefined}>
        {value}
      </span>
      {change && <span className={changed ? classes.change : classes.same}>{change}</span>}
    </>
  );
}

function figure(label: string, unit: string | undefined, of: (scenario: ProgrammeCard) => number, decimals = 0): Fact {
  return {
    label,
    unit: unit === undefined ? undefined : () => unit,
    of: (scenario) => formatNumber(of(scenario), decimals),
    change: (scenario, first) => {
      const change = formatDelta(of(scenario) - of(first), decimals);
      const share = of(first) === 0 ? 'same' : formatDelta(((of(scenario) - of(first)) / of(first)) * 100);
      return change === 'same' || share === 'same' ? change : `${change} (${share}\u00a0%)`;
    },
  };
}

function massUnitName({ figures }: ProgrammeCard): string {
  return figures.massUnit.name;
}

function mostWithoutMass(scenarios: readonly ProgrammeCard[]): number {
  return Math.max(...scenarios.map(({ figures }) => figures.withoutMass));
}

function daysApart(day: IsoDay | null, from: IsoDay | null): string {
  if (day === null || from === null) return day === from ? 'same' : '';
  const days = formatDelta(differenceInCalendarDays(parseISO(day), parseISO(from)));
  return days === 'same' ? days : `${days}\u00a0d`;
}
