import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './activity-editor.module.css';
import { type ActivityRowsProps, errorsOf } from './activity-rows.js';
import { TimeBar, TimeField } from './activity-times.js';

const scale = [20, 40, 60, 80, 100] as const;

/** One row for each activity: name, duration, lag and its bar on the common scale. */
export function ActivityTable({ value, stored, disabled, errors, onPatch, onEdit, onRemove }: ActivityRowsProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Activities</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Element Make-up
          </th>
          <th scope="col" className={classes.percent}>
            Duration %
          </th>
          <th scope="col" className={classes.percent}>
            Lag %
          </th>
          <th scope="col">
            <VisuallyHidden>Timeline</VisuallyHidden>
            <span className={classes.scale} aria-hidden>
              {scale.map((percent) => (
                <span key={percent}>
                  {percent}
                  <span> %</span>
                </span>
              ))}
            </span>
          </th>
          {!disabled && (
            <th scope="col" className={classes.buttonsHead}>
              <VisuallyHidden>Edit or delete</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {value.map((activity, index) => {
          const was = stored?.find(({ key }) => key === activity.key);
          const times = {
            activity,
            was,
            disabled,
            onPatch: (patch: Partial<typeof activity>) => onPatch(activity.key, patch),
          };
          const faults = errorsOf(errors, index);
          return (
            <tr key={activity.key}>
              <th scope="row" className={classes.name}>
                {activity.name}
                {was && was.name !== activity.name && <span className={classes.was}>was {was.name}</span>}
                {stored && !was && <span className={classes.was}>new</span>}
                {faults.map((fault) => (
                  <span key={fault} className={classes.fault}>
                    {fault}
                  </span>
                ))}
              </th>
              <td className={classes.percent}>
                <TimeField of="duration" labelHidden {...times} />
              </td>
              <td className={classes.percent}>
                <TimeField of="lag" labelHidden {...times} />
              </td>
              <td>
                <TimeBar {...times} />
              </td>
              {!disabled && (
                <td className={classes.buttons}>
                  <IconButton icon={IconPencil} label={`Edit ${activity.name}`} onClick={() => onEdit(activity)} />
                  <IconButton icon={IconTrash} label={`Delete ${activity.name}`} onClick={() => onRemove(activity)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
