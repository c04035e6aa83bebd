import { type ComponentType, useMemo } from 'react';
import type { LabourDashboard, Programme } from '../../../lib/api-types.js';
import { useLabourDashboard } from '../api/dashboards.js';
import { useVisibleSeries } from '../charts/use-visible-series.js';
import { filterQueryOf, queryOf } from '../filters/dashboard-filters.js';
import { FilterBar } from '../filters/filter-bar.js';
import { activeNames, FilterFields } from '../filters/filter-fields.js';
import { useKnownFilters } from '../filters/use-known-filters.js';
import { useMonthRange } from '../filters/use-month-range.js';
import type { UrlFilters } from '../filters/use-url-filters.js';
import { DashboardBody } from '../page/dashboard-body.js';
import { GroupingSwitch } from '../page/view-switches.js';
import { GangNotes } from './gang-notes.js';
import { labourContent, labourTitles } from './labour-content.js';
import { type LabourGrouping, labourFigures } from './labour-figures.js';
import classes from './labour-view.module.css';
import { RatesButton } from './rates-button.js';

const noChoices: LabourDashboard['choices'] = { packages: [], assets: [], labourTypes: [] };

/** Labour per day, peak and man-days, with their filters (docs/product/dashboards.md, Labour dashboard). */
export function LabourView({
  id,
  programme,
  urlFilters,
  limits: Limits,
}: {
  id: number;
  programme: Programme | undefined;
  urlFilters: UrlFilters;
  /** The way to the labour limits, made by another feature. */
  limits?: ComponentType<{ programmeId: number; isSet: boolean }>;
}) {
  const { choose } = urlFilters;
  const reading = useLabourDashboard(id, queryOf(urlFilters.filters));
  const dashboard = reading.answer?.dashboard;
  const filters = useKnownFilters(urlFilters, dashboard?.choices);
  const period = useMonthRange(dashboard, filters, choose);
  const { months, range } = period;

  const groupBy = filters.groupBy ?? 'asset';
  const read = dashboard !== undefined && programme !== undefined;
  const asked = useMemo(() => ({ read, dashboard, months, range, groupBy }), [read, dashboard, months, range, groupBy]);
  const shown = useVisibleSeries(asked, reading.fresh);
  const content = useMemo(() => {
    const figures = shown.dashboard ? labourFigures(shown.dashboard, shown) : null;
    return figures && labourContent(figures, shown.groupBy);
  }, [shown]);

  const choices = dashboard?.choices ?? noChoices;
  const grouping = {
    value: groupBy,
    onChange: (by: LabourGrouping) => choose({ ...filters, groupBy: by === 'asset' ? undefined : by }),
  };
  return (
    <DashboardBody
      programme={programme}
      what="labour"
      reading={reading}
      filters={filters}
      choose={choose}
      period={period}
      titles={labourTitles}
      content={content}
      notes={dashboard && <GangNotes needs={dashboard.tooManyGangs} months={months.slice(range[0], range[1] + 1)} />}
      whyQuery={queryOf(filters)}
      source={<RatesButton programmeId={id} query={filterQueryOf(filters)} />}
      bar={
        <FilterBar
          fields={<FilterFields filters={filters} choices={choices} onChange={choose} />}
          deskSwitch={<GroupingSwitch {...grouping} labelled />}
          switches={
            Limits && (
              <div className={classes.limits}>
                <Limits programmeId={id} isSet={(dashboard?.limits.length ?? 0) > 0} />
              </div>
            )
          }
          phoneSwitch={<GroupingSwitch {...grouping} />}
          active={activeNames(filters, choices)}
        />
      }
    />
  );
}
