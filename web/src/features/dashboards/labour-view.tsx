import { useMemo } from 'react';
import type { LabourDashboard, Programme } from '../../lib/api-types.js';
import { useLabourDashboard } from './api/dashboards.js';
import { DashboardBody } from './dashboard-body.js';
import { queryOf } from './dashboard-filters.js';
import { FilterBar } from './filter-bar.js';
import { activeNames, FilterFields } from './filter-fields.js';
import { labourContent, labourTitles } from './labour-content.js';
import type { LabourGrouping } from './labour-figures.js';
import { labourFigures } from './labour-figures.js';
import type { FiltersInAddress } from './use-filters.js';
import { useKnownFilters } from './use-known-filters.js';
import { useMonthRange } from './use-month-range.js';
import { useShown } from './use-shown.js';
import { GroupingSwitch } from './view-switches.js';

const noChoices: LabourDashboard['choices'] = { assets: [], labourTypes: [] };

/** Labour per day, peak and man-days, with their filters (spec 2, section 2.1). */
export function LabourView({
  id,
  programme,
  inAddress,
}: {
  id: number;
  programme: Programme | undefined;
  inAddress: FiltersInAddress;
}) {
  const { choose } = inAddress;
  const reading = useLabourDashboard(id, queryOf(inAddress.filters));
  const dashboard = reading.answer?.dashboard;
  const filters = useKnownFilters(inAddress, dashboard?.choices);
  const period = useMonthRange(dashboard, filters, choose);
  const { months, range } = period;

  const groupBy = filters.groupBy ?? 'asset';
  const asked = useMemo(() => ({ dashboard, months, range, groupBy }), [dashboard, months, range, groupBy]);
  const shown = useShown(asked, reading.fresh);
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
      bar={
        <FilterBar
          fields={<FilterFields filters={filters} choices={choices} onChange={choose} />}
          deskSwitch={<GroupingSwitch {...grouping} labelled />}
          phoneSwitch={<GroupingSwitch {...grouping} />}
          active={activeNames(filters, choices)}
        />
      }
    />
  );
}
