import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import { count } from '../../lib/format.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';
import classes from './packages-dialog.module.css';
import { SHOWN, ShortName, shortened } from './short-name.js';
import { NONE, type PackageRow } from './staged-packages.js';

export interface PackageChoicesProps {
  rows: readonly PackageRow[];
  /** Undefined until one is chosen, or none. */
  chosen: number | null | undefined;
  /** Absent where packages are only looked after. */
  onChoose: ((id: number | null) => void) | undefined;
  empty: string;
  actions: (row: PackageRow) => ReactNode;
}

const none = 'none';

/** Packages with what can be done to each; one of them is chosen, or none. */
export function PackageChoices({ rows, chosen, onChoose, empty, actions }: PackageChoicesProps) {
  const list = (
    <ul className={classes.choices} aria-label="Packages">
      {onChoose && (
        <li className={classes.choice}>
          <Radio value={none} label={NONE} classNames={{ root: classes.radio, label: classes.choiceLabel }} />
        </li>
      )}
      {rows.map((row) => (
        <li key={row.id} className={classes.choice}>
          <span className={classes.choiceName}>
            {onChoose ? (
              <Tooltip label={row.name} disabled={row.name.length <= SHOWN}>
                <div>
                  <Radio
                    value={String(row.id)}
                    label={shortened(row.name)}
                    aria-label={row.name}
                    classNames={{ root: classes.radio, label: classes.choiceLabel }}
                  />
                </div>
              </Tooltip>
            ) : (
              <ShortName>{row.name}</ShortName>
            )}
            {row.isNew && <span className={classes.changed}>new</span>}
            {row.was !== undefined && <span className={classes.changed}>{`was ${shortened(row.was)}`}</span>}
            <span className={classes.choiceNote}>{count(row.assets, 'asset')}</span>
          </span>
          <span className={classes.choiceActions}>{actions(row)}</span>
        </li>
      ))}
      {rows.length === 0 && <li className={`${classes.choice} ${classes.quiet}`}>{empty}</li>}
    </ul>
  );
  if (!onChoose) return list;
  return (
    <Radio.Group
      aria-label="Package of the selected assets"
      value={chosen === undefined ? '' : (chosen?.toString() ?? none)}
      onChange={(value) => onChoose(value === none ? null : Number(value))}
    >
      {list}
    </Radio.Group>
  );
}
