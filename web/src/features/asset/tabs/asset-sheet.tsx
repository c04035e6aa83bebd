import { type ReactNode, useCallback } from 'react';
import type { Programme } from '../../../lib/api-types.js';
import { count, formatDate, formatSize } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { previousValues } from '../edits/asset-changes.js';
import { type AssetEdits, addPart, editPart, removePart } from '../edits/asset-edits.js';
import type { AssetForm } from '../edits/use-asset-form.js';
import { type PartLists, unitLabel } from '../part/part-choices.js';
import {
  copyOfPart,
  daysOf,
  draftOfPart,
  emptyPart,
  type PartDraft,
  type PartField,
  type PartFields as PartFieldValues,
  partLabel,
  spanOf,
} from '../part/part-draft.js';
import type { PartErrors } from '../part/part-errors.js';
import { PartFields } from '../part/part-fields.js';
import { PartList } from '../part/part-list.js';
import classes from './asset-sheet.module.css';

export interface AssetSheetProps {
  programme: Programme;
  form: AssetForm;
  openPart: PartDraft | undefined;
  onOpenPart: (key: string) => void;
  errors: { assetName?: string; part?: PartErrors };
  menu: ReactNode;
  readOnly: boolean;
  onChange: (edit: (before: AssetEdits) => AssetEdits) => void;
  onTouched: (key: string, fields: PartField[]) => void;
  newKey: () => string;
}

/** The open asset: its facts, its parts, and the form of the open part. */
export function AssetSheet({
  programme,
  form,
  openPart,
  onOpenPart,
  errors,
  menu,
  readOnly,
  onChange,
  onTouched,
  newKey,
}: AssetSheetProps) {
  const { asset, draft, edits, lists } = form;
  const phone = usePhone();
  const several = draft.parts.length > 1;
  const index = openPart ? draft.parts.indexOf(openPart) : 0;
  const saved = asset.parts.find(({ id }) => id === openPart?.id);
  const openKey = openPart?.key ?? '';
  const patchPart = useCallback(
    (patch: Partial<PartFieldValues>) => onChange((before) => editPart(asset, before, openKey, patch)),
    [onChange, asset, openKey],
  );
  const touchPart = useCallback((fields: PartField[]) => onTouched(openKey, fields), [onTouched, openKey]);

  const add = (part: PartDraft) => {
    onChange((before) => addPart(before, part));
    onOpenPart(part.key);
  };
  const addEmpty = () => {
    const like = draft.parts.at(-1);
    // A new part is usually of the type of its neighbour.
    add({
      ...emptyPart(newKey()),
      assetCategoryId: like?.assetCategoryId ?? null,
      unitId: like?.unitId ?? null,
      subProgrammId: like?.subProgrammId ?? null,
    });
  };
  const deletePart = (part: PartDraft) => {
    onChange((before) => removePart(asset, before, part.key));
    const next = draft.parts[index === 0 ? 1 : index - 1];
    if (next) onOpenPart(next.key);
  };

  return (
    <>
      {!phone && (
        <div className={classes.head}>
          <Facts form={form} />
          {menu}
        </div>
      )}
      {errors.assetName && (
        <div className={classes.nameError}>
          <Banner kind="danger">{errors.assetName}</Banner>
        </div>
      )}
      <div className={classes.body}>
        {!phone && (
          <PartList
            parts={draft.parts}
            lists={lists}
            openKey={openKey}
            onOpen={onOpenPart}
            changed={new Set([...Object.keys(edits.parts), ...edits.added.map(({ key }) => key)])}
            onAdd={readOnly ? undefined : addEmpty}
          />
        )}
        {openPart && (
          <div className={classes.form}>
            <div className={classes.formHead}>
              <h2 className={classes.title}>
                {several && !phone
                  ? `Part ${index + 1} of ${draft.parts.length}`
                  : partLabel(openPart, index, draft.parts.length)}{' '}
                <span className={classes.days}>{durationText(openPart, saved && draftOfPart(saved))}</span>
              </h2>
              {!readOnly && (
                <div className={classes.tools}>
                  <IconButton icon={IconCopy} label="Copy part" onClick={() => add(copyOfPart(openPart, newKey()))} />
                  <IconButton
                    icon={IconTrash}
                    label="Delete part"
                    removes
                    disabledReason={several ? undefined : 'An asset has at least one part'}
                    onClick={() => deletePart(openPart)}
                  />
                  {phone && menu}
                </div>
              )}
            </div>
            <PartFields
              key={openPart.key}
              programmeId={programme.id}
              of={asset.category}
              part={openPart}
              lists={lists}
              onChange={patchPart}
              onTouched={touchPart}
              named={several}
              errors={errors.part}
              was={previousValues(form, openPart.key)}
              disabled={readOnly}
            />
            {phone && !readOnly && <Button onClick={addEmpty}>Add new part</Button>}
          </div>
        )}
      </div>
    </>
  );
}

function Facts({ form: { asset, draft, lists } }: { form: AssetForm }) {
  const span = spanOf(draft.parts);
  const days = span && daysOf(span.start, span.end);
  const facts: [string, string][] = [
    ['Category', asset.category.name],
    ['Subcategory', asset.category.subCategory],
    ['Start date', span ? formatDate(span.start) : '–'],
    ['End date', span ? formatDate(span.end) : '–'],
    ['Duration', days === null ? '–' : count(days, 'day')],
    ['Size', sizeText(draft.parts, lists)],
    ['Zone', zoneText(draft.parts, lists)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// Sizes add up only in one unit.
function sizeText(parts: readonly PartDraft[], lists: PartLists): string {
  const unitIds = new Set(parts.map(({ unitId }) => unitId));
  if (unitIds.size > 1) return 'several units';
  const total = parts.reduce((sum, { partSize }) => sum + (partSize ?? 0), 0);
  return `${formatSize(total)} ${unitLabel(lists, parts[0]?.unitId ?? null)}`;
}

function zoneText(parts: readonly PartDraft[], { zones }: PartLists): string {
  const ids = new Set(parts.flatMap(({ assetZoneId }) => assetZoneId ?? []));
  if (ids.size === 0) return 'None';
  if (ids.size > 1) return `${ids.size} zones`;
  return zones.find(({ id }) => ids.has(id))?.zoneName ?? '1 zone';
}

function durationText(part: PartDraft, saved: PartDraft | undefined): string {
  const days = daysOf(part.partAssetStart, part.partAssetEnd);
  if (days === null) return '';
  const before = saved ? daysOf(saved.partAssetStart, saved.partAssetEnd) : null;
  return before === null || before === days ? count(days, 'day') : `${count(days, 'day')}, was ${before}`;
}
