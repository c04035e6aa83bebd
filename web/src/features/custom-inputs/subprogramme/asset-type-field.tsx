import { messageOf } from '../../../lib/api.js';
import { useAssetCategories } from '../../../lib/reference.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { assetTypeFacts } from './subprogramme-draft.js';

export interface AssetTypeFieldProps {
  /** '' for none. */
  value: string;
  disabled: boolean;
  error: string | undefined;
  was: string | undefined;
  onChange: (assetType: string) => void;
}

/** 'Asset type', with the category that it is of and what it is measured by. */
export function AssetTypeField({ value, disabled, error, was, onChange }: AssetTypeFieldProps) {
  const { data: categories = [], error: failed, isValidating, mutate } = useAssetCategories();
  if (failed && categories.length === 0)
    return (
      <Banner
        kind="danger"
        action={
          <Button busy={isValidating} onClick={() => void mutate()}>
            Try Again
          </Button>
        }
      >
        {`Failed while loading asset types: ${messageOf(failed)}`}
      </Banner>
    );
  const names = [...new Set(categories.map(({ assetType }) => assetType))];
  // The type of a record is shown while the list is read, and after the list has lost it.
  const choices = value !== '' && !names.includes(value) ? [value, ...names] : names;
  return (
    <SelectField
      label="Asset type"
      placeholder="Choose a type"
      searchable
      nothingFound="No such asset type"
      value={value || null}
      choices={choices.map((name) => ({ value: name, label: name, note: assetTypeFacts(categories, name) ?? '' }))}
      disabled={disabled}
      error={error}
      was={was}
      description={assetTypeFacts(categories, value)}
      onChange={onChange}
    />
  );
}
