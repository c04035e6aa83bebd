import { useRef, useState } from 'react';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { PartCard } from '../part/part-card.js';
import type { PartLists } from '../part/part-choices.js';
import type { AssetDraft, PartDraft, PartField, PartFields } from '../part/part-draft.js';
import type { FormErrors } from '../part/part-errors.js';
import type { FormField } from '../part/use-touched.js';
import classes from './parts-step.module.css';
import { steps } from './wizard-frame.js';

export interface PartsStepProps {
  programmeId: number;
  of: { name: string; subCategory: string };
  draft: AssetDraft;
  /** The name before the edit, when it is another. */
  nameWas?: string;
  divided: boolean | null;
  lists: PartLists;
  errors: FormErrors & { divided?: string };
  /** Saved values of a part's changed fields. */
  wasOf?: (part: PartDraft) => Partial<Record<PartField, string>>;
  onName: (assetName: string) => void;
  onDivided: (divided: boolean) => void;
  onPart: (key: string, patch: Partial<PartFields>) => void;
  onTouched: (name: FormField) => void;
  onFieldsTouched: (key: string, fields: PartField[]) => void;
  onAdd: () => void;
  onDelete: (key: string) => void;
  onCopy: (part: PartDraft) => void;
}

/** 'Asset parameters': name, division and the part cards. */
export function PartsStep({
  programmeId,
  of,
  draft,
  nameWas,
  divided,
  lists,
  errors,
  wasOf,
  onName,
  onDivided,
  onPart,
  onTouched,
  onFieldsTouched,
  onAdd,
  onDelete,
  onCopy,
}: PartsStepProps) {
  // Cards that the planner closed.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { parts } = draft;
  const renamed = useRef(false);
  const toggle = (key: string) =>
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  return (
    <>
      <Panel
        title={
          <span tabIndex={-1} data-step-heading>
            {steps[2]}
          </span>
        }
      >
        <div className={classes.head}>
          <dl className={classes.facts}>
            <div>
              <dt>Category</dt>
              <dd>{of.name}</dd>
            </div>
            <div>
              <dt>Subcategory</dt>
              <dd>{of.subCategory}</dd>
            </div>
          </dl>
          <TextField
            label="Asset name"
            value={draft.assetName}
            onChange={(name) => {
              renamed.current = true;
              onName(name);
            }}
            onBlur={() => renamed.current && onTouched('assetName')}
            error={errors.assetName}
            was={nameWas}
            data-autofocus
          />
          <RadioList
            label="Do you want to divide an asset"
            inline
            value={divided === null ? null : divided ? 'yes' : 'no'}
            onChange={(choice) => onDivided(choice === 'yes')}
            choices={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            error={errors.divided}
          />
        </div>
      </Panel>
      {parts.map((part, index) => (
        <PartCard
          key={part.key}
          index={index}
          count={parts.length}
          open={parts.length === 1 || !closed.has(part.key)}
          onToggle={() => toggle(part.key)}
          onCopy={divided ? () => onCopy(part) : undefined}
          onDelete={index > 0 ? () => onDelete(part.key) : undefined}
          onAdd={
            divided && index === parts.length - 1
              ? () => {
                  onAdd();
                  // Room for the new one: the others fold to a line each.
                  setClosed(new Set(parts.map(({ key }) => key)));
                }
              : undefined
          }
          programmeId={programmeId}
          of={of}
          part={part}
          lists={lists}
          onChange={(patch) => onPart(part.key, patch)}
          onTouched={(fields) => onFieldsTouched(part.key, fields)}
          named={parts.length > 1}
          errors={errors.parts[index]}
          was={wasOf?.(part)}
        />
      ))}
    </>
  );
}
