import { useCallbackRef } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
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
import { daysOf, type PartFields as Fields, type PartDraft, type PartField } from './part-draft.js';
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

// A key in one field renders that one alone: all of them take longer than a key may on a slow machine (docs/web.md, Bars).
const Text = memo(TextField);
const Figure = memo(NumberField);
const Day = memo(DateField);
const Select = memo(SelectField<number>);
const Activity = memo(P6ActivityField);

// Ids of zones are positive.
const noZone = 0;
const newZone = -1;

const isNeverTyped = () => undefined;

/** All fields of one part (docs/product/assets.md, Fields of a part). Rendered only when it changes: the tasks below have steps. */
export const PartFields = memo(
  function PartFields({
    programmeId,
    of,
    part,
    lists,
    onChange,
    onTouched,
    named,
    errors = {},
    was = {},
    disabled,
    subprogrammeTerm,
  }: PartFieldsProps) {
    const [addingZone, setAddingZone] = useState(false);
    const category = lists.categories.find(({ id }) => id === part.assetCategoryId);
    const types = useMemo(() => typeChoices(lists, of), [lists, of]);
    const units = useMemo(
      () => unitsOf(lists, part.assetCategoryId).map(({ id, name }) => ({ id, name: unitName(name) })),
      [lists, part.assetCategoryId],
    );
    const zones = useMemo(
      () => [
        { value: noZone, label: 'No zone' },
        ...lists.zones.map(({ id, zoneName }) => ({ value: id, label: zoneName })),
        { value: newZone, label: 'Add Custom Zone' },
      ],
      [lists.zones],
    );
    const subprogrammes = useMemo(
      () => subprogrammeChoices(lists, part.assetCategoryId),
      [lists, part.assetCategoryId],
    );
    const field = (name: PartField) => ({ error: errors[name], was: was[name], disabled });
    const changed = useRef(new Set<PartField>());
    const patch = useCallbackRef((fields: Partial<Fields>, touched = Object.keys(fields) as PartField[]) => {
      for (const name of touched) changed.current.add(name);
      onChange(fields);
    });
    // What a type brings along or empties was not touched.
    const setType = useCallbackRef((id: number) => patch(withType(lists, part, id), ['assetCategoryId']));
    const setZone = useCallbackRef((id: number) =>
      id === newZone ? setAddingZone(true) : patch({ assetZoneId: id === noZone ? null : id }),
    );
    // Made once, so that they are no reason to render a field.
    const set = useMemo(() => {
      const to =
        <Name extends PartField>(name: Name) =>
        (value: Fields[Name]) =>
          patch({ [name]: value });
      return {
        name: to('partName'),
        start: to('partAssetStart'),
        end: to('partAssetEnd'),
        size: to('partSize'),
        unit: to('unitId'),
        subprogramme: to('subProgrammId'),
        activity: to('p6ActivityId'),
      };
    }, [patch]);
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
            <Text label="Part name" {...field('partName')} value={part.partName} onChange={set.name} maxLength={100} />
          </div>
        )}
        <div className={named ? classes.third : classes.half}>
          <Select
            label="Asset type"
            {...field('assetCategoryId')}
            value={part.assetCategoryId}
            choices={types}
            onChange={setType}
            placeholder="Choose a type"
          />
          {!disabled && types.some((type) => type.disabled) && (
            <Suspense>
              <MissingSubprogrammes types={types} />
            </Suspense>
          )}
        </div>
        <div className={named ? classes.third : classes.half}>
          <Select
            label="Asset zone"
            {...field('assetZoneId')}
            value={part.assetZoneId ?? noZone}
            choices={zones}
            onChange={setZone}
          />
        </div>
        <div className={classes.measures}>
          <Day label="Start date" {...field('partAssetStart')} value={part.partAssetStart} onChange={set.start} />
          <Day
            label="End date"
            {...field('partAssetEnd')}
            // Nothing is asked of a field that cannot be filled in yet.
            error={startMissing ? undefined : endsBeforeItStarts(part) ? ENDS_TOO_EARLY : errors.partAssetEnd}
            disabled={disabled || startMissing}
            description={startMissing ? 'After a start date' : undefined}
            value={part.partAssetEnd}
            min={isCalendarDay(part.partAssetStart) ? part.partAssetStart : undefined}
            onChange={set.end}
          />
          <Text label="Dimension" value={category?.measurmentType ?? 'None'} onChange={isNeverTyped} disabled />
          <Figure
            label="Size"
            {...field('partSize')}
            error={errors.partSize ?? errors.unitId}
            was={was.partSize ?? was.unitId}
            value={part.partSize}
            onChange={set.size}
            units={units}
            unitId={part.unitId ?? units[0]?.id}
            onUnitChange={set.unit}
          />
        </div>
        {category && (
          <div className={classes.subprogramme}>
            <Select
              label="Available subprogrammes"
              {...field('subProgrammId')}
              value={part.subProgrammId}
              choices={subprogrammes}
              onChange={set.subprogramme}
              placeholder="Choose a subprogramme"
            />
            {subprogrammeTerm && <span className={classes.explained}>{subprogrammeTerm}</span>}
          </div>
        )}
        <div className={classes.subprogramme}>
          <Activity
            programmeId={programmeId}
            {...field('p6ActivityId')}
            value={part.p6ActivityId}
            onChange={set.activity}
            partDays={daysOf(part.partAssetStart, part.partAssetEnd)}
          />
        </div>
        <ZoneDialog
          programmeId={programmeId}
          opened={addingZone}
          onClose={() => setAddingZone(false)}
          onAdded={setZone}
        />
      </div>
    );
  },
  sameProps('errors', 'was'),
);
