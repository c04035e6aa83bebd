import { useCallback, useMemo } from 'react';
import type { MaterialSeries, MaterialsDashboard, Programme, Unit } from '../../../lib/api-types.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { useMaterialsDashboard } from '../api/dashboards.js';
import { useLastGood, useVisibleSeries } from '../charts/use-visible-series.js';
import { filterQueryOf, queryOf } from '../filters/dashboard-filters.js';
import { FilterBar } from '../filters/filter-bar.js';
import { activeNames, FilterFields } from '../filters/filter-fields.js';
import { useKnownFilters } from '../filters/use-known-filters.js';
import { useMonthRange } from '../filters/use-month-range.js';
import type { UrlFilters } from '../filters/use-url-filters.js';
import { DashboardBody } from '../page/dashboard-body.js';
import { KeyMaterialSwitch, UnitControls, UnitSelect } from '../page/view-switches.js';
import { materialFigures } from './material-figures.js';
import { chosenUnit, unitChoices } from './material-units.js';
import { materialsContent, materialTitles } from './materials-content.js';

interface MaterialsViewProps {
  id: number;
  /** Undefined while it is read, in parallel with the figures. */
  programme: Programme | undefined;
  units: readonly Unit[] | undefined;
  urlFilters: UrlFilters;
}

const noChoices: MaterialsDashboard['choices'] = { packages: [], assets: [], materials: [] };
const noSeries: readonly MaterialSeries[] = [];

/** Materials per month, peak and total, with their filters (docs/product/dashboards.md, Materials dashboard). */
export function MaterialsView({ id, programme, units, urlFilters }: MaterialsViewProps) {
  const phone = usePhone();
  const { choose } = urlFilters;
  const reading = useMaterialsDashboard(id, queryOf(urlFilters.filters));
  const dashboard = reading.answer?.dashboard;
  const filters = useKnownFilters(urlFilters, dashboard?.choices);
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
  const offered = useLastGood(unitsToChoose, unitsToChoose.length > 0);
  const read = dashboard !== undefined && programme !== undefined && units !== undefined;
  const asked = useMemo(
    () => ({
      read,
      series,
      months,
      range,
      unit,
      choices: unitsToChoose,
      of: allMaterials ? 'material' : 'key material',
    }),
    [read, series, months, range, unit, unitsToChoose, allMaterials],
  );
  const shown = useVisibleSeries(asked, reading.fresh);
  const content = useMemo(() => {
    const figures = shown.unit ? materialFigures(shown.series, { ...shown, unit: shown.unit }) : null;
    return figures && materialsContent(figures, shown.of);
  }, [shown]);

  const choices = dashboard?.choices ?? noChoices;
  const chooseUnit = useCallback((name: string) => choose({ ...filters, unit: name }), [choose, filters]);
  const unitProps = { choices: offered, unit: unit ?? chosenUnit(offered, filters.unit), onChange: chooseUnit };
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
      whyQuery={{ ...filterQueryOf(filters), keyMaterials: allMaterials ? undefined : true }}
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
