import { useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useFamilies } from './families.js';
import classes from './family-fields.module.css';

const FamilyDialog = lazyDialog(async () => (await import('./family-dialog.js')).FamilyDialog);

export interface FamilyFieldsProps {
  familyName: string;
  subFamily: string;
  onChange: (families: { familyName?: string; subFamily: string }) => void;
  errors: Readonly<Record<string, string>>;
  was: (field: 'familyName' | 'subFamily') => string | undefined;
  disabled: boolean;
}

/** Family and sub-family: of those that are there, or new ones (docs/product/custom-inputs.md, Material). */
export function FamilyFields({ familyName, subFamily, onChange, errors, was, disabled }: FamilyFieldsProps) {
  const { data: families, error } = useFamilies();
  // A family of the dialog, which takes any sub-family.
  const [custom, setCustom] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const isCustom = custom !== null && custom === familyName;
  const known = families?.get(familyName) ?? [];
  const names = [
    ...new Set([...(families?.keys() ?? []), ...(familyName ? [familyName] : []), ...(custom ? [custom] : [])]),
  ];
  const choose = (name: string) => {
    if (name === custom) onChange({ familyName: name, subFamily: '' });
    else {
      setCustom(null);
      onChange({ familyName: name, subFamily: families?.get(name)?.[0] ?? '' });
    }
  };
  const addFamily = (typed: string) => {
    // The same family in another spelling is the same family.
    const name = names.find((one) => one.toLowerCase() === typed.toLowerCase()) ?? typed;
    setCustom(name);
    onChange({ familyName: name, subFamily: '' });
  };
  const failed = error && !families ? 'The families could not be read. A custom one can be added.' : undefined;
  const subErrors = { error: errors['subFamily'], was: was('subFamily') };
  return (
    <>
      <div className={classes.family}>
        <SelectField
          label="Material Family"
          value={familyName || null}
          onChange={choose}
          choices={names.map((name) => ({ value: name, label: name }))}
          searchable
          nothingFound="No such family"
          placeholder="Choose"
          error={errors['familyName']}
          description={failed}
          was={was('familyName')}
          disabled={disabled}
        />
        <Button icon={IconPlus} onClick={() => setAdding(true)} disabled={disabled}>
          Add Custom Family
        </Button>
      </div>
      {isCustom || (familyName !== '' && families !== undefined && known.length === 0) ? (
        <TextField
          label="Sub Family"
          value={subFamily}
          onChange={(text) => onChange({ subFamily: text })}
          maxLength={100}
          disabled={disabled}
          {...subErrors}
        />
      ) : (
        <SelectField
          label="Sub Family"
          value={subFamily || null}
          onChange={(name) => onChange({ subFamily: name })}
          choices={[...new Set([...known, ...(subFamily ? [subFamily] : [])])].map((name) => ({
            value: name,
            label: name,
          }))}
          searchable
          nothingFound="No such sub-family"
          placeholder={familyName === '' ? 'Choose a family first' : 'Choose'}
          disabled={disabled || familyName === ''}
          {...subErrors}
        />
      )}
      <FamilyDialog opened={adding} onClose={() => setAdding(false)} onAdd={addFamily} />
    </>
  );
}
