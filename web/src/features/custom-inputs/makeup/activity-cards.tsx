import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import type { LineDraft } from './activity-draft.js';
import classes from './activity-editor.module.css';
import { type ActivityRowsProps, errorsOf } from './activity-rows.js';
import { TimeBar, TimeField } from './activity-times.js';
import { QuantityField } from './line-fields.js';
import { gangOf, outputOf, rateFault } from './rate-choices.js';

const scale = [0, 20, 40, 60, 80, 100] as const;

/** On a phone: each activity with its bar, its time and its materials, one below the other. */
export function ActivityCards(props: ActivityRowsProps) {
  const { value, stored, per, disabled, errors, choices, onPatch, onEdit, onRemove } = props;
  const { rates, units } = choices;
  return (
    <ul className={classes.cards} aria-label="Activities">
      {value.map((activity, index) => {
        const was = stored?.find(({ key }) => key === activity.key);
        const times = {
          activity,
          was,
          disabled,
          onPatch: (patch: Partial<typeof activity>) => onPatch(activity.key, patch),
        };
        const setLine = (key: string, patch: Partial<LineDraft>) =>
          times.onPatch({ lines: activity.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)) });
        return (
          <li key={activity.key} className={classes.card}>
            <div className={classes.cardHead}>
              <h3>{activity.name}</h3>
              {!disabled && (
                <ActionMenu
                  label={`Actions for ${activity.name}`}
                  actions={[
                    { label: 'Edit', icon: IconPencil, onSelect: () => onEdit(activity) },
                    { label: 'Delete', icon: IconTrash, onSelect: () => onRemove(activity), danger: true },
                  ]}
                />
              )}
            </div>
            {errorsOf(errors, index).map((fault) => (
              <p key={fault} className={classes.fault}>
                {fault}
              </p>
            ))}
            <TimeBar {...times} />
            <span className={classes.cardScale} aria-hidden>
              {scale.map((percent) => (
                <span key={percent}>{percent === 100 ? '100 %' : percent}</span>
              ))}
            </span>
            <div className={classes.times}>
              <TimeField of="duration" {...times} />
              <TimeField of="lag" {...times} />
            </div>
            {activity.lines.map((line) => {
              const rate = rates.find(({ id }) => id === line.productionRateId);
              const fault = rateFault(rate, line.unitId, units);
              return (
                <div key={line.key}>
                  <QuantityField
                    label={line.materialName}
                    line={line}
                    per={per}
                    onChange={(patch) => setLine(line.key, { materialQuantity: patch.materialQuantity ?? 0 })}
                    was={was?.lines.find(({ key }) => key === line.key)}
                    disabled={disabled}
                  />
                  <p className={fault ? classes.fault : classes.quiet}>
                    {[
                      line.rateName || 'No production rate',
                      fault ?? (rate && `${outputOf(rate)} per hour`),
                      !fault && rate && `${gangOf(rate)} heads`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </div>
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}
