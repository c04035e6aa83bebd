import { Fragment, useState } from 'react';
import type { Asset, AssetPart } from '../../lib/api-types.js';
import { count } from '../../lib/format.js';
import { usePhone } from '../../lib/use-phone.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { IconChevronDown } from '../../ui/icons/chevron-down.js';
import { IconChevronRight } from '../../ui/icons/chevron-right.js';
import rowClasses from '../../ui/tables/rows.module.css';
import classes from './packages-dialog.module.css';
import { ShortName, shortened } from './short-name.js';
import { MIXED, NONE } from './staged-packages.js';

export interface AssetRowsProps {
  assets: readonly Asset[];
  /** Ids of parts. */
  selected: ReadonlySet<number>;
  onSelect: (parts: readonly AssetPart[], on: boolean) => void;
  /** Of some parts, as it would be saved, and as it is saved. */
  packageNow: (parts: readonly AssetPart[]) => string;
  packageBefore: (parts: readonly AssetPart[]) => string;
  isChanged: (part: AssetPart) => boolean;
  locked: boolean;
}

/** Assets with their packages; one of several parts opens to show each: a table, on phones a list. */
export function AssetRows(props: AssetRowsProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { assets, selected, onSelect, locked } = props;
  const toggle = (assetId: number) =>
    setOpened((now) => new Set(now.has(assetId) ? [...now].filter((id) => id !== assetId) : [...now, assetId]));

  const box = (name: string, parts: readonly AssetPart[]) => {
    const ticked = parts.filter(({ id }) => selected.has(id)).length;
    return (
      <Checkbox
        label={`Select ${name}`}
        labelHidden
        checked={ticked === parts.length}
        indeterminate={ticked > 0 && ticked < parts.length}
        disabled={locked}
        onChange={() => onSelect(parts, ticked < parts.length)}
      />
    );
  };
  const expander = ({ assetId, assetName, parts }: Asset) =>
    parts.length > 1 && (
      <IconButton
        icon={opened.has(assetId) ? IconChevronDown : IconChevronRight}
        label={`Parts of ${assetName}`}
        tooltip={opened.has(assetId) ? 'Hide the parts' : 'Show the parts'}
        aria-expanded={opened.has(assetId)}
        onClick={() => toggle(assetId)}
      />
    );
  const nameOf = ({ partName, partId }: AssetPart) => partName || `Part ${partId}`;

  if (phone)
    return (
      <ul className={rowClasses.list} aria-label="Assets">
        {assets.map((asset) => (
          <li key={asset.assetId} className={classes.item}>
            <div className={rowClasses.item}>
              {box(asset.assetName, asset.parts)}
              <div className={rowClasses.text}>
                <p className={classes.name}>{asset.assetName}</p>
                <p className={classes.quiet}>{count(asset.parts.length, 'part')}</p>
                <PackageCell {...props} parts={asset.parts} />
              </div>
              {expander(asset)}
            </div>
            {opened.has(asset.assetId) &&
              asset.parts.map((part) => (
                <div key={part.id} className={`${rowClasses.item} ${classes.partItem}`}>
                  {box(`${asset.assetName}, ${nameOf(part)}`, [part])}
                  <div className={rowClasses.text}>
                    <p className={classes.name}>{nameOf(part)}</p>
                    <PackageCell {...props} parts={[part]} />
                  </div>
                </div>
              ))}
          </li>
        ))}
      </ul>
    );
  const all = assets.flatMap(({ parts }) => parts);
  return (
    <table
      className={`${rowClasses.table} ${rowClasses.inDialog} ${classes.table}`}
      aria-label="Assets and their packages"
    >
      <thead>
        <tr>
          <td className={rowClasses.box}>{box('all assets of this page', all)}</td>
          <th scope="col">Asset</th>
          <th scope="col" className={classes.category}>
            Category
          </th>
          <th scope="col" className={classes.count}>
            Parts
          </th>
          <th scope="col">Package</th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <Fragment key={asset.assetId}>
            <tr>
              <td>{box(asset.assetName, asset.parts)}</td>
              <th scope="row" className={classes.name}>
                {asset.assetName}
              </th>
              <td className={classes.quiet}>{asset.category.assetType}</td>
              <td>
                <span className={classes.parts}>
                  {asset.parts.length}
                  {expander(asset)}
                </span>
              </td>
              <td>
                <PackageCell {...props} parts={asset.parts} />
              </td>
            </tr>
            {opened.has(asset.assetId) &&
              asset.parts.map((part) => (
                <tr key={part.id} className={classes.partRow}>
                  <td>{box(`${asset.assetName}, ${nameOf(part)}`, [part])}</td>
                  <th scope="row" colSpan={3} className={classes.name}>
                    {nameOf(part)}
                  </th>
                  <td>
                    <PackageCell {...props} parts={[part]} />
                  </td>
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type PackageCellProps = Pick<AssetRowsProps, 'packageNow' | 'packageBefore' | 'isChanged'> & {
  parts: readonly AssetPart[];
};

function PackageCell({ parts, packageNow, packageBefore, isChanged }: PackageCellProps) {
  const [now, before] = [packageNow(parts), packageBefore(parts)];
  const quiet = now === NONE || now === MIXED;
  if (!parts.some(isChanged))
    return quiet ? <span className={classes.quiet}>{now}</span> : <ShortName>{now}</ShortName>;
  return (
    <span className={classes.cell}>
      <strong className={classes.changed}>{quiet ? now : <ShortName>{now}</ShortName>}</strong>
      {/* Mixed before and after: which part changed stands in its row. */}
      {(now !== MIXED || before !== MIXED) && (
        <span
          className={classes.quiet}
        >{`was ${before === NONE || before === MIXED ? before : shortened(before)}`}</span>
      )}
    </span>
  );
}
