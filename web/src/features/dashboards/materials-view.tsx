import { useMemo } from 'react';
import type { MaterialSeries, MaterialsDashboard, Programme, Unit } from '../../lib/api-types.js';
import { usePhone } from '../../lib/use-phone.js';
import { Button } from '../../ui/button.js';
import { useMaterialsDashboard } from './api/dashboards.js';
import { DashboardBody } from './dashboard-body.js';
import { queryOf } from './dashboard-filters.js';
import { FilterBar } from './filter-bar.js';
import { activeNames, FilterFields } from './filter-fields.js';
import { materialFigures } from './material-figures.js';
import { chosenUnit, unitChoices } from './material-units.js';
import { materialsContent, materialTitles } from './materials-content.js';
import type { FiltersInAddress } from './use-filters.js';
import { useKnownFilters } from './use-known-filters.js';
import { useMonthRange } from './use-month-range.js';
import { useLastWhile, useShown } from './use-shown.js';
import { KeyMaterialSwitch, UnitControls, UnitSelect } from './view-switches.js';

interface MaterialsViewProps {
  id: number;
  /** Not read yet: the figures are on their way already. */
  programme: Programme | undefined;
  units: readonly Unit[] | undefined;
  inAddress: FiltersInAddress;
}

const noChoices: MaterialsDashboard['choices'] = { assets: [], materials: [] };
const noSeries: readonly MaterialSeries[] = [];

/** Materials per month, peak and total, with their filters (spec 2, section 2.1). */
export function MaterialsView({ id, programme, units, inAddress }: MaterialsViewProps) {
  const phone = usePhone();
  const { choose } = inAddress;
  const reading = useMaterialsDashboard(id, queryOf(inAddress.filters));
  const dashboard = reading.answer?.dashboard;
  const filters = useKnownFilters(inAddress, dashboard?.choices);
  const period = useMonthRange(dashboard, filters, choose);
  const { months, range } = period;

  const { allMaterials = false } = filters;
  const all = dashboard?.series ?? noSeries;
  const series = useMemo(() => all.filter(({ keyMaterial }) => keyMaterial || allMaterials), [all, allMaterials]);
  const unitsToChoose = useMemo(
    () => (units && programme ? unitChoices(series, units, programme.metricId) : []),
    [series, units, programme],
  );
  const unit = chosenUnit(unitsToChoose, filters.unit);
  const offered = useLastWhile(unitsToChoose, unitsToChoose.length > 0);
  const asked = useMemo(() => ({ series, months, range, unit }), [series, months, range, unit]);
  const shown = useShown(asked, reading.fresh);
  const content = useMemo(() => {
    const figures = shown.unit ? materialFigures(shown.series, { ...shown, unit: shown.unit }) : null;
    return figures && materialsContent(figures);
  }, [shown]);

  const choices = dashboard?.choices ?? noChoices;
  const unitProps = {
    choices: offered,
    unit: unit ?? chosenUnit(offered, filters.unit),
    onChange: (name: string) => choose({ ...filters, unit: name }),
  };
  const showAll = (yes: boolean) => choose({ ...filters, allMaterials: yes || undefined });
  return (
    <DashboardBody
      programme={units && programme}
      what="materials"
      reading={reading}
      filters={filters}
      choose={choose}
      period={period}
      titles={materialTitles}
      content={content}
      otherRemedy={
        !allMaterials && (
          <Button kind="primary" onClick={() => showAll(true)}>
            Show all materials
          </Button>
        )
      }
      bar={
        <FilterBar
          fields={<FilterFields filters={filters} choices={choices} onChange={choose} />}
          deskSwitch={<UnitControls {...unitProps} />}
          phoneSwitch={<UnitSelect {...unitProps} />}
          switches={<KeyMaterialSwitch all={allMaterials} onChange={showAll} fullWidth={phone} />}
          active={[...activeNames(filters, choices), ...(allMaterials ? [] : ['key materials'])]}
        />
      }
    />
  );
}
