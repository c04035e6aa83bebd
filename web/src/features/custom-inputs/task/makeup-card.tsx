import { useId, useState } from 'react';
import type { ElementMakeup } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconChevronDown } from '../../../ui/icons/chevron-down.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Panel } from '../../../ui/layout/panel.js';
import fieldClasses from '../form/form-fields.module.css';
import { TemplatePicker } from '../form/template-picker.js';
import { assetUnits, draftsOf, withoutIds } from '../makeup/activity-draft.js';
import { ActivityEditor } from '../makeup/activity-editor.js';
import { LinesTable } from '../makeup/lines-table.js';
import classes from './makeup-card.module.css';
import type { MakeupCard as Card } from './task-draft.js';

export interface MakeupCardProps {
  /** From 1. */
  number: number;
  card: Card;
  /** As it is saved. */
  stored: Card | undefined;
  /** Name of the radio group of all cards. */
  group: string;
  /** Of this make-up, by the path below it. */
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (patch: Partial<Card>) => void;
  onDefault: () => void;
  onDelete: () => void;
}

/** One make-up of a task: collapses, is the default or not, and is edited where it stands. */
export function MakeupCard(props: MakeupCardProps) {
  const { number, card, stored, group, errors, disabled, onChange, onDefault, onDelete } = props;
  const [open, setOpen] = useState(true);
  const id = useId();
  const title = card.elementMakeupName.trim() || 'New element make-up';
  const wrong = Object.keys(errors).length > 0;
  const editor = {
    value: card.activities,
    onChange: (activities: Card['activities']) => onChange({ activities }),
    ...(stored && { stored: stored.activities }),
    per: card.measurmentType,
    disabled,
  };
  return (
    <section className={classes.root} aria-label={`Element make-up ${number}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={id}
            data-makeup={card.key}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes.chevron} />
            <span className={classes.name}>{`${number}. ${title}`}</span>
            {!open && (
              <span className={classes.facts}>
                {wrong ? 'Incomplete' : count(card.activities.length, 'activity', 'activities')}
              </span>
            )}
          </button>
        </h2>
        <label className={classes.default}>
          <input type="radio" name={group} checked={card.isDefault} disabled={disabled} onChange={onDefault} />
          Default element make-up
        </label>
        {!disabled && (
          <IconButton icon={IconTrash} label={`Delete element make-up ${number}`} removes onClick={onDelete} />
        )}
      </div>
      <div id={id} className={classes.body} hidden={!open}>
        <Panel>
          <div className={fieldClasses.fields}>
            {card.id === undefined && (
              <div className={fieldClasses.wide}>
                <TemplatePicker
                  kind="elementMakeups"
                  disabled={disabled}
                  onTemplate={(template) => onChange(template ? copied(template, card) : { templateId: null })}
                />
              </div>
            )}
            <TextField
              label="Name of new element makeup"
              value={card.elementMakeupName}
              maxLength={100}
              disabled={disabled}
              error={errors['elementMakeupName']}
              was={stored && stored.elementMakeupName !== card.elementMakeupName ? stored.elementMakeupName : undefined}
              onChange={(elementMakeupName) => onChange({ elementMakeupName })}
            />
            <SegmentedControl<string>
              label="One unit of the asset"
              labelled
              fullWidth
              value={card.measurmentType ?? ''}
              onChange={(value) => onChange({ measurmentType: value as Card['measurmentType'] })}
              choices={assetUnits}
              disabled={disabled}
            />
          </div>
        </Panel>
        <ActivityEditor {...editor} error={errors['activities']} errors={errorsBelow(errors, 'activities')} />
        <LinesTable {...editor} />
      </div>
    </section>
  );
}

/** The name that was typed stays, else it is the planner's to give. */
const copied = (template: ElementMakeup, { elementMakeupName }: Card): Partial<Card> => ({
  templateId: template.id,
  elementMakeupName,
  measurmentType: template.measurmentType,
  activities: withoutIds(draftsOf(template.activities)),
});

/** The errors of one part of a body, by the path below it. */
export const errorsBelow = (errors: Readonly<Record<string, string>>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );
