import { useMemo, useState } from 'react';
import type { Comparison } from '../../../lib/api-types.js';
import { labourChart, materialChart, materialKey, monthsOf, mostChanged } from './scenario-charts.js';

/** The charts of a comparison, and the choice of the material that is drawn: at first the one whose peak changes most. */
export function useCharts(comparison: Comparison) {
  const [wanted, setWanted] = useState<string | null>(null);
  const { materials } = comparison;
  const known = materials.some((one) => materialKey(one) === wanted);
  const value = known && wanted !== null ? wanted : mostChanged(comparison);
  const charts = useMemo(() => {
    const months = monthsOf(comparison);
    const all = [
      materialChart(comparison, value, months),
      ...comparison.labour.map(({ labourType }) => labourChart(comparison, labourType, months)),
    ];
    return all.flatMap((chart) => (chart && months.length > 0 ? [chart] : []));
  }, [comparison, value]);
  const choices = [...materials]
    .sort((a, b) => Number(b.keyMaterial) - Number(a.keyMaterial))
    .map((one) => ({
      value: materialKey(one),
      label: one.material,
      ...(one.keyMaterial ? {} : { note: 'No key material' }),
    }));
  return { charts, material: { value, onChange: setWanted, choices } };
}
