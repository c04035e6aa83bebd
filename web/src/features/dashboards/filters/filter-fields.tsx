import { memo } from 'react';
import { SelectField } from '../../../ui/fields/select-field.js';
import { assetsIn, type DashboardFilters, type NamedChoices, namesOf, withChange } from './dashboard-filters.js';

export interface FilterFieldsProps {
  filters: DashboardFilters;
  choices: NamedChoices;
  onChange: (filters: DashboardFilters) => void;
}

/** Means no choice: ids are positive, and no asset has an empty name. */
const all = 0;

/**
 * The lists that narrow both dashboards, in the order of docs/product/dashboards.md, Filters. Not rendered once more with the
 * charts, which follow the choice later.
 */
export const FilterFields = memo(({ filters, choices, onChange }: FilterFieldsProps) => {
  const assets = assetsIn(filters.package, choices);
  const asset = assets.find(({ assetName }) => assetName === filters.asset);
  const part = asset?.parts.find(({ id }) => id === filters.part);
  const set = (change: Partial<DashboardFilters>) => onChange(withChange(filters, change));
  const materials = choices.materials?.filter(({ keyMaterial }) => keyMaterial || filters.allMaterials) ?? [];
  return (
    <>
      {/* Many programmes have none. */}
      {choices.packages.length > 0 && (
        <SelectField
          label="Package"
          value={filters.package ?? all}
          choices={withAll('All packages', choices.packages)}
          onChange={(chosen) => set({ package: chosen === all ? undefined : chosen })}
        />
      )}
      <SelectField
        label="Asset"
        value={filters.asset ?? ''}
        choices={[
          { value: '', label: 'All assets' },
          ...assets.map(({ assetName }) => ({ value: assetName, label: assetName })),
        ]}
        onChange={(chosen) => set({ asset: chosen === '' ? undefined : chosen })}
      />
      <SelectField
        label="Asset part"
        value={filters.part ?? all}
        choices={withAll('All asset parts', asset?.parts)}
        onChange={(chosen) => set({ part: chosen === all ? undefined : chosen })}
        disabled={!asset}
      />
      <SelectField
        label="Subprogramme"
        value={filters.subProgramme ?? all}
        choices={withAll('All subprogrammes', part && [part.subProgramme])}
        onChange={(chosen) => set({ subProgramme: chosen === all ? undefined : chosen })}
        disabled={!part}
      />
      {filters.view === 'materials' ? (
        <SelectField
          label="Material"
          value={filters.material ?? all}
          choices={[
            { value: all, label: 'All materials' },
            // What can be chosen comes first.
            ...materials
              .toSorted((a, b) => Number(b.inShownParts) - Number(a.inShownParts))
              .map(({ id, name, inShownParts }) => ({
                value: id,
                label: name,
                disabled: !inShownParts,
                note: inShownParts ? undefined : `Not in ${part?.name ?? asset?.assetName ?? 'these parts'}`,
              })),
          ]}
          onChange={(chosen) => set({ material: chosen === all ? undefined : chosen })}
        />
      ) : (
        <SelectField
          label="Labour type"
          value={filters.labourType ?? all}
          choices={withAll('All labour types', choices.labourTypes)}
          onChange={(chosen) => set({ labourType: chosen === all ? undefined : chosen })}
        />
      )}
    </>
  );
});

function withAll(label: string, named: readonly { id: number; name: string }[] = []) {
  return [{ value: all, label }, ...named.map(({ id, name }) => ({ value: id, label: name }))];
}

/** What is filtered by, in words. */
export function activeNames(filters: DashboardFilters, choices: NamedChoices): string[] {
  return Object.values(namesOf(filters, choices)).filter((name) => name !== undefined);
}
