import { lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { unitName } from '../../../lib/format.js';
import { isCalendarDay } from '../../../lib/plan-day.js';
import { sameProps } from '../../../lib/same-props.js';
import { DateField } from '../../../ui/fields/date-field.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { P6ActivityField } from './p6-activity-field.js';
import { type PartLists, subprogrammeChoices, typeChoices, unitsOf, withType } from './part-choices.js';
import type { PartFields as Fields, PartDraft, PartField } from './part-draft.js';
import { ENDS_TOO_EARLY, endsBeforeItStarts, type PartErrors } from './part-errors.js';
import classes from './part-fields.module.css';

const ZoneDialog = lazyDialog(async () => (await import('./zone-dialog.js')).ZoneDialog);

// Every asset type of the reference data has a subprogramme.
const MissingSubprogrammes = lazy(async () => ({
  default: (await import('./missing-subprogrammes.js')).MissingSubprogrammes,
}));

export interface PartFieldsProps {
  programmeId: number;
  /** Category and subcategory of the asset: they limit the types. */
  of: { name: string; subCategory: string };
  part: PartDraft;
  lists: PartLists;
  onChange: (patch: Partial<Fields>) => void;
  /** Fields that the planner changed and left: from then on they may say what is wrong with them. */
  onTouched: (fields: PartField[]) => void;
  /** Parts have names only in an asset with several. */
  named: boolean;
  errors?: PartErrors;
  /** Saved values of changed fields, ready to read. */
  was?: Partial<Record<PartField, string>>;
  disabled?: boolean;
  /** Beside the label of the subprogrammes, where no card of one explains the word. */
  subprogrammeTerm?: ReactNode;
}

// Ids of zones are positive.
const noZone = 0;
const newZone = -1;

/** All fields of one part (docs/product/assets.md, Fields of a part). Rendered only when it changes: the tasks below have steps. */
export const PartFields = memo(
  function PartFields({
    programmeId,
    of,
    part,
    lists,
    onChange: onPatch,
    onTouched,
    named,
    errors = {},
    was = {},
    disabled,
    subprogrammeTerm,
  }: PartFieldsProps) {
    const [addingZone, setAddingZone] = useState(false);
    const category = lists.categories.find(({ id }) => id === part.assetCategoryId);
    const units = unitsOf(lists, part.assetCategoryId);
    const types = typeChoices(lists, of);
    const field = (name: PartField) => ({ error: errors[name], was: was[name], disabled });
    const changed = useRef(new Set<PartField>());
    const onChange = (patch: Partial<Fields>) => {
      // What a type brings along or empties was not touched.
      const fields = 'assetCategoryId' in patch ? (['assetCategoryId'] as const) : (Object.keys(patch) as PartField[]);
      for (const name of fields) changed.current.add(name);
      onPatch(patch);
    };
    const touch = () => {
      if (changed.current.size === 0) return;
      onTouched([...changed.current]);
      changed.current.clear();
    };
    const startMissing = part.partAssetStart === null;
    return (
      <div className={classes.grid} onBlur={touch}>
        {named && (
          <div className={classes.third}>
            <TextField
              label="Part name"
              {...field('partName')}
              value={part.partName}
              onChange={(partName) => onChange({ partName })}
              maxLength={100}
            />
          </div>
        )}
        <div className={named ? classes.third : classes.half}>
          <SelectField
            label="Asset type"
            {...field('assetCategoryId')}
            value={part.assetCategoryId}
            choices={types}
            onChange={(id) => onChange(withType(lists, part, id))}
            placeholder="Choose a type"
          />
          {!disabled && types.some((type) => type.disabled) && (
            <Suspense>
              <MissingSubprogrammes types={types} />
            </Suspense>
          )}
        </div>
        <div className={named ? classes.third : classes.half}>
          <SelectField
            label="Asset zone"
            {...field('assetZoneId')}
            value={part.assetZoneId ?? noZone}
            choices={[
              { value: noZone, label: 'No zone' },
              ...lists.zones.map(({ id, zoneName }) => ({ value: id, label: zoneName })),
              { value: newZone, label: 'Add Custom Zone' },
            ]}
            onChange={(id) =>
              id === newZone ? setAddingZone(true) : onChange({ assetZoneId: id === noZone ? null : id })
            }
          />
        </div>
        <div className={classes.measures}>
          <DateField
            label="Start date"
            {...field('partAssetStart')}
            value={part.partAssetStart}
            onChange={(partAssetStart) => onChange({ partAssetStart })}
          />
          <DateField
            label="End date"
            {...field('partAssetEnd')}
            // Nothing is asked of a field that cannot be filled in yet.
            error={startMissing ? undefined : endsBeforeItStarts(part) ? ENDS_TOO_EARLY : errors.partAssetEnd}
            disabled={disabled || startMissing}
            description={startMissing ? 'After a start date' : undefined}
            value={part.partAssetEnd}
            min={isCalendarDay(part.partAssetStart) ? part.partAssetStart : undefined}
            onChange={(partAssetEnd) => onChange({ partAssetEnd })}
          />
          <TextField label="Dimension" value={category?.measurmentType ?? 'None'} onChange={() => undefined} disabled />
          <NumberField
            label="Size"
            {...field('partSize')}
            error={errors.partSize ?? errors.unitId}
            was={was.partSize ?? was.unitId}
            value={part.partSize}
            onChange={(partSize) => onChange({ partSize })}
            units={units.map(({ id, name }) => ({ id, name: unitName(name) }))}
            unitId={part.unitId ?? units[0]?.id}
            onUnitChange={(unitId) => onChange({ unitId })}
          />
        </div>
        {category && (
          <div className={classes.subprogramme}>
            <SelectField
              label="Available subprogrammes"
              {...field('subProgrammId')}
              value={part.subProgrammId}
              choices={subprogrammeChoices(lists, part.assetCategoryId)}
              onChange={(subProgrammId) => onChange({ subProgrammId })}
              placeholder="Choose a subprogramme"
            />
            {subprogrammeTerm && <span className={classes.explained}>{subprogrammeTerm}</span>}
          </div>
        )}
        <div className={classes.subprogramme}>
          <P6ActivityField
            programmeId={programmeId}
            {...field('p6ActivityId')}
            value={part.p6ActivityId}
            onChange={(p6ActivityId) => onChange({ p6ActivityId })}
          />
        </div>
        <ZoneDialog
          programmeId={programmeId}
          opened={addingZone}
          onClose={() => setAddingZone(false)}
          onAdded={(assetZoneId) => onChange({ assetZoneId })}
        />
      </div>
    );
  },
  sameProps('errors', 'was'),
);
