import type { ReactNode } from 'react';
import type { CustomInput } from '../../../lib/api-types.js';
import { formatNumber, formatShort, formatSize, unitName } from '../../../lib/format.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import rowClasses from '../../../ui/tables/rows.module.css';
import { InputBars } from './input-bars.js';
import classes from './inputs-table.module.css';

/** A column of one kind, between the name and 'Used in'. */
export interface InputColumn {
  readonly key: string;
  readonly label: string;
  /** At the right end of the head: the scale of what is drawn. */
  readonly scale?: string;
  /** What the list is sorted by when the head is pressed; without it the head is a word. */
  readonly sort?: string;
  readonly numeric?: boolean;
  readonly width: string;
  readonly cell: (input: CustomInput) => ReactNode;
}

const words = (
  label: string,
  field: 'assetType' | 'taskCode' | 'familyName' | 'subFamily' | 'regionName',
  width: string,
) =>
  ({ key: field, label, sort: field, width, cell: (input: CustomInput) => input[field] ?? '' }) satisfies InputColumn;

const bars = (label: string): InputColumn => ({
  key: 'bars',
  label,
  scale: '0 to 100 %',
  width: 'var(--bars-width)',
  cell: (input) => <InputBars input={input} />,
});

/** What one unit of the asset comes to: of a make-up, or of the default one of a task. */
const oneUnit: readonly InputColumn[] = [
  { key: 'per', label: 'Per', width: '3.75rem', cell: ({ oneUnit: one }) => one?.per && `1 ${unitName(one.per)}` },
  {
    key: 'material',
    label: 'Main material',
    width: 'var(--material-width)',
    cell: ({ oneUnit: one }) =>
      one?.material && (
        <>
          {one.material}
          {one.moreMaterials > 0 && (
            <span className={rowClasses.second}>and {formatNumber(one.moreMaterials)} more</span>
          )}
        </>
      ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    numeric: true,
    width: '6.5rem',
    cell: ({ oneUnit: one }) =>
      one?.quantity != null && <WithUnit unit={unitName(one.unit ?? '')}>{formatSize(one.quantity)}</WithUnit>,
  },
  {
    key: 'manHours',
    label: 'Labour, man-h',
    numeric: true,
    width: '7rem',
    cell: ({ oneUnit: one }) => one && formatShort(one.manHours),
  },
];

export const inputColumns: Record<InputKind, readonly InputColumn[]> = {
  subprogrammes: [words('Asset type', 'assetType', '22%'), bars('Tasks')],
  tasks: [
    words('Code', 'taskCode', '6rem'),
    {
      key: 'makeups',
      label: 'Make-ups',
      numeric: true,
      width: '6rem',
      cell: ({ parts }) => formatNumber(parts),
    },
    ...oneUnit,
  ],
  materials: [
    words('Family', 'familyName', '16%'),
    words('Sub-family', 'subFamily', '16%'),
    { key: 'unit', label: 'Unit', sort: 'unit', width: '6rem', cell: ({ unit }) => unitName(unit ?? '') },
    {
      key: 'key',
      label: 'Key material',
      sort: 'keyMaterial',
      width: '9rem',
      cell: ({ keyMaterial }) => (keyMaterial ? 'Key' : ''),
    },
  ],
  elementMakeups: [bars('Activities'), ...oneUnit],
  productionRates: [
    words('Country', 'regionName', '16%'),
    {
      key: 'output',
      label: 'Output per hour',
      sort: 'ratePerHour',
      numeric: true,
      width: '10rem',
      cell: ({ ratePerHour, unit }) =>
        ratePerHour === null ? (
          <span className={classes.quiet}>not known</span>
        ) : (
          <WithUnit unit={unitName(unit ?? '')}>{formatSize(ratePerHour)}</WithUnit>
        ),
    },
    { key: 'gang', label: 'Gang', width: '18%', cell: gangInWords },
  ],
  vehicles: [
    {
      key: 'type',
      label: 'Vehicle type',
      sort: 'vehicleType',
      width: '16%',
      cell: ({ vehicleType }) => vehicleType ?? '',
    },
    {
      key: 'mode',
      label: 'Transport mode',
      sort: 'transportMode',
      width: '14%',
      cell: ({ transportMode }) => transportMode ?? '',
    },
    {
      key: 'payload',
      label: 'Payload, t',
      sort: 'maximumLoadCapacity',
      numeric: true,
      width: '8rem',
      cell: ({ maximumLoadCapacity }) => (maximumLoadCapacity === null ? '' : formatSize(maximumLoadCapacity)),
    },
  ],
};

/** '2 workers, 0.25 foremen' (docs/words.md, Gang). */
export function gangInWords({ labour, foremen }: Pick<CustomInput, 'labour' | 'foremen'>): string {
  return [
    labour && `${formatSize(labour)} ${labour === 1 ? 'worker' : 'workers'}`,
    foremen && `${formatSize(foremen)} ${foremen === 1 ? 'foreman' : 'foremen'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Figures below one another, each with its own unit. */
function WithUnit({ children, unit }: { children: string; unit: string }) {
  return (
    <>
      {children} <span className={classes.unit}>{unit}</span>
    </>
  );
}
