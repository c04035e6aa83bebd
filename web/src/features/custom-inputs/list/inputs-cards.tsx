import { Link } from 'react-router-dom';
import type { CustomInput } from '../../../lib/api-types.js';
import { formatDate, formatShort, formatSize, unitName } from '../../../lib/format.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { IconHistory } from '../../../ui/icons/history.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { InputBars } from './input-bars.js';
import { gangInWords } from './input-columns.js';
import type { InputRowsProps } from './input-row.js';
import classes from './inputs-cards.module.css';
import { UsedIn } from './used-in.js';

/** Rows below which a menu has room. */
const OPENS_DOWN = 3;

/** The same on a phone: what tells one input from another in a few lines, and what can be done behind a button. */
export function InputsCards({ kind, inputs, expected, editable, ...actions }: InputRowsProps) {
  const { tab } = inputKinds[kind];
  return (
    <ul className={classes.list} aria-label={tab}>
      {inputs === null &&
        Array.from({ length: expected }, (_, index) => (
          <li key={index} className={classes.item}>
            {index === 0 && <LoadingLabel>{`Loading ${tab.toLowerCase()}`}</LoadingLabel>}
            <Skeleton height="4.5rem" />
          </li>
        ))}
      {inputs?.map((input, index) => {
        const [left, right] = factsOf(kind, input);
        const opens = paths.editCustomInput.to(kind, input.id);
        return (
          <li key={input.id} className={classes.item}>
            <div className={classes.line}>
              <Link to={opens} className={classes.name}>
                {input.name}
              </Link>
              <ActionMenu
                label={`Actions for ${input.name}`}
                // Above the button that stays at the foot of the screen.
                opensUp={index >= OPENS_DOWN && index >= inputs.length - OPENS_DOWN && 'end'}
                actions={[
                  ...(editable ? [{ label: 'Edit', icon: IconPencil, to: opens }] : []),
                  { label: 'History', icon: IconHistory, onSelect: () => actions.onHistory(input) },
                  ...(editable
                    ? [
                        {
                          label: 'Delete',
                          icon: IconTrash,
                          onSelect: () => actions.onDelete(input),
                          danger: true,
                          divided: true,
                        },
                      ]
                    : []),
                ]}
              />
            </div>
            <div className={classes.line}>
              <span>{left}</span>
              <span className={classes.figure}>{right}</span>
            </div>
            {input.bars.length > 0 && <InputBars input={input} />}
            <div className={classes.line}>
              <UsedIn input={input} prefix="used in " onOpen={() => actions.onUses(input)} />
              <span className={classes.figure}>{formatDate(input.modified)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What stands left and right on the second line. */
function factsOf(kind: InputKind, input: CustomInput): [string, string] {
  switch (kind) {
    case 'subprogrammes':
      return [input.assetType ?? '', ''];
    case 'tasks':
    case 'elementMakeups':
      return oneUnitOf(input);
    case 'materials':
      return [[input.familyName, input.subFamily].filter(Boolean).join(', '), unitName(input.unit ?? '')];
    case 'productionRates':
      return [
        [input.regionName, gangInWords(input)].filter(Boolean).join(', '),
        input.ratePerHour === null ? 'not known' : `${formatSize(input.ratePerHour)} ${unitName(input.unit ?? '')}/h`,
      ];
    case 'vehicles':
      return [
        [input.vehicleType, input.transportMode].filter(Boolean).join(', '),
        input.maximumLoadCapacity === null ? '' : `${formatSize(input.maximumLoadCapacity)} t`,
      ];
  }
}

/** 'Imported fill 18 m³ per m', '2.19 man-h'. */
function oneUnitOf({ oneUnit: one }: CustomInput): [string, string] {
  if (!one) return ['', ''];
  const quantity = one.quantity === null ? '' : `${formatSize(one.quantity)} ${unitName(one.unit ?? '')}`;
  const per = one.per === null ? '' : `per ${unitName(one.per)}`;
  return [[one.material, quantity, per].filter(Boolean).join(' '), `${formatShort(one.manHours)} man-h`];
}
