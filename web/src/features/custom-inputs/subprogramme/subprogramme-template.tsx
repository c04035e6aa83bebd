import type { Subprogramme } from '../../../lib/api-types.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { useLibrarySubprogrammes } from '../api/subprogrammes.js';

/** 'Select an existing subprogramme as template': the planner's own and the database's. */
export function SubprogrammeTemplate({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (template: Subprogramme) => void;
}) {
  const { data: subprogrammes, error, isValidating, mutate } = useLibrarySubprogrammes();
  if (error && !subprogrammes)
    return (
      <ErrorNote action="loading subprogrammes" error={error} onRetry={() => void mutate()} retrying={isValidating} />
    );
  return (
    <SelectField
      label="Select an existing subprogramme as template"
      placeholder="Choose a template"
      searchable
      nothingFound="No such subprogramme"
      value={value}
      choices={(subprogrammes ?? []).map(({ id, name, assetType, custom }) => ({
        value: id,
        label: name,
        note: `${assetType} · ${custom ? 'Custom Input' : 'Database Input'}`,
      }))}
      onChange={(id) => {
        const template = subprogrammes?.find((one) => one.id === id);
        if (template) onChange(template);
      }}
    />
  );
}
